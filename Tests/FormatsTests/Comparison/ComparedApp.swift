// An app whose records comparisons of stores are made of.

/// An app on a device, with its peer ID and the store that it works on.
struct ComparedApp {
  var peer: String
  var process = "Hikes"
  var store = "Hikes"

  /// A record of a second after 10 o'clock.
  private func record(_ second: Int, _ message: String) -> String {
    "2014-03-02 10:00:\(second).000 \(process)[\(process == "Hikes" ? 400 : 500):60b] \(message)\n"
  }

  private var folder: String {
    "/private/var/mobile/Library/Mobile Documents/K7Q2M4X9TB~com~example~\(process.lowercased())/CloudLogs"
  }

  private var root: String { "<PFUbiquityLocation: 0x171c18030>: \(folder)" }

  private func log(_ number: Int, of peer: String) -> String {
    "<PFUbiquityTransactionLog: 0x174212610>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x171c18030>: "
      + "\(path(number, of: peer))\n\ttransactionNumber: \(number)\n"
  }

  private func path(_ number: Int, of peer: String) -> String {
    let name = "0C1D5B7E-8A34-4E19-\(peer.suffix(4))-0000000000\(number)"
    return "\(folder)/\(peer)/\(store)/pQ4mXw7ZkR2sT9vB1nY6cJ8dF3gH5aLe0uViOoKxMzE=/\(name).1.cdt"
  }

  func writes(_ number: Int, at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordsExporter: 0x17065dcd0>\n\tlocalPeerID: \(peer)\n\tubiquityRootLocation: \(root)\n"
        + "\tlastTransactionDate: 2014-03-01 18:12:37 +0000\n Successfully wrote transaction log: \(log(number, of: peer))"
    )
  }

  func imports(_ number: Int, of other: String, at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordImportOperation main](614): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordImportOperation: 0x17b1088b0>\n\tlocalPeerID: \(peer)\n\tstoreName: \(store)\n"
        + "\tubiquityRootLocation: \(root):\n\tlocalPeerID: \(peer)\n\tlogScore: <PFUbiquityKnowledgeVector: 0x174308dd0> "
        + "(\(other):1)\n\ttransactionLog: \(log(number, of: other))\n\nSuccessfully wrote metadata changes."
    )
  }

  func lacksFile(of number: Int, of other: String, at second: Int) -> String {
    record(
      second,
      "-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:](341): CoreData: Ubiquity:  Unable to import "
        + "transaction log: <PFUbiquityLocation: 0x18ce3fc10>: \(path(number, of: other))\n"
        + "Error Domain=NSCocoaErrorDomain Code=4 \"(null)\"\n{\n    logLocation = \"x\";\n}")
  }

  func skips(_ number: Int, of other: String, ahead: Int, at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](339): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordsImporter: 0x17065ddd0>\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: \(peer)\n\n"
        + "Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x174308dd0> ()): "
        + "<_PFUbiquityRecordImportOperation: 0x17b1088b0>\n\tlocalPeerID: \(peer)\n\tstoreName: \(store)\n"
        + "\tubiquityRootLocation: \(root):\n\tlocalPeerID: \(peer)\n\tlogScore: <PFUbiquityKnowledgeVector: 0x174308dd0> "
        + "(\(other):\(ahead))\n\ttransactionLog: \(log(number, of: other))\n")
  }

  /// A log of another version of the data model is skipped.
  func skipsModel(of number: Int, of other: String, at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](225): CoreData: Ubiquity:  "
        + "Skipping (model version hash): <PFUbiquityLocation: 0x18827bcf0>: \(path(number, of: other))")
  }

  /// The import of a log fails.
  func fails(_ number: Int, of other: String, at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordImportOperation main](295): CoreData: Ubiquity:  Error importing transaction log: "
        + "\(log(number, of: other)), exception: Error Domain=NSCocoaErrorDomain Code=134302 \"no\"\n User Info: (null)"
    )
  }

  /// A pass leaves some logs over, or none.
  func waits(for numbers: [Int] = [], of other: String = "", at second: Int) -> String {
    record(
      second,
      "-[_PFUbiquityRecordsImporter schedulePendingLogs:error:](681): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordsImporter: 0x1709d230>:\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: \(peer)\n\n"
        + "Will reschedule pending logs: <PFUbiquityRecordsImporterSchedulingContext: 0x17217a80>\n\tpendingLogs: {(\n"
        + numbers.map { "    <PFUbiquityLocation: 0x18827bcf0>: \(path($0, of: other))\n" }.joined()
        + ")}\n\tscheduledLogs: {(\n)}\n\tfailedLogs: {(\n)}\n\tignoredlogs: {(\n)}\n\tencounteredErrors: {\n}\n"
    )
  }
}
