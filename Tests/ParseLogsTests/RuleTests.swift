// The library's rules are exactly those that the schema lists and reports name.

import DeviceSimulator
import Foundation
import ParseLogs
import ReferenceData
import Testing

struct RuleTests {
  @Test func rulesAndKindsEqualTheSchema() throws {
    let file = Project.folder.appending(path: "Fixtures/schema/report.schema.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let definitions = try #require((object as? [String: Any])?["$defs"] as? [String: Any])
    func names(_ schema: Any?) throws -> Set<String> {
      Set(try #require((schema as? [String: Any])?["enum"] as? [String]))
    }
    let finding = try #require(definitions["findingKeys"] as? [String: Any])
    let properties = try #require(finding["properties"] as? [String: Any])
    #expect(Set(Capture.Finding.Rule.allCases.map(\.rawValue)) == (try names(definitions["rule"])))
    #expect(Set(Capture.Finding.Kind.allCases.map(\.rawValue)) == (try names(properties["kind"])))
  }

  /// The timelines of the report have the names of the library's events.
  @Test func reportNamesTheLibrarysEvents() throws {
    let capture = try Capture(CaptureTests.simulated().text)
    let object = try JSONSerialization.jsonObject(with: Data(capture.json.utf8))
    let captures = try #require((object as? [String: Any])?["captures"] as? [[String: Any]])
    let stores = try #require(captures.first?["stores"] as? [[String: Any]])
    let timelines = try stores.map { try #require($0["timeline"] as? [[String: Any]]) }
    let names = timelines.map { $0.compactMap { $0["event"] as? String } }
    #expect(names == capture.stores.map { $0.timeline.map(\.kind.rawValue) })
    #expect(names.contains { !$0.isEmpty })
    let known = Set(Capture.Event.Kind.allCases)
    #expect(known.count > 150)
    #expect(known.isSuperset(of: capture.stores.flatMap(\.timeline).map(\.kind)))
    for kind in Capture.Event.Kind.allCases { #expect(kind == Capture.Event.Kind(rawValue: kind.rawValue)) }
    #expect(!known.contains(Capture.Event.Kind(rawValue: "import.of-the-future")))
  }

  @Test(arguments: Fault.allCases)
  func reportNamesTheLibrarysRules(_ fault: Fault) throws {
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
    for finding in capture.findings {
      #expect(capture.findings(of: finding.rule).contains(finding))
      #expect(capture.findings(of: finding.kind).contains(finding))
      for rule in finding.sameTrouble { #expect(capture.findings(of: rule).contains(finding)) }
    }
  }
}
