// The faults of imports whose metadata does not fit, the recovery of metadata, and imports that are
// interrupted.

extension Device {
  /// Returns the statements about the cache and the metadata before an operation begins.
  func cacheBeats(_ operation: ImportOperation, _ store: Store) -> [Beat] {
    let injection = operation.log.injection
    switch injection?.fault {
    case .cacheReloaded:
      return [
        inOperation(.reloadingCache, operation, telling: injection) {
          $0.text.operation(operation, store, $0.names)
          $0.text.add(" - Knowledge Vector mismatch, reloading cache")
        }
      ]
    case .metadataMismatch, .metadataRecovered, .metadataRecoveredByRelaunch:
      return [
        .operation(.cacheMatches, operation),
        inOperation(.metadataDiffers, operation, telling: injection) {
          var behind = store.vector
          behind.numbers[operation.log.peer] -= 1
          $0.text.operation(operation, store, $0.names)
          $0.text.add("\nMetadata store doesn't match local store: (")
          $0.text.vector(behind, $0.names)
          $0.text.add(":")
          $0.text.vector(store.vector, $0.names)
          $0.text.add(")\n")
        },
      ]
    default: return [.operation(.cacheMatches, operation)]
    }
  }

  // MARK: Recovery

  /// Returns the beats after an import that found the metadata different.
  func recoveryBeats(after operation: ImportOperation, _ store: Store) -> [Beat] {
    guard let injection = operation.log.injection else { return [] }
    let isResolved = injection.fault == .metadataRecovered
    if injection.fault == .metadataRecoveredByRelaunch {
      let agent = agents.first { $0.role == .importer && $0.store === store }
      let toResolve: Beat = .act { _ in injection.isOver = true }
      return medicBeats(store, isResolved: false, operation.log)
        + [say(importerQueue(store), false, store, injection), toResolve]
        + (agent.map { [relaunchWhenCalm($0)] } ?? [])
    }
    guard isResolved || injection.fault == .metadataMismatch else { return [] }
    return medicBeats(store, isResolved: isResolved, operation.log)
      + [say(importerQueue(store), isResolved, store, injection)]
  }

  private func importerQueue(_ store: Store) -> Int { threads.queues[1 + store.index % 7] }

  /// Returns the medic's statements about a recovery.
  func medicBeats(_ store: Store, isResolved: Bool, _ log: TransactionLog?) -> [Beat] {
    let thread = importerQueue(store)
    func during(_ statement: Statement, _ words: String, _ more: @escaping (Device) -> Void = { _ in })
      -> Beat
    {
      say(statement, on: thread) {
        $0.text.object("PFUbiquityStoreMetadataMedic", at: store.addresses.context ^ 0x40)
        $0.text.add("\nMetadata recovery for store: ")
        $0.text.sqlStore(store, $0.names)
        $0.text.add(words)
        more($0)
      }
    }
    var beats: [Beat] = [
      say(.beginningRecovery, on: thread) {
        $0.text.add("Beginning metadata recovery for store: ")
        $0.text.sqlStore(store, $0.names)
      },
      during(
        .createdRanges,
        "\nFinished creating new peer ranges, moving to knowledge vector, peer states, and transaction entries."
      ),
      during(.fetchedVector, "\nFetched knowledge vector: ") { $0.text.vector(store.vector, $0.names) },
    ]
    guard isResolved else { return beats }
    if let log {
      beats.append(
        say(.rebuiltMetadata, on: thread) {
          $0.text.add("Successfully rebuilt metadata for log: ")
          $0.text.transactionLog(log, store, $0.names)
        })
    }
    beats.append(during(.finishedRecovery, "\nFinished."))
    return beats
  }

  /// Returns the importer's statement about a recovery.
  private func say(_ thread: Int, _ isResolved: Bool, _ store: Store, _ injection: Injection) -> Beat {
    if isResolved {
      return say(.recoveredMetadata, on: thread) {
        $0.text.importer(store, $0.names)
        $0.text.add("\nSuccessfully recovered metadata for store: ")
        $0.text.sqlStore(store, $0.names)
      }
    }
    return say(.recoveryError, on: thread, telling: injection) {
      $0.text.importer(store, $0.names)
      $0.text.add("\nError during metadata recovery for store: ")
      $0.text.sqlStore(store, $0.names)
      $0.text.add("\nError: ")
      $0.text.error(134_060, reason: "Unable to rebuild the transaction entries.")
      $0.text.add("\nUser Info: ")
      $0.text.userInfo(reason: "Unable to rebuild the transaction entries.")
    }
  }

  /// Returns the statements of a set-up that repairs what the previous process left.
  func recoveryInSetup(_ agent: Agent) -> [Beat] {
    let store = agent.store
    let left = injections.first {
      $0.fault == .metadataRecoveredByRelaunch && $0.store === store && $0.isOver && $0.passes == 0
    }
    guard let left else { return [] }
    left.passes = 1
    return medicBeats(store, isResolved: true, nil) + [
      say(.recoveredInSetup, on: agent.thread) {
        $0.text.assistant(store)
        $0.text.add("\nSuccessfully recovered metadata")
      }
    ]
  }

  // MARK: Breaking off

  /// Returns the beats of an operation that is interrupted after its changes were applied; `nil` if it is
  /// not.
  func breakingBeats(_ operation: ImportOperation, _ store: Store) -> [Beat]? {
    guard let injection = operation.log.injection, !injection.isOver else { return nil }
    switch injection.fault {
    case .crashed:
      return [
        .act { device in
          injection.isOver = true
          device.sayImportException(injection, on: operation.thread)
          device.relaunch(store.process)
        }
      ]
    case .importRepeated:
      return [
        .act { device in
          injection.isOver = true
          device.relaunch(store.process, telling: injection)
        }
      ]
    case .splitWrite:
      return [
        .operation(.written, operation),
        .act { device in
          injection.isOver = true
          // Without a process ID, only the set-up of the store distinguishes a process from the previous one,
          // if it prints anything.
          let isSeen = device.options.header.hasPID || device.options.era != .iOS6
          if operation.log.shown.written, isSeen {
            device.relaunch(store.process, telling: injection)
          } else {
            device.relaunch(store.process)
          }
        },
      ]
    case .splitWriteReported:
      return [.operation(.written, operation), .operation(.stackUpdates, operation)]
        + reportedSplit(operation, store, injection)
    default: return nil
    }
  }

  private func reportedSplit(
    _ operation: ImportOperation, _ store: Store, _ injection: Injection
  ) -> [Beat] {
    let log = operation.log
    return [
      inOperation(.errorUpdatingMetadata, operation, telling: injection) {
        $0.text.add("Error updating peer metadata during import of log file: ")
        $0.text.transactionLog(log, store, $0.names)
        $0.text.add(" error: ")
        $0.text.error(
          in: "NSCocoaErrorDomain", 133_020, "The operation couldn’t be completed. (Cocoa error 133020.)")
        $0.text.add("\n User Info: ")
        $0.text.mergeUserInfo()
        $0.text.add("\n")
      },
      .act { device in
        injection.isOver = true
        device.release(operation, store)
        store.truth.split.append(
          Transaction(peer: device.names.peers[log.peer], number: log.number, file: log.file))
        device.leaveQueue(log, store)
        device.recover(operation, store, injection)
      },
    ]
  }

  /// Cancels the scheduled imports, repairs the metadata and looks for logs again.
  private func recover(_ operation: ImportOperation, _ store: Store, _ injection: Injection) {
    guard let agent = agents.first(where: { $0.role == .importer && $0.store === store }) else { return }
    agent.drop()
    let rest = agent.pass.scheduled.drop { $0 !== operation }.dropFirst()
    agent.plan(
      rest.map { .failure(.cancelled, $0) } + medicBeats(store, isResolved: true, operation.log)
        + [say(agent.thread, true, store, injection), .arrival(.scan)])
  }

  /// Continues after the last statement that the capture shows of an import.
  func endUnfinished(_ operation: ImportOperation, _ agent: Agent) {
    guard let injection = operation.log.injection else { return }
    switch injection.fault {
    case .crashedAtEnd:
      sayImportException(injection, on: operation.thread)
      endProcess(agent.process)
    case .importInterrupted: relaunchAtEnd(agent.process)
    default: break
    }
  }

  /// Launches a process again; the capture ends before its stores look for logs.
  private func relaunchAtEnd(_ process: Int) {
    relaunch(process)
    for agent in agents where agent.process == process {
      if agent.role == .importer { agent.endsAfterSetup = true }
      if agent.role == .exporter { agent.wakesAt = .max }
    }
  }
}
