import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ObjectDivergedTests: TripsLines {
  @Test(arguments: [Fault.objectDiverged])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.objectDiverged, finds: fault) }

  @Test(arguments: [Fault.conflictMerged])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.objectDiverged, findsNothingIn: twin)
  }

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
  func namesTheEntity(_ statement: String) throws {
    let lines = [Self.local("10:00:00.000", 0), Self.line("10:00:01.000", statement)]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.statements.unrecognised.count == 0)
    let details = diagnosis.findings.compactMap { $0.detail as? ObjectDiverged.Detail }
    #expect(details.map(\.entity) == ["Stop"])
  }

  /// The ID may be a string: nothing shows that each system prints the object.
  @Test(arguments: statements) func namesTheEntityOfAPlainID(_ statement: String) throws {
    try namesTheEntity(statement.replacing(Self.globalID, with: "Trips:Stop:p52:\(Self.phone)"))
  }

  /// The name of a store may hold colons.
  @Test(arguments: statements) func namesTheEntityInAStoreWithAColon(_ statement: String) throws {
    try namesTheEntity(statement.replacing("(Trips:Stop", with: "(Trips:Old:Stop"))
  }
}
