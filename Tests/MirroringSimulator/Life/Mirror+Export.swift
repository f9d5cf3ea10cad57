// Saves, and the exports that follow them.

internal import DeviceSimulator

extension Mirror {
  /// Saves objects, and exports them when the scheduler permits it.
  func save(_ objects: Int) {
    catchUp()
    noticeSave(objects)
    guard !store.isStill else { return }
    wait(seconds: 1...3)
    export("ExportActivity")
  }

  /// Prints the records of a save that mirroring notices.
  @discardableResult
  func noticeSave(_ objects: Int) -> Int {
    store.pending += objects
    let number = say(
      .saveSeen, [delegate, coordinator, life.object("NSManagedObjectContext")],
      [.saved(store: store.uuid)])
    wait(milliseconds: 1...6)
    noticeChange()
    return number
  }

  /// Prints the record of a change of the store's file, by this process or another one.
  func noticeChange() {
    say(.changeSeen, [delegate, coordinator, store.uuid, token, store.url])
  }

  /// A description of a history token of the store.
  var token: String {
    "\(life.object("NSPersistentHistoryToken")) - {\n    \"\(store.uuid)\" = \(life.historyCount());\n}"
  }

  /// Exports what is pending.
  func export(_ label: String) {
    guard isReady(for: .export) else { return }
    if label == "ExportActivity" { allow(.export) }
    say(.exportBegan, [delegate, label, label == "ExportActivity" ? activity(.export) : "(null)"])
    let request = ask(.export)
    execute(request)
    carryOut(request, label)
  }

  /// Performs an export that has begun.
  func carryOut(_ request: Request, _ label: String) {
    let exporter = "\(life.object("PFCloudKitExporter"))"
    wait(milliseconds: 2...40)
    say(.history, [exporter, "0", token])
    if store.pending > 0 { say(.analyzed, [String(store.pending), "0"]) }
    say(.found, [exporter, String(store.pending)], [.found(request)])
    if let trouble = store.exportTrouble, store.pending > 0 {
      fail(request, label, trouble)
      return
    }
    while store.pending > 0 {
      // Real batches have some hundred records; smaller ones suffice for tests.
      let batch = min(store.pending, life.random.within(1...6))
      exportBatch(batch, request)
      store.pending -= batch
      say(.found, [exporter, String(store.pending)], [.found(request)])
    }
    say(.exportFinished, [result(nil)])
    finish(request)
    end(label, request)
  }

  private func exportBatch(_ count: Int, _ request: Request) {
    var (records, saved): ([String], [(name: String, type: String)]) = ([], [])
    for _ in 0..<count {
      let name = life.random.uuid()
      let (address, type) = (life.address(), life.recordType())
      saved.append((name, type))
      let record =
        "<CKRecord: \(address); recordID=\(name):(\(store.zone):__defaultOwner__), "
        + "recordType=\(type), values={\n    \"CD_entityName\" = Trip;\n}>"
      say(.serialized, [record, "(\n    \"CD_name\",\n    \"CD_entityName\"\n)"])
      records.append(
        "    \"<CKRecord: \(life.address()); recordID=\(name):(\(store.zone):__defaultOwner__), "
          + "recordType=\(life.recordType())>\"")
    }
    wait(milliseconds: 150...1_800)
    say(
      .modified, ["(\n\(records.joined(separator: ",\n"))\n)", "(\n)", "(null)"],
      [.exported(request, objects: count)])
    for record in saved {
      life.database?.save(
        record.name, record.type, scope: store.scope, by: life.device, at: now - life.offset)
    }
  }

  /// Prints the records of a failing export, and returns the numbers of those that show the error.
  @discardableResult
  func fail(_ request: Request, _ label: String, _ trouble: Trouble, isRecovered: Bool = false) -> [Int] {
    for record in trouble.records {
      say(
        .serialized,
        [
          "<CKRecord: \(life.address()); recordID=\(record.name):(\(store.zone):__defaultOwner__), "
            + "recordType=\(record.type), values={\n    \"CD_entityName\" = \(record.type.dropFirst(3));\n}>",
          "(\n    \"CD_entityName\"\n)",
        ])
    }
    wait(milliseconds: 150...1_800)
    var numbers = [say(.modified, ["(\n)", "(\n)", trouble.text])]
    numbers.append(say(.exportFailed, [delegate, trouble.text]))
    numbers.append(say(.recovering, [delegate, trouble.text]))
    if let item = trouble.unknownItem { numbers.append(say(.unknownItem, [delegate, item])) }
    if let items = trouble.fatalItems { numbers.append(say(.fatalItems, [delegate, items])) }
    if isRecovered {
      say(.recovered, [delegate, trouble.domain, String(trouble.code)])
    } else {
      say(.notRecovered, [delegate, trouble.domain, String(trouble.code), "(null)", "0"])
    }
    numbers.append(finish(request, error: trouble))
    life.signs[store.uuid, default: []] += numbers
    end(label, request, trouble)
    return numbers
  }
}
