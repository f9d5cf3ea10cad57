// The scenes in which something makes no progress, or seems to make none.

internal import DeviceSimulator

extension Life {
  /// Starts a request that has no end, or ends in an unusual way.
  func playEndlessRequest(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    let isImport = fault == .importUnfinished || fault == .importSlow
    let label = isImport ? "ImportActivity" : "ExportActivity"
    mirror.catchUp()
    if isImport {
      mirror.allow(.import)
      mirror.say(.importBegan, [mirror.delegate, label, mirror.activity(.import)])
    } else {
      mirror.noticeSave(3)
      mirror.allow(.export)
      mirror.say(.exportBegan, [mirror.delegate, label, mirror.activity(.export)])
    }
    let request = mirror.ask(isImport ? .import : .export)
    injection.request = request.identifier
    let number = mirror.execute(request)
    injection.proofs = [[.record(number), .silence(after: number, seconds: 60)]]
    switch fault {
    case .importSlow:
      mirror.wait(seconds: 75...180)
      mirror.carryOut(request, label, records: 3)
    case .exportDeferred:
      mirror.wait(seconds: 5...25)
      mirror.say(.backgroundEnded, [mirror.delegate, request.text])
      let error = Trouble.cocoa(
        134_419, "Request '\(request.text)' was aborted because it was deferred by the system.")
      mirror.finish(request, error: error)
      mirror.end(label, request, error)
      mirror.wait(seconds: 5...25)
      mirror.export("AppActivationExport")
    case .processEnded: relaunch()
    default: break
    }
  }

  /// Plays a save that no export follows, or only seems to.
  func playSave(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    guard fault != .caughtUp else { return ignoreChange(mirror) }
    mirror.catchUp()
    let number = mirror.noticeSave(random.within(1...5))
    injection.proofs = [[.record(number), .level(.cloudKit), .silence(after: number, seconds: 120)]]
    if fault == .notExported {
      mirror.store.isStill = true
    } else {
      mirror.wait(seconds: 65...95)
      mirror.export("ExportActivity")
    }
  }

  /// Launches the app days after the last fetch.
  func playStaleness(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let store = mirror.store
    let injection = inject(fault, store)
    store.lastFetch = now - Int64(random.within(2...12)) * 86_400_000_000
    store.neverFetches = fault == .importsStale
    let date = self.date(store.lastFetch)
    injection.data["lastFetchDate"] = [(date, date)]
    signs = [:]
    relaunch()
    // The age of the fetch shows only in a date, and the absence of an import only at the level of requests.
    injection.proofs = (signs[store.uuid] ?? []).map {
      [.record($0, words: [date]), .dates, .level(.cloudKit), .silence(after: $0, seconds: 60)]
    }
    store.isStill = store.neverFetches
  }

  /// Delivers pushes that nothing handles, or that are handled late.
  func playPushes(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    mirror.catchUp()
    let number = tellPush(for: mirror)
    injection.proofs = [[.record(number), .level(.cloudKit), .silence(after: number, seconds: 60)]]
    mirror.wait(seconds: 20...45)
    if fault == .pushesUnhandled {
      tellPush(for: mirror)
      mirror.store.isStill = true
    } else {
      mirror.handlePush()
      mirror.checkForImport("Push")
      mirror.importChanges("ImportActivity", records: 2)
    }
  }

  /// Prints that the app does not enable background pushes.
  func playMissingMode() {
    guard let mirror = anyMirror() else { return }
    let injection = inject(.pushesMissing)
    mirror.catchUp()
    let number = mirror.sayOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in "
        + "your info plist.", .fault)
    injection.proofs = [[.record(number)]]
  }
}
