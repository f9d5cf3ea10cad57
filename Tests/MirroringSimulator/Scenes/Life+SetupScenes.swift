// Scenes of set-up: it fails, it hangs, it is done twice.

internal import DeviceSimulator

extension Life {
  /// Set-up fails at a launch, for ever or once.
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
      // A bare partial failure does not name its cause: the account does, or a line before it.
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

  /// The account's state; only the words for none are known from a capture.
  private func account(of fault: MirroringFault) -> String {
    switch fault {
    case .accountMissing, .accountSignedIn: "No account"
    case .accountUnavailable: "Temporarily unavailable"
    case .accountRestricted: "Restricted"
    default: "Available"
    }
  }

  /// The records that say what a store's account is.
  private func accountRecords(of store: MirroredStore) -> [Int] {
    entries.filter { entry in
      entry.facts.contains {
        if case .account(let uuid, _) = $0 { uuid == store.uuid } else { false }
      }
    }.map(\.number)
  }

  /// What is said besides the error, and names the cause.
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

  /// What makes a set-up succeed that failed.
  private func healSetup(_ fault: MirroringFault, _ failed: [Mirror]) {
    for store in stores {
      store.setupTrouble = nil
      store.account = "Available"
    }
    if fault == .modelMended || fault == .zoneRejectedOnce {
      relaunch()
      return
    }
    for mirror in failed {
      mirror.wait(seconds: 10...40)
      mirror.setUp()
    }
  }

  /// Set-up begins and has no end.
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

  /// A second container mirrors a store in the same process.
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

  /// A store is closed and opened again.
  func playReopening() {
    guard let mirror = anyMirror(), let index = mirrors.firstIndex(where: { $0 === mirror }) else { return }
    _ = inject(.reopened, mirror.store)
    mirror.tearDown("Stores Changed")
    now = mirror.now + 500_000
    mirrors[index] = Mirror(self, mirror.store, in: mirror.process)
    mirrors[index].launch()
  }
}
