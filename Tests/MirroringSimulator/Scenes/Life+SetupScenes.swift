// The scenes of set-ups that fail, hang, or are done twice.

internal import DeviceSimulator

extension Life {
  /// Makes set-up fail at a launch, for good or once.
  func playFailedSetup(_ fault: MirroringFault) {
    let store = random.pick(stores)
    let hit = fault.isOfAllStores ? stores : [store]
    let injection = inject(fault, store)
    for store in hit {
      store.account = account(of: fault)
      store.hasTermsToAccept = fault == .termsNotAccepted
      store.setupTrouble = setupTrouble(of: fault, store)
    }
    signs = [:]
    relaunch()
    let failed = mirrors.filter { $0.store.setupTrouble != nil }
    var others: [Int] = []
    for mirror in failed { others += tellCause(fault, mirror) }
    if fault.isHealed {
      healSetup(fault, failed)
    } else if failed.first?.store.setupTrouble?.isRetried == true {
      for _ in 0..<2 {
        for mirror in failed {
          mirror.wait(seconds: 8...30)
          mirror.setUp()
        }
      }
    }
    injection.error = fault == .daemonRefused ? "NSCocoaErrorDomain:4099" : failed.first?.setupError?.cause
    for store in hit {
      guard let trouble = failed.first(where: { $0.store === store })?.setupError else { continue }
      let telling = proofs(of: store, trouble)
      // A bare partial failure does not contain its cause; the account or an earlier record does.
      let needsCause = fault == .termsNotAccepted || fault == .daemonRefused
      injection.proofs += needsCause ? others.map { [Sign.record($0)] } : telling
      if fault == .modelIncompatible {
        injection.data["entities"] = [("Trip", "Trip: name"), ("Stop", "Stop: title")]
        injection.data["properties"] = [("name", "Trip: name"), ("title", "Stop: title")]
      }
      if needsCause, fault == .termsNotAccepted {
        injection.proofs += telling.flatMap { proof in
          accountRecords(of: store).map { proof + [.record($0, words: ["needsToVerifyTerms=true"])] }
        }
      }
    }
  }

  /// Returns the account status; only the text for a missing account is known from a capture.
  private func account(of fault: MirroringFault) -> String {
    switch fault {
    case .accountMissing, .accountSignedIn: "No account"
    case .accountUnavailable: "Temporarily unavailable"
    case .accountRestricted: "Restricted"
    default: "Available"
    }
  }

  /// Returns the records that contain the status of a store's account.
  private func accountRecords(of store: MirroredStore) -> [Int] {
    entries.filter { entry in
      entry.facts.contains {
        if case .account(let uuid, _) = $0 { uuid == store.uuid } else { false }
      }
    }.map(\.number)
  }

  /// Prints the additional records that contain the cause of the error.
  private func tellCause(_ fault: MirroringFault, _ mirror: Mirror) -> [Int] {
    switch fault {
    case .termsNotAccepted:
      mirror.now += 400
      return [
        add(
          time: mirror.now, process: cloud, thread: 0x77A1, origin: .daemon, type: .error,
          sender: "CloudKitDaemon",
          subsystem: "com.apple.cloudkit:CK",
          format:
            "Can't return account credentials for account (redacted) because the account needs to verify "
            + "new terms or is in suspended mode.")
      ]
    case .daemonRefused:
      let reason =
        "The connection to service named com.apple.cloudd was invalidated: failed at lookup with error 159 - "
        + "Sandbox restriction."
      let number = mirror.sayOfSystem(
        "Error retrieving daemon to get network transfer endpoint: Error Domain=NSCocoaErrorDomain Code=4099 "
          + "\"\(reason)\" UserInfo={NSDebugDescription=\(reason)}", .error)
      let error = mirror.setupError?.text ?? ""
      mirror.sayOfSystem("Error getting network transfer endpoint: \(error)", .error)
      mirror.say(.resetAfterError, [mirror.delegate, error])
      return [number]
    default: return []
    }
  }

  /// Heals a failed set-up.
  private func healSetup(_ fault: MirroringFault, _ failed: [Mirror]) {
    for store in stores {
      store.setupTrouble = nil
      store.account = "Available"
    }
    if fault == .modelCorrected || fault == .zoneRejectedOnce {
      relaunch()
      return
    }
    for mirror in failed {
      mirror.wait(seconds: 10...40)
      mirror.setUp()
    }
  }

  /// Starts a set-up that has no end.
  func playHungSetup() {
    let store = random.pick(stores)
    let injection = inject(.setupHung, store)
    store.hangsInSetup = true
    signs = [:]
    relaunch()
    let mirror = mirrors.first { $0.store === store }
    injection.request = mirror?.active?.identifier
    injection.proofs = (signs[store.uuid] ?? []).map { [.record($0), .silence(after: $0, seconds: 60)] }
  }

  /// Makes a second container mirror a store in the same process.
  func playSecondMirror(_ fault: MirroringFault) {
    relaunch()
    guard let mirror = anyMirror() else { return }
    let store = mirror.store
    let injection = inject(fault, store)
    mirror.catchUp()
    now = mirror.now
    let first = entries.last {
      $0.place?.format == Place.observing.format && $0.arguments.last == mirror.sqlStore
    }
    if fault == .twoDelegates {
      let begin = entries.count
      let second = Mirror(self, store, in: mirror.process)
      second.launch()
      now = second.now
      let other = entries[begin...].first { $0.place?.format == Place.observing.format }
      if let first, let other {
        injection.proofs = [[.record(first.number), .record(other.number), .processNumbers]]
      }
      return
    }
    let bug = mirror.sayOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: Registering a handler for a CKScheduler activity identifier that has already "
        + "been registered (\(mirror.activityName(.export))).", .fault)
    injection.proofs = [[.record(bug)]]
    guard fault == .mirroredTwice else { return }
    let second = Mirror(self, store, in: mirror.process)
    second.catchUp()
    second.observe()
    signs = [:]
    store.setupTrouble = setupTrouble(of: fault, store)
    second.setUp()
    if let trouble = store.setupTrouble {
      injection.error = trouble.cause
      injection.proofs += proofs(of: store, trouble)
      second.say(.resetAfterError, [second.delegate, trouble.text], [.setupDisputed(store: store.uuid)])
    }
    store.setupTrouble = nil
    now = second.now
  }

  /// Closes a store and opens it again.
  func playReopening() {
    guard let mirror = anyMirror(), let index = mirrors.firstIndex(where: { $0 === mirror }) else { return }
    _ = inject(.reopened, mirror.store)
    mirror.tearDown("Stores Changed")
    now = mirror.now + 500_000
    mirrors[index] = Mirror(self, mirror.store, in: mirror.process)
    mirrors[index].launch()
  }
}
