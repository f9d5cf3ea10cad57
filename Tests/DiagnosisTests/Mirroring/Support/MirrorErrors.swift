// Errors as CloudKit describes them, and captures of requests that end with them, for the tests of rules.

import Timelines

@testable import Diagnosis

extension MirrorCapture {
  private static let zone = "(com.apple.coredata.cloudkit.zone:__defaultOwner__)"

  /// An error of CloudKit.
  static func error(_ codes: String, _ name: String, server: String? = nil, retryAfter: Int? = nil) -> String
  {
    "<CKError 0x600000cd1f50: \"\(name)\" (\(codes))" + (server.map { "; server message = \"\($0)\"" } ?? "")
      + "; op = 22900FB3D1959E5C" + (retryAfter.map { "; Retry after \($0).0 seconds" } ?? "") + ">"
  }

  /// Some records of a batch failed, and others with them.
  static func partial(_ errors: [String], followers: Int = 0) -> String {
    let items = errors.enumerated().map { "\t\(id($0 + 1)):\(zone) = \($1)\n" }
    let others = followers > 0 ? "\t... \(followers) \"Batch Request Failed\" CKError's omited ...\n" : ""
    return
      "<CKError 0x600000cd1f50: \"Partial Failure\" (2/1011); \"Failed to modify some records\"; partial errors: {\n"
      + items.joined() + others + "}>"
  }

  /// Production has no such field; without one, no such type.
  static func missing(_ type: String, _ field: String?) -> String {
    error(
      "12/2006", "Invalid Arguments",
      server: field.map { "Cannot create or modify field '\($0)' in record '\(type)' in production schema" }
        ?? "Cannot create new type \(type) in production schema")
  }

  static let tooLarge = error("27/2023", "Limit Exceeded", server: "record too large")
  static let full = error("25/2035", "Quota Exceeded", server: "Quota exceeded")
  static let conflict = error("14/2004", "Server Record Changed", server: "record to insert already exists")
  /// The store's file could not be read, for what the database says.
  static func unread(_ code: Int) -> String {
    "Error Domain=NSCocoaErrorDomain Code=256 \"The file couldn’t be opened.\" UserInfo={NSSQLiteErrorDomain=\(code)}"
  }

  static let exception = "Error Domain=NSCocoaErrorDomain Code=134421 \"An unhandled exception was thrown.\""

  /// An export that fails after a second.
  mutating func failExport(_ number: Int, _ error: String, at seconds: Double, by store: Store? = nil) {
    execute("Export", number, at: seconds, by: store)
    find(3, at: seconds + 0.2, by: store)
    exportFailed(error, at: seconds + 1, by: store)
    finish("Export", number, error, at: seconds + 1, by: store)
  }

  /// An import that fails after a second.
  mutating func failImport(_ number: Int, _ error: String, at seconds: Double) {
    execute("Import", number, at: seconds)
    print(
      "\(trips.sender): Import failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: seconds + 1)
    finish("Import", number, error, at: seconds + 1)
  }

  /// An import fetches nothing.
  mutating func findNothingNew(_ request: String, at seconds: Double) {
    print(
      "<PFCloudKitImporter: 0x600002c41f00>: Import request finished with no work to do: \(request)",
      "PFCloudKitImporter databaseFetchFinishWithContext:error:completion:", at: seconds)
  }

  /// A record of the object is made, before it is sent.
  mutating func make(_ number: Int, _ type: String, at seconds: Double) {
    print(
      "Serializer has finished creating record: <CKRecord: 0x105a1f2e0; recordType=\(type), "
        + "recordID=\(Self.id(number)):\(Self.zone), values={ }>\nModified Fields: (\n    \"CD_name\"\n)",
      "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
      at: seconds)
  }

  /// A line of the app, which shows that its process lives.
  mutating func live(at seconds: Double, pid: Int = 8121) {
    add(
      "2025-04-06 \(Self.time(seconds))000+0200 0x1d2f4    Default     0x0                  \(pid)   0    "
        + "Trips: (Trips) [com.example.trips:app] Showing the list")
  }

  /// What the system says of a push for the app.
  mutating func receivePush(at seconds: Double) {
    printSystem(
      "apsd",
      "<APSCourier: 0x1>: Received message for enabled topic 'com.apple.icloud-container.com.example.trips' "
        + "onInterface: NonCellular with payload '' with priority 5", at: seconds)
  }

  /// What a rule finds, as `rule[severity]`.
  func found(_ rules: RuleName...) throws -> [String] {
    try diagnosis().findings.filter { rules.contains($0.rule) }.map {
      "\($0.rule.rawValue)[\($0.severity.rawValue)]"
    }
  }

  /// What a rule finds of one mirrored store.
  func detail<Detail: FindingDetail>(_ type: Detail.Type) throws -> Detail? {
    try diagnosis().findings.lazy.compactMap { $0.detail as? Detail }.first
  }
}
