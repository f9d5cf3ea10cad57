// The faults of UbiquityStoreManager, which has its own ways to open the store again.

extension Device {
  /// Starts the manager's faults that are due.
  func startManagerFaults() {
    for injection in injections
    where injection.fault.scene == .manager && injection.state == .waiting && made >= injection.place {
      begin(injection)
      injection.state = .shown
      switch injection.fault {
      case .corruptionReported: sayCorruption(injection)
      case .managerRecovered:
        sayLoadFailure(injection)
        sayManager("Attempting recovery by rebuilding from cloud content.")
        sayCloudLoad("v3 (definite)")
      case .rebuildStopped, .rebuildElided, .rebuildDone: sayRebuild(injection)
      default:
        sayLoadFailure(injection)
      }
    }
  }

  private func sayCorruption(_ injection: Injection) {
    let isHealthy = random.chance(0.5)
    sayManager("Cloud content corruption detected (device store is \(isHealthy ? "healthy" : "corrupt")).")
    tell(injection, line: recordLine - 1)
    sayManager(
      isHealthy
        ? "Handling cloud corruption with default strategy: Rebuilding cloud content."
        : "Handling cloud corruption with default strategy: Wait for a remote rebuild.")
  }

  private func sayLoadFailure(_ injection: Injection) {
    sayManager("Failed to load cloud store.")
    tell(injection, line: recordLine - 1)
    beginManager()
    text.add("Error (cause:UbiquityStoreErrorCauseOpenActiveStore): ")
    text.error(512)
    end()
  }

  private func sayClearing() {
    sayManager("Clearing stores...")
    sayManager("Will clear stores.  Notifying application to reset its UI.")
  }

  private func sayCloudLoad(_ version: String) {
    sayManager("Will load cloud store.")
    sayClearing()
    sayManager("Loading cloud store: \(stores[0].uuid), \(version).")
    sayManager("Loading store: \(stores[0].name).sqlite")
    sayManager("Successfully loaded cloud store.")
  }

  // MARK: A rebuild

  /// Prints a rebuild of the cloud content, or only its beginning.
  private func sayRebuild(_ injection: Injection) {
    sayManager("Cloud store is healthy but version is below desired.  Will rebuild to upgrade.")
    sayManager("Will rebuild cloud content from the cloud store (ignoring cloud logs).")
    switch injection.fault {
    case .rebuildStopped: injection.stop = (recordLine - 1, writers[0].pid, lastPrinted)
    case .rebuildElided:
      tell(injection, line: recordLine - 1)
      printElision()
    default:
      tell(injection, line: recordLine - 1)
      sayClearing()
      sayCloudLoad("v4 (tentative)")
      sayManager("Will delete the cloud store (UUID:\(stores[0].uuid)) on this device and in the cloud.")
    }
  }

  /// Reports a stopped rebuild at the end of the capture.
  ///
  /// The silence proves something only if the process visibly went on.
  func tellStops() {
    for injection in injections {
      guard let stop = injection.stop, options.header.hasPID, writers[0].pid == stop.pid,
        lastPrinted - stop.time > Self.tellingSilence, truth.elisions.allSatisfy({ $0 < stop.line })
      else { continue }
      tell(injection, line: stop.line)
    }
  }

  /// The silence of the manager that proves a stop, in microseconds.
  ///
  /// The manager goes on within ten seconds; the limit is twice that, and some more.
  static let tellingSilence: Int64 = 40_000_000
}
