// The faults of saves whose logs are never written, or never leave the device.

extension Device {
  /// Returns the beats of a save that a fault happens to.
  func failingExport(_ injection: Injection, _ store: Store, _ agent: Agent) -> [Beat] {
    let whole = exportBeats(store)
    guard let (log, toReserved) = beginning(of: whole) else { return whole }
    begin(injection, store, peer: names.local, number: log.number)
    injection.state = .shown
    let over: Beat = .act { _ in store.isCommitting = false }
    switch injection.fault {
    case .exportRolledBack:
      // The next save takes the same number.
      return toReserved + [neverWritten(log, store, injection), over] + exportBeats(store)
    case .exportGivenUp:
      note(injection) { $0.number = nil }
      return toReserved.dropLast() + [tooManyTries(store, injection), over] + exportBeats(store)
    case .exportFailedAtRelaunch:
      note(injection) { $0.number = nil }
      return toReserved.dropLast() + [exportErrors(store, injection), over, relaunchWhenCalm(agent)]
    default: break
    }
    note(injection) {
      $0.missing = MissingRange(peer: names.localPeer, from: log.number, to: log.number)
    }
    let skip: Beat = .act { device in
      store.vector.numbers[device.names.local] = log.number
      store.truth.lostExports.append(log.number)
    }
    let next = exportBeats(store, number: log.number + 1)
    switch injection.fault {
    case .exportLost: return toReserved + [errorWriting(log, store, injection), skip, over] + next
    case .exportNotMoved: return toReserved + [errorMoving(log, store, injection), skip, over] + next
    case .exportBeaten: return toReserved + [tooManyTries(store, injection), skip, over] + next
    case .exportLostAtRelaunch:
      return toReserved + [errorWriting(log, store, injection), skip, over, relaunchWhenCalm(agent)]
    default:
      // Only the next number reveals it.
      log.injection = injection
      beginning(of: next)?.0.toldWhenWritten = injection
      return toReserved + [skip, over] + next
    }
  }

  /// Returns a save's log and its beats up to the reservation of its number.
  private func beginning(of beats: [Beat]) -> (TransactionLog, [Beat])? {
    var toReserved: [Beat] = []
    for beat in beats {
      toReserved.append(beat)
      if case .export(.reserved, let log) = beat { return (log, toReserved) }
    }
    return nil
  }

  // MARK: Statements

  private func neverWritten(_ log: TransactionLog, _ store: Store, _ injection: Injection) -> Beat {
    say(.neverWritten, on: threads.main, telling: injection) {
      $0.text.exporter(store, $0.names, lastSave: $0.lastSave)
      $0.text.add("\nLooks like log file was never written: ")
      $0.text.url(of: log, store, $0.names)
    }
  }

  private func errorWriting(_ log: TransactionLog, _ store: Store, _ injection: Injection) -> Beat {
    say(.errorWriting, on: threads.main, telling: injection) {
      $0.text.add("Error writing transaction log: ")
      $0.text.transactionLog(log, store, $0.names)
      $0.text.add(".\nError: ")
      $0.text.error(640)
      $0.text.add("\n User Info: ")
      $0.text.userInfo(reason: nil)
    }
  }

  private func errorMoving(_ log: TransactionLog, _ store: Store, _ injection: Injection) -> Beat {
    say(.errorMoving, on: threads.main, telling: injection) {
      $0.text.exporter(store, $0.names, lastSave: $0.lastSave)
      $0.text.add("\nError moving log to permanent location: ")
      $0.text.transactionLog(log, store, $0.names)
      $0.text.add("\nError: ")
      $0.text.error(512)
      $0.text.add("\n User Info: ")
      $0.text.userInfo(reason: nil)
    }
  }

  private func exportErrors(_ store: Store, _ injection: Injection) -> Beat {
    say(.exportErrors, on: threads.main, telling: injection) {
      $0.text.add("Export of save notification encountered the following errors: (\n    ")
      $0.text.quoted { $0.error(134_030) }
      $0.text.add("\n), \nSave Notification: NSConcreteNotification ")
      $0.text.addAddress()
      $0.text.add(" {name = _NSSQLCoreTransactionStateChangedNotification; object = ")
      $0.text.sqlStore(store, $0.names)
      $0.text.add("}")
    }
  }

  private func tooManyTries(_ store: Store, _ injection: Injection) -> Beat {
    say(.tooManyTries, on: threads.main, telling: injection) {
      $0.text.exporter(store, $0.names, lastSave: $0.lastSave)
      $0.text.add(
        "\nFailed to save to the database after 100 tries to optimistically lock the knowledge vector: ")
      $0.text.add("Cocoa error 134304")
    }
  }
}
