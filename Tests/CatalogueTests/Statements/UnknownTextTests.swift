// An unknown text is not taken for the beginning of a statement because the same method prints that
// statement, or because both begin with an object.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct UnknownTextTests {
  private static let uuid = "3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B"

  /// Objects of several classes, and the unified log's placeholders for one.
  private static let objects = [
    "<NSCloudKitMirroringDelegate: 0x60000377c000>", "<private>", "<mask.hash: 'KhVXMqPlB0iw1cFxL5Zmow=='>",
    "<NSCloudKitMirroringExportRequest: 0x6000017a1c20> \(uuid)",
    "<PFCloudKitImporterZoneChangedWorkItem: 0x1 - <NSCloudKitMirroringImportRequest: 0x2> \(uuid)>",
    "<NSSQLCore: 0x103a05c10> (URL: file:///private/var/mobile/Trips.sqlite)",
  ]

  private static let texts = [
    ": All objects were sent: 5", ": Nothing new", ": zzz", " zzz", " - zzz", ": 'zzz' in 3 seconds",
    ": all went well after <private> in 3 seconds",
  ]

  @Test(arguments: EntryCatalogue.volumes)
  func unknownTextAfterAnObjectIsNotRecognised(_ volume: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let entries = LogsDocument.entries(of: volume)
    // Methods of such entries print any text.
    let others = Set(entries.filter { $0.templates.contains { !$0.hasOwnText } }.flatMap(\.methods))
    var tried = 0
    var wrong: [String] = []
    for entry in entries {
      guard let marker = Self.marker(entry.source) else { continue }
      for template in entry.templates where template.hasOwnText {
        let own = (template.parts.first?.kind?.classNames ?? []).map { "<\($0): 0x17>" }
        for method in entry.methods.isEmpty ? [nil] : entry.methods.map(Optional.some)
        where method.map({ !others.contains($0) }) ?? true {
          for object in own + Self.objects {
            for text in Self.texts {
              tried += 1
              let line = marker(method) + object + text
              if classifier.takesForKnown(line) { wrong.append("\(entry.id): \(line)") }
            }
          }
        }
      }
    }
    #expect(tried > 10_000)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "\n"))")
  }

  /// The text before a message; `nil` for sources whose statements have neither method nor marker.
  private static func marker(_ source: EntryDocument.Source) -> ((_ method: String?) -> String)? {
    let header = "2013-11-18 21:44:41.159 Trips[543:1403] "
    return switch source {
    case .ubiquity: { header + ($0.map { "\($0)(271): " } ?? "") + "CoreData: Ubiquity:  " }
    case .cloudkit: { header + "CoreData+CloudKit: " + ($0.map { "\($0)(1360): " } ?? "") }
    case .manager: { header + ($0.map { "\($0) " } ?? "") + "UbiquityStoreManager: " }
    default: nil
    }
  }

  /// The statement ends within its own text or within the object.
  @Test(arguments: [
    "<NSCloudKitMirroringDelegate: 0x60000377c000>: Export failed wi",
    "<NSCloudKitMirroringDelegate: 0x60000377c000>: Exp", "<NSCloudKitMirroringDelegate: 0x60000377c000>:",
    "<NSCloudKitMirroringDelegate: 0x60000377c000>", "<NSCloudKitMirroringDelegate: 0x6000",
    "<private>: Export failed with", "<private>: E", "<mask.hash: 'KhVXMqPlB0iw1cFxL5Zmow=='>: Export",
  ])
  func endWithinAStatementIsTruncated(_ message: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let method = "-[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](1360)"
    for end in ["", "<…>"] {
      let isCut = classifier.isCut("CoreData+CloudKit: \(method): \(message)\(end)")
      #expect(isCut, "\(message)\(end)")
    }
  }

  /// Objects that contain other objects, or are followed by a UUID.
  @Test(arguments: [
    (
      "-[PFCloudKitImportRecordsWorkItem fetchOperationFinishedWithError:completion:]",
      "<PFCloudKitImporterZoneChangedWorkItem: 0x1 - <NSCloudKitMirroringImportRequest: 0x2>> - Fetch fi"
    ),
    (
      "-[PFCloudKitImportRecordsWorkItem fetchOperationFinishedWithError:completion:]",
      "<PFCloudKitImporterZoneChangedWorkItem: 0x1 - <NSCloudKitMirroringImportRequest: 0x2> 3D9F61"
    ),
  ])
  func objectMayContainOthers(_ method: String, _ message: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let isCut = classifier.isCut("CoreData+CloudKit: \(method)(1360): \(message)")
    #expect(isCut)
  }

  private static let applying =
    "-[PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
    + "withStoreMonitor:madeChanges:error:]_block_invoke(299)"
  private static let workItem =
    "<PFCloudKitImporterZoneChangedWorkItem: 0x1 - <NSCloudKitMirroringImportRequest: 0x2> \(uuid)>"

  /// An object with a body on more lines, which `grep` leaves out; the statement continues after it.
  @Test(arguments: [
    " {", " {\n(", " {\n(\n    \"<CKRecordZoneID: 0x3; zoneName=com.apple.coredata.cloudkit.zone>\"\n)",
    " {\n(\n)\n}", " {\n(\n)\n} - Importing up", " {\n  zoneName = \"Ideas {new\";\n  own",
  ])
  func objectMayHaveABody(_ body: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let isCut = classifier.isCut("CoreData+CloudKit: \(Self.applying): \(Self.workItem)\(body)")
    #expect(isCut)
  }

  @Test(arguments: [
    " zzz", " - zzz", ": All objects were sent: 5", " { zzz", " {\nFrobnicated 12 records",
    " {\n  zoneName = \"Ideas {new\";\n} - Frobnicated 12 records",
  ])
  func unknownTextAfterABodyIsNotRecognised(_ text: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let object = text.hasPrefix(" {") ? Self.workItem : "\(Self.workItem) {\n(\n)\n}"
    let isKnown = classifier.takesForKnown("CoreData+CloudKit: \(Self.applying): \(object)\(text)")
    #expect(!isKnown)
  }
}

extension Classifier {
  /// Whether any record of a text is taken for a statement, or for the beginning of one.
  fileprivate mutating func takesForKnown(_ text: String) -> Bool {
    var isKnown = false
    forEachRecord(of: text) { classifier, record, bytes in
      switch classifier.classify(record, bytes) {
      case .statement, .cut: isKnown = true
      case .unrecognised, .undecided, .foreign: break
      }
    }
    return isKnown
  }
}
