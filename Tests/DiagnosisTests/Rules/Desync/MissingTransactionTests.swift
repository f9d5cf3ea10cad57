import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MissingTransactionTests: TripsLines {
  @Test(arguments: [Fault.missingTransaction])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.missingTransaction, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.missingTransaction, findsNothingIn: twin) }

  /// Five passes in four minutes, in which a log waits for a transaction of a third peer.
  @Test func whatAThirdPeerLacksIsNamed() throws {
    var lines = [
      Self.alreadyImported("10:00:00.000", storeVector: "\(Self.phone):4:owner~B:7")
    ]
    for minute in 1...5 {
      lines.append(
        Self.line(
          "10:0\(minute):00.000",
          """
          <_PFUbiquityRecordsImporter: 0x1>:
          \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
          \tlocalPeerID: \(Self.pad)

          Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x6> ()): <_PFUbiquityRecordImportOperation: 0x7>:
          \tlocalPeerID: \(Self.pad)
          \tlogScore: <PFUbiquityKnowledgeVector: 0x8> (\(Self.phone):1:owner~B:1)
          \ttransactionLog: \(Self.log(5))
          """))
    }
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first)
    let missing = try #require(finding.detail as? MissingTransaction.Detail)
    #expect(finding.severity == .error)
    #expect(
      missing.missing.map {
        "\(diagnosis.timelines.names[$0.peer]) \($0.range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?")"
      } == ["owner~B 8-8"])
  }
}
