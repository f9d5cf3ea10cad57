// Statements that the catalogue does not know: their templates, within bounded memory.

import DeviceSimulator
import Testing
import Timelines

@testable import Diagnosis

struct UnrecognisedRecordsTests {
  /// A simulated capture with records of new statements between its own.
  static func capture(records: Int, new: Int) -> [UInt8] {
    var options = CaptureOptions()
    options.records = records - new
    let lines = SimulatedCapture(options).text.split(separator: "\n", omittingEmptySubsequences: false)
    var statements = NewStatements(seed: 7)
    var text = ""
    var left = new
    let every = max(1, lines.count / new)
    for (index, line) in lines.enumerated() {
      // Records begin at the beginning of a line.
      if left > 0, index % every == 0, line.hasPrefix("20") {
        text += statements.record(left % NewStatements.count)
        left -= 1
      }
      text += line + "\n"
    }
    while left > 0 {
      text += statements.record(left % NewStatements.count)
      left -= 1
    }
    return Array(text.utf8)
  }

  @Test func newStatementsAreGroupedByTemplate() throws {
    let diagnosis = try Diagnosing.diagnose(Self.capture(records: 100_000, new: 12_000))
    let unrecognised = diagnosis.statements.unrecognised
    #expect(unrecognised.count == 12_000)
    let groups = unrecognised.shown
    #expect(groups.map(\.count) == Array(repeating: 1000, count: 12), "\(groups.map(\.template))")
    #expect(
      Set(groups.map(\.template)) == [
        "Rewound the timeline of {number} logs to {number}: {peer} after {decimal} s",
        "{importer} Deferred the ledger: {log}",
        "Reconciling {collection} against {vector}",
        "Could not lend \"{name}\" to {peer}: {error}",
        "Shelved {object} in {object} for good",
        "Pruned '{name}' at {path}, last watered {date} in the evening",
        "Ledger of “{name}” has {dictionary} and {collection}",
        "Token {name} makes way for {name}",
        "Stamped {uuid} as {pointer}; locked: {flag}, try {number}/{number}, took {number}ms",
        "Watermark for {globalID} moved from {vector} to {vector}",
        "Forwarding {url} to {name}, build {word}",
        "Handed over {hash} to {name} kept: {word} storeName: {word} note: {word}",
      ])
    #expect(unrecognised.errorCount > 800 && unrecognised.errorCount <= 1000)
  }

  /// A statement that an app quotes after its own words, or in a line that continues its record, is no
  /// record.
  @Test(arguments: ["Mailing: \"\(quoted)\"", "    \(quoted)"])
  func statementQuotedByAnAppIsIgnored(_ line: String) throws {
    let text = "2013-11-18 10:00:00.000 Trips[543:1403] -[GridController reload] took 3 ms\n\(line)\n"
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.statements.read == 0)
  }

  private static let quoted =
    "-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreData: Ubiquity:  Invalid option"

  @Test(arguments: [1, 1000])
  func unrecognisedRecordsDoNotDependOnChunks(chunk: Int) throws {
    let capture = Self.capture(records: 1500, new: 240)
    let whole = try Diagnosing.diagnose(capture).statements.unrecognised
    let cut = try Diagnosing.diagnose(capture, chunk: chunk, threads: 3).statements.unrecognised
    #expect(cut.shown.map(\.template) == whole.shown.map(\.template))
    #expect(cut.shown.map(\.line) == whole.shown.map(\.line))
    #expect(cut.shown.map(\.nearMiss) == whole.shown.map(\.nearMiss))
    #expect(cut.evidence == whole.evidence)
  }

  /// All records have different plain words.
  @Test func numberOfKeptTemplatesIsLimited() throws {
    let letters = Array("abcdefghij")
    let count = 5000
    var text = ""
    for index in 0..<count {
      let word = String("\(index)".map { letters[$0.wholeNumberValue ?? 0] })
      text += "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  Said \(word) to the wall\n"
    }
    let unrecognised = try Diagnosing.diagnose(Array(text.utf8)).statements.unrecognised
    #expect(unrecognised.count == count)
    #expect(unrecognised.shown.count == 200)
    #expect(unrecognised.notShown == (count - 200, count - 200))
    #expect(unrecognised.evidence.map(\.line) == [1, 2, 3])
  }
}
