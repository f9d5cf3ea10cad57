// The rules by name: those that README lists and reports name, none more and none less.

import DeviceSimulator
import Foundation
import ParseLogs
import Testing

struct RuleTests {
  /// The rows of README's table "What it finds": each rule's kind.
  private static func rows() throws -> [String: String] {
    let text = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "## What it finds")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n## ")).lowerBound
    let rows = text[start..<end].matches(of: /(?m)^\| `([a-z-]+)` \| `([a-z-]+)` \|/)
    return Dictionary(rows.map { (String($0.output.1), String($0.output.2)) }) { _, _ in "twice" }
  }

  /// The folder of the project.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func areThoseOfTheReadme() throws {
    let rows = try Self.rows()
    #expect(Set(Capture.Finding.Rule.allCases.map(\.rawValue)) == Set(rows.keys))
    #expect(Set(Capture.Finding.Kind.allCases.map(\.rawValue)) == Set(rows.values))
  }

  @Test(arguments: Fault.allCases)
  func areThoseOfReports(_ fault: Fault) throws {
    let simulated = CaptureTests.simulated([fault], records: 300)
    let capture = try Capture(simulated.text)
    let object = try JSONSerialization.jsonObject(with: Data(capture.json.utf8))
    let captures = try #require((object as? [String: Any])?["captures"] as? [[String: Any]])
    let findings = try #require(captures.first?["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["rule"] as? String } == capture.findings.map(\.rule.rawValue))
    #expect(findings.compactMap { $0["kind"] as? String } == capture.findings.map(\.kind.rawValue))
    #expect(findings.compactMap { $0["severity"] as? String } == capture.findings.map(\.severity.rawValue))
    #expect(captures.first?["verdict"] as? String == capture.verdict.rawValue)
    let also = findings.map { ($0["data"] as? [String: Any])?["sameTrouble"] as? [String] ?? [] }
    #expect(also == capture.findings.map { $0.sameTrouble.map(\.rawValue) })
    let rows = try Self.rows()
    for finding in capture.findings {
      #expect(finding.kind.rawValue == rows[finding.rule.rawValue])
      #expect(capture.findings(of: finding.rule).contains(finding))
      #expect(capture.findings(of: finding.kind).contains(finding))
      for rule in finding.sameTrouble { #expect(capture.findings(of: rule).contains(finding)) }
    }
  }
}
