// What documents outside the code say about the rules: the schema's list of names is made from them.

import Foundation
import ReferenceData
import Testing

@testable import Diagnosis
@testable import ReportModel

/// The schemas name the rules that exist.
///
/// `RECORD_CASES=1` writes what the rules say; such a run fails, so that it is read first.
struct RuleDocumentsTests {
  @Test func schemaListsAllRuleNames() throws {
    let names = RuleName.allCases.map { "        \"\($0.rawValue)\"" }.joined(separator: ",\n")
    try check(
      "Fixtures/schema/report.schema.json", between: "    \"rule\": {\n      \"enum\": [\n", and: "\n      ]",
      names)
  }

  /// Expects what stands between two texts in a file, or records it.
  private func check(_ path: String, between start: String, and end: String, _ expected: String) throws {
    let file = Project.folder.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let from = try #require(text.firstRange(of: start)).upperBound
    let to = try #require(text[from...].firstRange(of: end)).lowerBound
    guard text[from..<to] != expected else { return }
    guard ProcessInfo.processInfo.environment["RECORD_CASES"] != nil else {
      Issue.record("\(path) does not say what the rules say: record it with RECORD_CASES=1")
      return
    }
    try text.replacingCharacters(in: from..<to, with: expected).write(
      to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(path): read it, then run the tests without RECORD_CASES")
  }
}
