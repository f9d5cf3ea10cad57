// A comparison as lines of JSON, with a line for each transaction even if the JSON format omits those that
// arrived.

import DeviceSimulator
import Foundation
import Testing

struct ComparisonLinesTests {
  private struct Line: Decodable, Equatable {
    let type: String?
    let transaction: Int?
    let exportedBy: String?
    let importedBy: [String]?
    let missingOn: [String]?
    let capture: String?
    let rule: String?
    let verdict: String?
    let summary: String?
  }

  private struct Whole: Decodable {
    struct Comparison: Decodable {
      let transactions: [Line]
      let transactionsOmitted: Int
      let findings: [Line]
      let summary: String
    }
    let verdict: String
    let comparison: Comparison
  }

  private static func outputs(_ forms: [String], of options: FleetOptions) throws -> [String] {
    let fleet = SimulatedFleet(options)
    return try ScratchFolder.use { folder in
      for (index, capture) in fleet.captures.enumerated() {
        try Data(capture).write(to: folder.appending(path: "device-\(index + 1).log"))
      }
      return try forms.map { form in
        let names = fleet.captures.indices.map { "device-\($0 + 1).log" }
        let result = try Tool.run(["compare", "--format", form] + names, folder: folder)
        #expect(result.status == 0)
        return result.output
      }
    }
  }

  private static func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test func linesEqualTheJSONReport() throws {
    var options = FleetOptions()
    options.devices = 3
    options.faults = [.neverArrives]
    let outputs = try Self.outputs(["ndjson", "json"], of: options)
    let lines = try Self.lines(outputs[0])
    let whole = try JSONDecoder().decode(Whole.self, from: Data(outputs[1].utf8))
    #expect(lines.first?.type == "comparison" && lines.last?.type == "end")
    #expect(whole.comparison.transactionsOmitted == 0 && whole.comparison.transactions.count > 20)
    func fates(_ all: [Line]) -> [String] {
      all.map { "\($0.transaction ?? 0) \($0.exportedBy ?? "") \($0.importedBy ?? []) \($0.missingOn ?? [])" }
    }
    #expect(fates(lines.filter { $0.type == "transaction" }) == fates(whole.comparison.transactions))
    let shared = lines.filter { $0.type == "finding" && $0.capture == nil }.map(\.rule)
    #expect(shared == whole.comparison.findings.map(\.rule) && !shared.isEmpty)
    #expect(lines.last?.verdict == whole.verdict && lines.last?.summary == whole.comparison.summary)
  }

  /// JSON lists fewer than 1,000 transactions that arrived everywhere; the lines hold all of them.
  @Test func linesHoldTransactionsOmittedFromJSON() throws {
    var options = FleetOptions()
    options.capture.records = 40_000
    let outputs = try Self.outputs(["ndjson", "json"], of: options)
    let whole = try JSONDecoder().decode(Whole.self, from: Data(outputs[1].utf8))
    try #require(whole.comparison.transactionsOmitted > 0)
    let transactions = try Self.lines(outputs[0]).count { $0.type == "transaction" }
    #expect(transactions == whole.comparison.transactions.count + whole.comparison.transactionsOmitted)
  }
}
