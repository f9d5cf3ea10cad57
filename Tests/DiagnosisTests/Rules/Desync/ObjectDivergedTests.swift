// The rule for objects that differ between devices.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ObjectDivergedTests: TripsLines {
  /// What the operation says about an object, as it names it among all peers.
  private static let statements = [
    operation(2) + "\n had trouble applying changes for object with global id: \(globalID)\n"
      + "Error: Error Domain=NSCocoaErrorDomain Code=1570 \"no\"\n User Info: (null)",
    "Transaction log: \(log(2))\n Unable to locate updated or deleted object with ID: 0x17e0a27a0 <x-coredata://A/Stop/p91>, "
      + "translated from global ID: \(globalID), error: Error Domain=NSCocoaErrorDomain Code=133000 \"no\"\n User Info: (null)",
    "CoreData: Ubiquity: Transaction log: \(log(2))\n Error creating object to work with (with state: 0), skipping (null), "
      + "globalID: \(globalID)",
  ]
  private static let globalID = "<PFUbiquityGlobalObjectID: 0x1f095aa0> (Trips:Stop:p52:\(phone))"

  @Test(arguments: statements)
  func detailNamesTheEntity(_ statement: String) throws {
    let lines = [Self.local("10:00:00.000", 0), Self.line("10:00:01.000", statement)]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.statements.unrecognised.count == 0)
    let details = diagnosis.findings.compactMap { $0.detail as? ObjectDiverged.Detail }
    #expect(details.map(\.entity) == ["Stop"])
  }

  /// The values of an object that lost a conflict are gone; an entity that the model lacks is no such loss.
  @Test(arguments: [
    (
      "\(operation(2))\nDeleting conflict loser because it was orphaned "
        + "(0x6080000c1440 <x-coredata://A/Stop/p27>): <NSManagedObject: 0x17e0a27a0> (entity: Stop)", true
    ),
    (
      "<PFUbiquityImportContext: 0x1> didn't get entity description back for entity named: Stop\n"
        + "MOC: <NSManagedObjectContext: 0x2>\nPSC: <NSPersistentStoreCoordinator: 0x3>", false
    ),
  ])
  func objectThatTheImportDropsIsReported(message: String, isDeleted: Bool) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.line("10:00:01.000", message), Self.imported("10:00:02.000", 1),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.verdict == .attention && diagnosis.statements.unrecognised.count == 0)
    let details = diagnosis.findings.compactMap { $0.detail as? ObjectDiverged.Detail }
    #expect(details.map(\.areDeleted) == [isDeleted])
  }

  /// The ID may be a string: nothing shows that each system prints the object.
  @Test(arguments: statements) func detailNamesTheEntityOfAPlainID(_ statement: String) throws {
    try detailNamesTheEntity(statement.replacing(Self.globalID, with: "Trips:Stop:p52:\(Self.phone)"))
  }

  /// The name of a store may contain colons.
  @Test(arguments: statements) func detailNamesTheEntityDespiteColons(_ statement: String) throws {
    try detailNamesTheEntity(statement.replacing("(Trips:Stop", with: "(Trips:Old:Stop"))
  }

  private static let unresolved = line(
    "10:00:03.000",
    "Error encountered trying to resolve conflict: <PFUbiquityRecordImportConflict: 0x1793ea5c0>\n"
      + "\tconflictingObjectGlobalIDStr: Trips:Stop:p12:\(phone)\n\tsourceObject: (null)\n"
      + "\tconflictingLogContent: {\n}\n\tconflictingLogTransactionType: 1\n"
      + "\tconflictLogDate: 2013-11-18 10:00:00 +0000\n"
      + "\tconflictingLogKnowledgeVector: <PFUbiquityKnowledgeVector: 0x17a8c24d0> (\(phone):2)\n"
      + "\ttransactionHistory: (\n)\n\tglobalIDStrToLocalIDURIMap: {\n}\n\n, error: Error Domain=NSCocoaErrorDomain "
      + "Code=134305 \"no\"\n User Info: (null)")
  private static let unlocated = line("10:00:03.000", statements[1])
  private static let lostRace = line(
    "10:00:04.000",
    "Import operation: \(operation(2))\nWas beat to the database, rolling back and retrying later.")
  private static let before = [
    local("10:00:00.000", 0), imported("10:00:01.000", 1), began("10:00:02.000", 2),
  ]

  /// What an import could not merge is undone with the rest of it, and its log is imported again.
  static let undone = [unresolved, unlocated].flatMap { examples(of: $0) }

  private static func examples(of trouble: String) -> [RuleExample] {
    let first: [String] = before + [trouble, lostRace]
    let again: [String] = [began("10:00:34.000", 2), imported("10:00:35.000", 2)]
    let inAgain: [String] = [
      began("10:00:34.000", 2), trouble.replacing("10:00:03", with: "10:00:35"), imported("10:00:36.000", 2),
    ]
    let other: [String] = [
      trouble, imported("10:00:03.500", 2), began("10:00:03.600", 3),
      lostRace.replacing(operation(2), with: operation(3)), began("10:00:34.000", 3),
      imported("10:00:35.000", 3),
    ]
    let relaunched: [String] =
      before + [trouble, local("10:00:30.000", 1, pid: 577), local("10:00:31.000", 0, pid: 577)]
    func next(_ line: String) -> String { line.replacing("[543:", with: "[577:") }
    return [
      RuleExample("the process ends, and the log is not imported again", relaunched, ["warning"]),
      RuleExample("the process ends, and the next one imports the log", relaunched + again.map(next), []),
      RuleExample(
        "the process ends, and the next one has the same trouble", relaunched + inAgain.map(next), ["warning"]
      ),
      RuleExample(
        "the process ends after the import, and the next one imports another log",
        before + [trouble, imported("10:00:03.500", 2), local("10:00:30.000", 0, pid: 577)]
          + [imported("10:00:35.000", 3, pid: 577)], ["warning"]),
      RuleExample("the import is undone, and not done again", first, ["warning"]),
      RuleExample("the import is undone, and done again", first + again, []),
      RuleExample("the import is undone, and done again with the same trouble", first + inAgain, ["warning"]),
      RuleExample("the import is not undone, and the next one is", before + other, ["warning"]),
    ]
  }

  @Test(arguments: undone) func laterImportWithoutTroubleResolvesWhatWasUndone(_ example: RuleExample) throws
  {
    let diagnosis = try example.diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let found = diagnosis.findings.filter { $0.rule == .objectDiverged }
    #expect(found.map(\.severity.rawValue) == example.findings)
  }
}
