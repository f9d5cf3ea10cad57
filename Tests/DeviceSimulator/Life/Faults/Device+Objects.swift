// The faults of single objects in an import: dropped, merged, or left different.

extension Device {
  /// Returns the statements about the object that a fault concerns.
  func objectBeats(_ operation: ImportOperation, _ store: Store) -> [Beat] {
    guard let injection = operation.log.injection else { return [] }
    switch injection.fault {
    case .conflictSkipped: return skipBeats(.updated, operation, store)
    case .insertSkipped: return skipBeats(.inserted, operation, store)
    case .deleteSkipped: return skipBeats(.deleted, operation, store)
    case .conflictMerged: return mergeBeats(operation, store)
    case .objectDiverged: return [divergence(operation, store)]
    default: return []
    }
  }

  // MARK: Dropped

  /// Returns the statements about a dropped change, of an object that this device deleted with its last save.
  private func skipBeats(_ kind: ObjectChange.Kind, _ operation: ImportOperation, _ store: Store) -> [Beat] {
    let change = oldObject(kind, store)
    let deleting = lastExport(of: store)
    let (statement, verb, reason): (Statement, String, String) =
      switch kind {
      case .inserted:
        (.skippingInsert, "inserted", "because it was later deleted by the transaction with entry: ")
      case .updated:
        (.skippingUpdate, "updated", "because it was later deleted by the transaction with entry: ")
      case .deleted:
        (
          .skippingDelete, "deleted",
          "because it was already deleted, and then deleted by the transaction with entry: "
        )
      }
    return [
      inOperation(statement, operation, telling: operation.log.injection) {
        $0.text.add("Skipping \(verb) object with globalID: ")
        $0.text.globalObjectID(change, of: operation.log, store, $0.names)
        $0.text.add(" ")
        $0.text.add(reason)
        $0.addDeletion(change, deleting, operation, store)
        if kind == .deleted { $0.text.add(" and thus no longer exists in the store.") }
        guard kind != .deleted else { return }
        store.truth.skippedObjects.append($0.globalID(change, of: operation.log, store))
      },
      inOperation(.skippingObject, operation) {
        $0.text.operation(operation, store, $0.names)
        $0.text.add("\nSkipping object: ")
        $0.addDeletion(change, deleting, operation, store)
        $0.text.add("\nResolved type: 2 / \(kind.rawValue)")
      },
    ]
  }

  private func addDeletion(
    _ change: ObjectChange, _ deleting: TransactionLog, _ operation: ImportOperation, _ store: Store
  ) {
    var deletion = change
    deletion.kind = .deleted
    if names.era == .iOS6 {
      text.metadataEntry(deletion, of: deleting, store, names, lastSave)
    } else {
      text.entry(deletion, owner: operation.log, of: deleting, store, names, lastSave)
    }
  }

  /// Returns this device's last save of a store, possibly one from before the capture.
  private func lastExport(of store: Store) -> TransactionLog {
    if let last = store.exports.last { return last }
    let number = store.vector.numbers[names.local]
    let old = TransactionLog(
      peer: names.local,
      number: number,
      vector: store.vector,
      file: part?.cloud.oldFile(store.index, names.local, number) ?? random.uuid() + ".1.cdt",
      changes: []
    )
    store.exports.append(old)
    return old
  }

  private func globalID(_ change: ObjectChange, of log: TransactionLog, _ store: Store) -> String {
    "\(store.name):\(store.schema.entities[change.entity].name):p\(change.key):\(names.peers[log.peer])"
  }

  // MARK: Merged

  private func mergeBeats(_ operation: ImportOperation, _ store: Store) -> [Beat] {
    let change = oldObject(.updated, store)
    let mine = lastExport(of: store)
    let log = operation.log
    return [
      inOperation(.resolvingConflict, operation) {
        $0.text.add("Resolve conflict called on: ")
        $0.text.conflict(change, of: log, with: mine, store, $0.names, $0.now)
      },
      inOperation(.mergingSnapshot, operation) {
        $0.text.add("Merging snapshot into current snapshot: ")
        $0.text.peerSnapshot(change, of: log, store, $0.names, $0.now)
      },
      inOperation(.doneResolving, operation, telling: log.injection) {
        $0.text.add("Done resolving conflict: ")
        $0.text.conflict(change, of: log, with: mine, store, $0.names, $0.now)
      },
    ]
  }

  // MARK: Left different

  private func divergence(_ operation: ImportOperation, _ store: Store) -> Beat {
    let log = operation.log
    let change = oldObject(.updated, store)
    let mine = lastExport(of: store)
    let id = globalID(change, of: log, store)
    switch random.below(4) {
    case 0:
      return inOperation(.noEntity, operation, telling: log.injection) {
        $0.text.add("Transaction log: ")
        $0.text.transactionLog(log, store, $0.names)
        $0.text.add("\n Can't find entity for name: Souvenir in model: (")
        $0.text.object("NSManagedObjectModel")
        $0.text.add(") isEditable 0")
        store.truth.divergedObjects.append("Souvenir")
      }
    case 1:
      return inOperation(.missingObject, operation, telling: log.injection) {
        $0.text.add("Transaction log: ")
        $0.text.transactionLog(log, store, $0.names)
        $0.text.add("\n Couldn't find missing object for objectID: ")
        $0.text.objectID(change, store)
        store.truth.divergedObjects.append(id)
      }
    case 2:
      return inOperation(.noDestination, operation, telling: log.injection) {
        $0.text.operation(operation, store, $0.names)
        $0.text.add("\n Unable to find relationship destination object: ")
        $0.text.globalObjectID(change, of: log, store, $0.names)
        store.truth.divergedObjects.append(id)
      }
    default:
      return inOperation(.conflictError, operation, telling: log.injection) {
        $0.text.add("Error encountered trying to resolve conflict: ")
        $0.text.conflict(change, of: log, with: mine, store, $0.names, $0.now)
        $0.text.add(", error: ")
        $0.text.error(134_060)
        $0.text.add("\n User Info: ")
        $0.text.userInfo(reason: nil)
        store.truth.divergedObjects.append(id)
      }
    }
  }

  /// Returns a beat that prints a statement on the thread that its operation will have.
  func inOperation(
    _ statement: Statement, _ operation: ImportOperation, telling injection: Injection? = nil,
    _ body: @escaping (Device) -> Void
  ) -> Beat {
    .act { device in
      device.perform(Saying(statement: statement, thread: operation.thread, injection: injection, body: body))
    }
  }
}
