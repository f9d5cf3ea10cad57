import Foundation
import Testing

/// Runs the cases of `Fixtures/cases`.
///
/// With `RECORD_CASES=1` the output is written as the expectation; such a run fails, so that somebody reads
/// the new expectation first.
struct CaseTests {
  @Test func caseFolderHoldsAtLeastTenCases() { #expect(FixtureCase.all.count >= 10) }

  @Test(arguments: FixtureCase.all)
  func outputEqualsTheExpectation(_ fixture: FixtureCase) throws {
    let arguments = try String(contentsOf: fixture.folder.appending(path: "arguments.txt"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    let captures = try fixture.captures
    #expect(!captures.isEmpty)
    let input = captures.count == 1 ? try Data(contentsOf: captures[0]) : Data()
    let result = try Tool.run(arguments, input: input, folder: fixture.folder)
    let printed = result.output + result.errors + "exit status \(result.status)\n"
    let expectation = fixture.folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["RECORD_CASES"] != nil {
      try printed.write(to: expectation, atomically: true, encoding: .utf8)
      Issue.record("recorded \(fixture.testDescription): read it, then run the tests without RECORD_CASES")
      return
    }
    #expect(printed == (try String(contentsOf: expectation, encoding: .utf8)))
  }

  @Test(arguments: FixtureCase.all)
  func everyCaseHasNotes(_ fixture: FixtureCase) throws {
    let notes = try String(contentsOf: fixture.folder.appending(path: "notes.md"), encoding: .utf8)
    #expect(notes.count > 40)
  }

  @Test(arguments: FixtureCase.all)
  func outputIsIndependentOfJIT(_ fixture: FixtureCase) throws {
    for file in try fixture.captures {
      let capture = try Data(contentsOf: file)
      let with = try Tool.run(["-vv"], input: capture)
      let without = try Tool.run(["-vv"], input: capture, environment: ["PARSELOGS_JIT": "off"])
      #expect(with.output == without.output)
    }
  }
}
