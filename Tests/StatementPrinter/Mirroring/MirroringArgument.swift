// Makes up the arguments of a format: from the expressions in the code, or from the text before their places.

/// A generator of the arguments of one record.
struct MirroringArgument {
  let place: MirroringPlace
  /// The seed that makes values differ.
  let seed: Int

  /// Returns the text of an argument with the conversion character `letter`.
  func text(_ letter: Character, _ expression: String?, before: String, after: String) -> String {
    switch letter {
    case "f": return "0.\(seed % 10)50000"
    case "d", "l", "u": return String(seed % 97)
    default: break
    }
    if after.hasPrefix(":"), before.hasSuffix("error: ") || before.hasSuffix("(") { return "CKErrorDomain" }
    if expression == "self"
      || before.isEmpty && expression == nil && after.first.map({ ":-".contains($0) || $0 == " " }) == true
    {
      return printer
    }
    let words = (expression ?? String(before.suffix(60))).lowercased()
    if words.contains("nsstringfrom") { return place.className }
    if words.contains("monitorgroup") { return uuid(9) }
    for (word, value) in Self.values where words.contains(word) { return value(self) }
    return object("NSObject")
  }

  /// The values by a word in the description; the first word that occurs decides.
  private static let values: [(String, @Sendable (MirroringArgument) -> String)] = [
    ("error", { $0.error }), ("result", { $0.result }), ("token", { $0.object("CKServerChangeToken") }),
    ("records:", { $0.list($0.record) }), ("savedrecords", { $0.list($0.record) }),
    ("updatedrecords", { $0.list($0.record) }), ("recordids", { $0.list($0.recordID) }),
    ("recordid", { $0.recordID }), ("relationship", { $0.managed("NSCKMirroredRelationship") }),
    ("objectid", { $0.objectID }), ("zones", { $0.list($0.zone) }), ("zone", { $0.zone }),
    ("share", { $0.object("CKShare") }), ("workitems", { $0.list($0.object("PFCloudKitImporterWorkItem")) }),
    ("work items", { $0.list($0.object("PFCloudKitImporterWorkItem")) }),
    ("options", { $0.dictionary }), ("notification", { $0.dictionary }),
    ("metadata", { $0.managed("NSCKRecordMetadata") }),
    ("request", { $0.request }), ("activity", { $0.managed("CDDScheduledActivity") }),
    ("client", { $0.managed("CDDRegisteredClient") }), ("store (", { $0.uuid(3) }),
    ("identifier", { $0.uuid(4) }),
    ("store", { $0.store }), ("record", { $0.record }), ("url", { $0.url }),
    ("reason", { _ in "Stores Changed" }),
    ("name", { _ in "position" }), ("entity", { _ in "Stop" }), ("label", { _ in "ExportActivity" }),
    ("object", { $0.objectID }),
  ]

  private var printer: String {
    let own = object(place.className)
    guard place.className.hasSuffix("WorkItem") else { return own }
    return "\(own.dropLast()) - \(request)> {\n(\n    \"\(zone)\"\n)\n}"
  }

  func object(_ name: String) -> String { "<\(name): 0x60000\(String(2_847_104 + seed * 16, radix: 16))>" }

  private func uuid(_ part: Int) -> String {
    let last = String(10_000_000_000_000 + seed * 7_919 + part, radix: 16, uppercase: true)
    return "7B1E4C90-52D8-4E6F-9A13-\(last.suffix(12))"
  }

  private var request: String {
    let kinds = ["Export", "Import", "DelegateSetup", "ResetZone", "FetchRecords"]
    return object("NSCloudKitMirroring\(kinds[seed % kinds.count])Request") + " " + uuid(1)
  }

  private var result: String {
    object("NSCloudKitMirroringResult")
      + " storeIdentifier: \(uuid(2)) success: \(seed % 2) madeChanges: 0 error: "
      + (seed % 2 == 1 ? "(null)" : error)
  }

  private var error: String {
    let partial =
      "<CKError 0x28\(seed): \"Partial Failure\" (2/1011); \"Failed to modify some records\"; partial errors: {\n"
      + "\t\(uuid(5)):(com.apple.coredata.cloudkit.zone:__defaultOwner__) = "
      + "<CKError 0x29: \"Invalid Arguments\" (12/2006)>\n"
      + "\t... 44 \"Batch Request Failed\" CKError's omited ...\n}>"
    return [
      "Error Domain=NSCocoaErrorDomain Code=134407 \"Request was cancelled.\" UserInfo={NSLocalizedFailureReason=It was.}",
      "<CKError 0x28\(seed): \"Service Unavailable\" (6/NSCocoaErrorDomain:4099); \"Error connecting.\"; Retry after 5.0 seconds>",
      partial, "(null)",
    ][seed % 4]
  }

  private var store: String { object("NSSQLCore") + " (URL: \(url))" }
  private var url: String {
    "file:///private/var/mobile/Library/Application%20Support/Trips%20\(seed).sqlite"
  }
  private var zone: String {
    object("CKRecordZoneID").dropLast()
      + "; zoneName=com.apple.coredata.cloudkit.zone, ownerName=__defaultOwner__>"
  }
  private var recordID: String {
    object("CKRecordID").dropLast()
      + "; recordName=\(uuid(6)), zoneID=com.apple.coredata.cloudkit.zone:__defaultOwner__>"
  }
  private var record: String {
    object("CKRecord").dropLast()
      + "; recordType=CD_Stop, recordID=\(uuid(6)):(com.apple.coredata.cloudkit.zone:__defaultOwner__)>"
  }
  private var objectID: String { "0x9e4f1c7d2a60b835 <x-coredata://\(uuid(7))/Stop/p\(seed)>" }
  private var dictionary: String {
    "{\n    ck =     {\n        cid = \"iCloud.com.example.trips\";\n    };\n}"
  }

  private func list(_ element: String) -> String { seed % 3 == 0 ? "(\n)" : "(\n    \"\(element)\"\n)" }
  private func managed(_ name: String) -> String {
    object(name)
      + " (entity: \(name); id: \(objectID); data: {\n    ckRecordID = \"\(uuid(8))\";\n    isPending = 1;\n})"
  }
}
