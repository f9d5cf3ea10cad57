// `parselogs help`.

import Foundation
import Testing

struct HelpTests {
  // MARK: Help

  @Test func tellsHowToTakeACaptureOnOneScreen() throws {
    let result = try Tool.run(["help", "capture"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for words in [
      "-com.apple.coredata.ubiquity.logLevel 3", "idevicesyslog", "Console.app", "log show", "*** ACTION:",
      "[...]", "parselogs compare",
    ] {
      #expect(result.output.contains(words), "\(words)")
    }
  }

  @Test(arguments: [["explain"], ["compare"], ["catalogue"], ["catalogue", "lint"], ["help"]])
  func isThatOfEachSubcommand(_ command: [String]) throws {
    let help = try Tool.run(["help"] + command)
    let option = try Tool.run(command + ["--help"])
    #expect(help.status == 0)
    #expect(help.output == option.output)
    #expect(help.output.contains("USAGE: parselogs \(command.joined(separator: " "))"))
  }

  @Test func aloneIsThatOfTheCommand() throws {
    #expect(try Tool.run(["help"]).output == Tool.run(["--help"]).output)
  }

  @Test(arguments: [["nothing"], ["explain", "more"], ["capture", "all"]])
  func knowsNoOtherTopic(_ topic: [String]) throws {
    let result = try Tool.run(["help"] + topic)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("no help on '\(topic.joined(separator: " "))'"))
  }
}
