import Foundation
import Testing

/// Arguments that are refused before anything is read.
struct ArgumentTests {
  @Test(arguments: [[], ["compare"], ["triage"]])
  func readsStandardInputOnce(subcommand: [String]) throws {
    let result = try Tool.run(subcommand + ["-", "-"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors == "parselogs: error: standard input can be one capture only\n")
  }

  @Test func unknownFormatIsRejected() throws {
    let result = try Tool.run(["--format", "tarot"])
    #expect(result.status == 64)
    #expect(result.errors.contains("tarot"))
  }

  @Test func usageErrorsPointToHelp() throws {
    for arguments in [["--nothing"], ["--format", "nothing"], ["--since", "never"]] {
      let result = try Tool.run(arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains("See 'parselogs --help'") && !result.errors.contains("analyze"))
    }
  }
}
