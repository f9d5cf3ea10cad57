import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ChangesNotMergedTests {
  private static func line(_ second: Int, _ message: String) -> String {
    "2013-06-17 10:40:0\(second):208 Trips[543:1403] UbiquityStoreManager: \(message)\n"
  }

  private static let notMerged =
    "Application did not specify an import MOC, not importing ubiquity changes:\n{\n}"

  private func findings(_ lines: [String]) throws -> [Finding] {
    try Diagnosing.diagnose(Array(lines.joined().utf8)).findings.filter { $0.rule == .changesNotMerged }
  }

  @Test func countsWhatTheAppIsNotGiven() throws {
    let found = try findings([Self.line(1, Self.notMerged), Self.line(2, Self.notMerged)])
    #expect(found.map(\.count) == [2])
    #expect(found.map(\.severity) == [.note], "the app may fetch again by itself")
    #expect(found.first?.evidence.map(\.line) == [1, 4])
  }

  @Test func findsNothingWhereChangesAreMerged() throws {
    let merged = "Importing ubiquity changes into application's MOC.  Changes:\n{\n}"
    #expect(try findings([Self.line(1, merged)]).isEmpty)
  }
}
