import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SplitWriteTests: TripsLines {
  @Test(arguments: [Fault.splitWrite, .splitWriteReported])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.splitWrite, finds: fault) }

  @Test(arguments: [Fault.metadataRecovered, .relaunched])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.splitWrite, findsNothingIn: twin) }

  /// Where processes have no numbers, the set-up that follows shows that one ended.
  struct Unnumbered: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: [String]
    var severities: [String]
  }

  private static func wrote(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\nSuccessfully wrote changes.")
  }

  private static func loading(_ time: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] UbiquityStoreManager: Loading store..."
  }

  private static let before = [
    local("10:00:00.000", 1), local("10:00:01.000", 0), imported("10:00:02.000", 1), began("10:00:03.000", 2),
    wrote("10:00:04.000", 2),
  ]

  static let unnumbered = [
    Unnumbered(
      testDescription: "the store is set up before the metadata is written",
      lines: before + [local("10:00:06.000", 1), local("10:00:08.000", 0), imported("10:00:20.000", 3)],
      severities: ["error"]),
    Unnumbered(
      testDescription: "the manager loads the store before the metadata is written",
      lines: before + [loading("10:00:06.000"), began("10:00:18.000", 3), imported("10:00:20.000", 3)],
      severities: ["error"]),
    Unnumbered(
      testDescription: "the log is imported again",
      lines: before + [
        local("10:00:06.000", 1), local("10:00:08.000", 0), began("10:00:18.000", 2),
        wrote("10:00:19.000", 2),
        imported("10:00:20.000", 2),
      ], severities: ["warning"]),
    Unnumbered(
      testDescription: "another process sets the store up, and the import goes on",
      lines: before + [local("10:00:06.000", 1), imported("10:00:07.000", 2), local("10:00:08.000", 0)],
      severities: []),
    Unnumbered(
      testDescription: "the import ends before the store is set up again",
      lines: before + [imported("10:00:05.000", 2), local("10:00:06.000", 1), local("10:00:08.000", 0)],
      severities: []),
    Unnumbered(
      testDescription: "something is left out between",
      lines: before + ["[...]", local("10:00:06.000", 1), local("10:00:08.000", 0)], severities: []),
  ]

  @Test(arguments: unnumbered, ["2013-11-18 10:00:00 +0000 Trips ", ""])
  func isFoundWithoutNumbersOfProcesses(_ example: Unnumbered, header: String) throws {
    let lines = example.lines.map {
      $0.replacing(#/2013-11-18 (\d\d:\d\d:\d\d).\d\d\d Trips\[543:1403\] /#) { match in
        header.isEmpty ? "" : "2013-11-18 \(match.1) +0000 Trips "
      }
    }
    let diagnosis = try Diagnosing.diagnose(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(
      diagnosis.findings.filter { $0.rule == .splitWrite }.map(\.severity.rawValue) == example.severities)
    #expect(diagnosis.statements.unrecognised.count == 0)
  }
}
