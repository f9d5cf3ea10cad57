// The faults of set-ups: steps that fail, waits, and findings that do not fit.

extension Fault {
  /// Whether the statement about local storage shows the fault.
  var isToldByStorage: Bool { self == .localStorageOnly || self == .localStorageShort }
}

extension Device {
  // MARK: Options

  /// Returns the statements of a set-up about its options.
  func optionBeats(_ agent: Agent, _ injection: Injection?) -> [Beat] {
    guard let injection, injection.fault == .optionsRejected else { return [] }
    let store = agent.store
    switch random.below(3) {
    case 0:
      return [
        say(.invalidOption, on: threads.main, telling: injection) {
          $0.text.add(
            "Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not contain periods: com.example."
          )
          $0.text.add(store.name)
        }
      ]
    case 1:
      return [
        say(.invalidPeerToken, on: threads.main, telling: injection) {
          $0.text.add("Invalid value for NSPersistentStoreUbiquitousPeerTokenOption: tablet/1")
        }
      ]
    default:
      return [
        say(.optionsLeftOut, on: threads.main, telling: injection) {
          $0.text.add(
            "Error: A persistent store which has been previously added to a coordinator using the iCloud integration options must always be added to the coordinator with the options present in the options dictionary. If you wish to use the store without iCloud, migrate the data from the iCloud store file to a new store file in local storage. "
          )
          $0.text.add($0.names.era.fileScheme)
          $0.text.add(store.url)
          $0.text.add("\nThis will be a fatal error in a future release.")
        }
      ]
    }
  }

  /// Returns the statements about refused options; the app continues without the store.
  func refusalBeats(_ agent: Agent, _ injection: Injection) -> [Beat] {
    let reason = random.pick([
      "The value passed for NSPersistentStoreUbiquitousContentURLKey cannot be the same as the store URL.",
      "NSPersistentStoreUbiquitousPeerTokenOption must be an alpha numeric string, tablet/1 has invalid characters",
      "Received a nil or non file URL value for the store URL.",
    ])
    return [
      .act { device in
        for exporter in device.agents where exporter.role == .exporter && exporter.store === agent.store {
          exporter.drop()
          exporter.wakesAt = .max
        }
      },
      say(.setupError, on: agent.thread, telling: injection) {
        $0.text.add("An error occurred while setting up the ubiquity integration: ")
        $0.text.error(134_311, reason: reason)
        $0.text.add("\nuserInfo: ")
        $0.text.userInfo(reason: reason)
      },
      .sleep,
    ]
  }

  // MARK: Failing

  /// Returns the beats of a set-up that gets no further; `nil` if it continues.
  func stopBeats(_ agent: Agent, _ injection: Injection?) -> [Beat]? {
    guard let injection else { return nil }
    switch injection.fault {
    case .localStorageOnly, .localStorageShort: return []
    case .setupFailed:
      let step = random.pick(Statement.earlySteps)
      return failure(step.statement, step.words, step.code, agent, injection)
    case .setupStalled:
      return [
        .setup(.initialSync), .pause(90_000_000),
        say(.noInitialSync, on: agent.thread, telling: injection) {
          $0.text.add("Error: failed to receive initial sync notification call back in 90 seconds")
        },
      ]
    case .setupRetriedForEver:
      let reason = "failed finishing setup for store during asynchronous iCloud initialization"
      let retry: [Beat] = [
        say(.setupRetries, on: agent.thread, telling: injection) {
          $0.text.assistant(agent.store)
          $0.text.add(": Retrying after delay: 60\n")
          $0.text.error(134_080, reason: reason)
        },
        .pause(60_000_000),
      ]
      return Array(repeating: retry, count: 8).flatMap { $0 }
    case .metadataRecoveryFailed:
      return medicBeats(agent.store, isResolved: false, nil)
        + failure(
          Statement.recoveryStep.statement, Statement.recoveryStep.words, 134_312, agent, injection,
          reason:
            "Store metadata recovery appears to have failed, please try adding the store to the coordinator again."
        )
    default: return nil
    }
  }

  /// Returns the statement about a failing step, with the state of the set-up, and the resulting error.
  func failure(
    _ statement: Statement, _ words: String, _ code: Int, _ agent: Agent, _ injection: Injection,
    reason: String? = nil
  ) -> [Beat] {
    let store = agent.store
    return [
      say(statement, on: agent.thread, telling: injection) {
        $0.setupDescription(store)
        $0.showVector(store)
        $0.text.add("\nSetup failed ")
        $0.text.add(words)
        $0.text.add("\n")
        $0.text.error(code, reason: reason)
      },
      say(.setupError, on: agent.thread, telling: injection) {
        $0.text.add("An error occurred while setting up the ubiquity integration: ")
        $0.text.error(code, reason: reason)
        $0.text.add("\nuserInfo: ")
        $0.text.userInfo(reason: reason)
      },
    ]
  }

  // MARK: Waiting

  /// Returns the beats of a set-up that waits for iCloud, and of trying again.
  func syncBeats(_ agent: Agent, _ injection: Injection?) -> [Beat] {
    var beats: [Beat] = []
    if let injection, injection.fault == .setupRetried {
      beats += [
        say(.setupLacksFile, on: agent.thread, telling: injection) {
          $0.text.add("Setup failed because of a missing file, retrying(1): ")
          $0.text.error(4)
        },
        say(.setupRetries, on: agent.thread) {
          $0.text.assistant(agent.store)
          $0.text.add(": Retrying after delay: 60\n")
          $0.text.error(4)
        },
        .pause(60_000_000),
      ]
    }
    if let injection, injection.fault == .setupSlow {
      beats += [
        say(.initialSync, on: agent.thread, telling: injection) {
          $0.text.add("Blocking for initial sync: ")
          $0.text.assistant(agent.store)
        },
        .pause(Int64(random.within(55_000_000...70_000_000))), .setup(.initialSyncHandler),
        .setup(.initialSyncComplete),
      ]
    } else if names.era == .iOS9 {
      beats += [
        .setup(.initialSync), .pause(Int64(random.within(300_000...4_000_000))), .setup(.initialSyncHandler),
        .setup(.initialSyncComplete),
      ]
    }
    return beats
  }

  // MARK: Checking

  /// Returns the statements of a set-up about the store, its receipt and its container.
  func checkBeats(_ agent: Agent, _ injection: Injection?) -> [Beat] {
    let store = agent.store
    guard let injection else { return names.era == .iOS6 ? [] : [.setup(.matchesReceipt)] }
    switch injection.fault {
    case .storeRolledBack:
      return [
        say(.behindReceipt, on: agent.thread, telling: injection) {
          var receipt = store.vector
          for log in store.pending { receipt.merge(log.vector) }
          $0.text.assistant(store)
          $0.text.add("\nLocal store file is behind receipt.\nStore: ")
          $0.text.vector(store.vector, $0.names)
          $0.text.add("\nReceipt: ")
          $0.text.vector(receipt, $0.names)
          $0.showVector(store)
        },
        receiptWritten(agent),
      ]
    case .receiptBehind:
      return [receiptWritten(agent, telling: injection), .act { _ in store.receipt = nil }]
    case .containerReplaced:
      let identifiers = (0..<3).map { _ in random.uuid() }
      return [
        say(.noOneAgrees, on: agent.thread, telling: injection) {
          $0.text.assistant(store)
          $0.text.add("\nNo one agrees\n\tcontainer: \(identifiers[0])\n\tpreStore: \(identifiers[1])")
          $0.text.add("\n\tstore: \(identifiers[2])\n")
        },
        receiptWritten(agent),
      ]
    default: return names.era == .iOS6 ? [] : [.setup(.matchesReceipt)]
    }
  }

  private func receiptWritten(_ agent: Agent, telling injection: Injection? = nil) -> Beat {
    let store = agent.store
    return say(.wroteReceipt, on: agent.thread, telling: injection) {
      $0.text.assistant(store)
      $0.text.add("\nSuccessfully wrote peer receipt file: ")
      $0.text.object("PFUbiquityPeerReceipt")
      $0.text.add("\n\tkv: ")
      $0.text.vector(store.vector, $0.names)
      $0.text.add("\n")
    }
  }
}
