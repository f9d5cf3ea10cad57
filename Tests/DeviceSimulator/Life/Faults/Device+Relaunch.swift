// The end of the app, regular or by an exception, and its next launch.

extension Device {
  /// Returns whether no agent of a process is inside something that a launch would leave open.
  func isCalm(_ process: Int) -> Bool {
    stores.allSatisfy { store in
      store.process != process
        || !store.isImporting && !store.isCommitting && !store.pending.contains { $0.isRunning }
          && !injections.contains {
            // The recovery of its metadata must still fail.
            $0.fault == .metadataRecoveredByRelaunch && $0.store === store && $0.record != nil && !$0.isOver
          }
    }
  }

  /// Ends a process: its plans are dropped, and what was running has no end.
  func endProcess(_ process: Int) {
    for agent in agents where agent.process == process {
      agent.drop()
      for operation in agent.pass.scheduled where operation.log.isRunning {
        busyThreads.remove(operation.thread)
      }
      agent.pass = ImportPass()
      agent.wakesAt = .max
    }
    for store in stores where store.process == process {
      store.isImporting = false
      store.isCommitting = false
      store.pending += store.arriving
      store.arriving = []
      for log in store.pending where log.isRunning && !log.isNeverFinished { interrupt(log, store) }
    }
  }

  /// Leaves an import without an end; what it has written stays in the store.
  private func interrupt(_ log: TransactionLog, _ store: Store) {
    log.isRunning = false
    let transaction = Transaction(peer: names.peers[log.peer], number: log.number, file: log.file)
    if log.shown.began { store.truth.interrupted.append(transaction) }
    guard store.vector.numbers[log.peer] >= log.number else { return }
    if log.shown.written { store.truth.split.append(transaction) }
    leaveQueue(log, store)
  }

  /// Launches a process again, under another process ID.
  func relaunch(_ process: Int) {
    endProcess(process)
    resolveByRelaunch(process)
    let old = writers[process]
    writers[process] = HeaderWriter(
      style: old.style, era: old.era, process: old.process, pid: old.pid + random.within(9...80))
    now += Int64(random.within(1_500_000...8_000_000))
    self.process = process
    launch(process)
    for agent in agents where agent.process == process && agent.role == .exporter && !isLost(agent.store) {
      agent.wakesAt = firstSave()
    }
  }

  /// Notes that a launch repeats what failed before.
  private func resolveByRelaunch(_ process: Int) {
    for injection in injections {
      guard let record = injection.record else { continue }
      switch injection.fault {
      case .managerLoadFailed, .rebuildStopped: truth.faults[record].isResolved = process == 0
      case .setupFailedLate: truth.faults[record].isResolved = injection.store?.process == process
      default: break
      }
    }
  }

  /// Launches a process again, and notes that the first record after it shows a fault.
  func relaunch(_ process: Int, telling injection: Injection) {
    toldNext.append((process, injection))
    relaunch(process)
  }

  /// Launches an agent's process again as soon as nothing is under way in it.
  func relaunchWhenCalm(_ agent: Agent) -> Beat {
    .act { device in
      if device.isCalm(agent.process) {
        device.relaunch(agent.process)
      } else {
        agent.plan([.pause(20_000), device.relaunchWhenCalm(agent)])
      }
    }
  }

  // MARK: Exceptions

  /// Prints what the system prints about an uncaught exception.
  func sayException(
    _ name: String, _ reason: String, _ frames: [(image: String, symbol: String)], on thread: Int
  ) {
    beginApp(on: thread)
    text.add("*** Terminating app due to uncaught exception '")
    text.add(name)
    text.add("', reason: '")
    text.add(reason)
    text.add("'\n*** First throw call stack:\n(\n")
    for (index, frame) in frames.enumerated() {
      text.add("\t")
      var start = text.bytes.count
      text.add(index)
      text.pad(from: start, to: 4)
      start = text.bytes.count
      text.add(frame.image)
      text.pad(from: start, to: 36)
      text.addAddress()
      text.add(" ")
      text.add(frame.symbol)
      text.add(" + ")
      text.add(text.random.below(900))
      text.add("\n")
    }
    text.add(")\nlibc++abi.dylib: terminating with uncaught exception of type NSException")
  }

  /// Prints an exception inside conflict resolution, as seen in real logs: a dictionary refuses a nil object.
  func sayImportException(_ injection: Injection, on thread: Int) {
    sayException(
      "NSInvalidArgumentException", "*** -[__NSDictionaryM setObject:forKey:]: object cannot be nil",
      [
        ("CoreFoundation", "__exceptionPreprocess"),
        ("libobjc.A.dylib", "objc_exception_throw"),
        ("CoreFoundation", "-[__NSDictionaryM setObject:forKey:]"),
        ("CoreData", "-[PFUbiquityRecordImportConflict addObjectID:forRelationship:]"),
        (
          "CoreData",
          "-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]"
        ),
        ("CoreData", "-[_PFUbiquityRecordImportOperation main]"),
        ("Foundation", "-[__NSOperationInternal _start:]"),
        ("libdispatch.dylib", "_dispatch_client_callout"),
      ], on: thread)
    tell(injection, line: recordLine)
    end()
  }

  /// Prints an exception that is unrelated to iCloud.
  func sayAppException(_ injection: Injection) {
    sayException(
      "NSRangeException", "*** -[__NSArrayM objectAtIndex:]: index 0 beyond bounds for empty array",
      [
        ("CoreFoundation", "__exceptionPreprocess"),
        ("libobjc.A.dylib", "objc_exception_throw"),
        ("CoreFoundation", "-[__NSArrayM objectAtIndex:]"),
        ("Trips", "-[DayDetailController tableView:cellForRowAtIndexPath:]"),
        ("UIKit", "-[UITableView _createPreparedCellForGlobalRow:withIndexPath:]"),
        ("UIKit", "UIApplicationMain"),
      ], on: threads.main)
    tell(injection, line: recordLine)
    end()
  }
}
