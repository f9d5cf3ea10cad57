// Pushes, and the imports that follow them or a launch.

internal import DeviceSimulator

extension Mirror {
  /// Prints that an import is due.
  ///
  /// - Parameters:
  ///   - reason: The reason for the import.
  ///   - fetched: The time of the last fetch, if the reason contains it.
  /// - Returns: The number of the record with the reason.
  @discardableResult
  func checkForImport(_ reason: String, fetched: Int64? = nil) -> Int {
    say(.importChecked, [delegate])
    wait(milliseconds: 1...30)
    return say(
      .importScheduled, [delegate, reason, activity(.import)],
      fetched.map { [.lastFetch(store: store.uuid, date: life.date($0))] } ?? [])
  }

  /// Delivers a push, handles it, and performs the import that follows.
  func push(_ records: Int) {
    catchUp()
    life.tellPush(for: self)
    guard !store.isStill else { return }
    wait(milliseconds: 60...400)
    handlePush()
    guard isReady(for: .import) else { return }
    checkForImport("Push")
    importChanges("ImportActivity", records: records)
  }

  /// Prints the records of the app's process about a push.
  func handlePush() {
    let payload = life.payload(of: store)
    sayOfSystem(
      "Received CKNotification: \(life.object("CKDatabaseNotification")) for \(life.bundle)", .debug)
    sayOfSystem("Running handler for notification \(life.object("CKDatabaseNotification")): \(payload)")
    say(.pushGot, [delegate, store.subscription, payload])
  }

  /// Imports the changes of another device.
  func importChanges(_ label: String, records: Int) {
    guard isReady(for: .import) else { return }
    if label == "ImportActivity" { allow(.import) }
    say(.importBegan, [delegate, label, label == "ImportActivity" ? activity(.import) : "(null)"])
    let request = ask(.import)
    execute(request)
    carryOut(request, label, records: records)
  }

  /// Performs an import that has begun.
  func carryOut(_ request: Request, _ label: String, records: Int) {
    let importer = life.object("PFCloudKitImporter")
    wait(milliseconds: 150...1_500)
    if let trouble = store.importTrouble {
      failImport(request, label, trouble, importer)
      return
    }
    store.lastFetch = now
    // The records that another device exported, or made-up ones without a shared database.
    let arriving = life.database?.fetch(for: life.device, scope: store.scope)
    let records = arriving?.count ?? records
    guard records > 0 else {
      say(.nothingNew, [importer, request.text])
      finish(request)
      end(label, request)
      return
    }
    let zone = "<CKRecordZoneID: \(life.address()); zoneName=\(store.zone), ownerName=__defaultOwner__>"
    say(
      .fetched,
      [
        importer, request.text,
        "\(life.object("PFCloudKitImportDatabaseContext")) {\nToken: \(life.object("CKServerChangeToken"))\n"
          + "Changed: {(\n    \(zone)\n)}\nDeleted: {(\n)}}",
      ])
    let item = "\(life.object("PFCloudKitImporterZoneChangedWorkItem")) - \(request.text)"
    say(.working, [importer, "(\n    \"\(item) {\\n(\\n    \\\"\(zone)\\\"\\n)\\n}\"\n)"])
    wait(milliseconds: 80...900)
    let changed = (0..<records).map { index in
      "    \"<CKRecord: \(life.address()); recordID=\(arriving?[index].name ?? life.random.uuid()):"
        + "(\(store.zone):__defaultOwner__), recordType=\(arriving?[index].type ?? life.recordType())>\""
    }
    say(.updating, [item, "(\n\(changed.joined(separator: ",\n"))\n)", "{\n}"])
    if life.random.chance(0.2) {
      say(
        .localWins,
        [
          "name",
          "<NSManagedObject: \(life.address())> (entity: Trip; id: \(life.address()) "
            + "<x-coredata://\(store.uuid)/Trip/p\(life.random.within(1...400))>)",
        ])
    }
    if life.random.chance(0.1) {
      say(
        .unknownRecord,
        [
          life.object("PFCloudKitImportZoneContext"),
          "<CKRecord: \(life.address()); recordID=\(life.random.uuid()):(\(store.zone):__defaultOwner__), "
            + "recordType=CD_Postcard>", "{(\n    Trip,\n    Stop\n)}",
        ])
    }
    say(.imported, [request.text])
    say(.working, [importer, "(\n)"])
    finish(request, madeChanges: true)
    end(label, request, madeChanges: true)
  }

  /// Prints the records of a failing import, and returns the numbers of those that show the error.
  @discardableResult
  func failImport(_ request: Request, _ label: String, _ trouble: Trouble, _ importer: String) -> [Int] {
    var numbers = [say(.fetchFailed, [importer, request.text, trouble.text])]
    numbers.append(say(.importFailed, [delegate, trouble.text]))
    say(.recovering, [delegate, trouble.text])
    say(.notRecovered, [delegate, trouble.domain, String(trouble.code), "(null)", "0"])
    numbers.append(finish(request, error: trouble))
    life.signs[store.uuid, default: []] += numbers
    end(label, request, trouble)
    return numbers
  }
}
