// Colours and widths follow the terminal and the user's environment, and nothing is shown by colour alone.

import Foundation
import Testing

struct AppearanceTests {
  private static let capture = FixtureCase("import-failed-ndjson").path()

  /// The command's output on a terminal with the given width.
  private static func shown(_ arguments: [String], columns: UInt16, environment: [String: String]) throws
    -> String
  {
    let terminal = try Terminal()
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.window, UInt(TIOCSWINSZ), &size) == 0)
    // Other tests start processes in the meantime. A process that inherited this terminal would keep it open.
    for end in [terminal.window, terminal.commands] { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "NO_COLOR": "", "COLUMNS": ""]) { $1 }.merging(environment) { $1 }
    let commands = FileHandle(fileDescriptor: terminal.commands, closeOnDealloc: false)
    process.standardOutput = commands
    try process.run()
    close(terminal.commands)
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(terminal.window, &chunk, chunk.count)
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    close(terminal.window)
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  private static func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  private static func activityLine(_ text: String) throws -> Substring {
    try #require(text.split(separator: "\n").first { $0.contains("▁▁▁") })
  }

  /// A timeline may take the width of the terminal, but is neither too narrow to read nor wider than text.
  @Test(arguments: [(60, 60), (10, 40), (400, 120)] as [(UInt16, Int)])
  func timelineFitsTheTerminal(_ columns: UInt16, _ most: Int) throws {
    let text = try Self.shown(["--summary", Self.capture], columns: columns, environment: ["COLUMNS": "77"])
    let line = try Self.activityLine(Self.plain(text))
    #expect(line.count <= most)
    #expect(line.count > most / 2)
    #expect(text.contains("\u{1B}[1;31m✗\u{1B}[0m"))
    #expect(line.contains("✗") && line.contains("·"))
  }

  @Test(arguments: [("50", 50), ("1000", 120), ("none", 100), ("-3", 100), ("", 100)])
  func timelineFitsCOLUMNSWithoutTerminal(_ columns: String, _ most: Int) throws {
    let text = try Tool.run(["--summary", Self.capture], environment: ["COLUMNS": columns]).output
    let line = try Self.activityLine(text)
    #expect(line.count <= most)
    #expect(line.count > most / 2)
  }

  /// Sentences are wrapped at the line width; without a known width they are not wrapped.
  @Test(arguments: [40, 64, 100])
  func summarySentencesFitTheWidth(_ columns: Int) throws {
    func summary(_ columns: String) throws -> String {
      try Tool.run(["--summary", Self.capture], environment: ["COLUMNS": columns]).output
    }
    let (narrow, usual) = (try summary("\(columns)"), try summary(""))
    let afterVerdict = narrow.split(separator: "\n").filter { $0.hasPrefix("  ") }
    for line in afterVerdict {
      #expect(line.count <= columns || line.split(separator: " ").count <= 3, "\(line)")
    }
    func words(_ text: String) -> [Substring] {
      text.split(whereSeparator: \.isWhitespace).filter { !$0.contains("▁") }
    }
    #expect(words(narrow) == words(usual))
    #expect(usual.split(separator: "\n").contains { $0.count > 100 })
  }

  /// The narrative is wrapped at spaces, so that no terminal breaks a UUID or a word that has room on a line.
  @Test(arguments: [40, 60, 64, 80])
  func narrativeFitsTheWidth(_ columns: Int) throws {
    func narrative(_ columns: String) throws -> [Substring] {
      let arguments = ["-v", FixtureCase("mirrored").path()]
      let text = try Tool.run(arguments, environment: ["COLUMNS": columns]).output
      return try #require(text.components(separatedBy: "\n\nAn export failed").first).split(separator: "\n")
    }
    let (narrow, usual) = (try narrative("\(columns)"), try narrative(""))
    #expect(narrow.count > usual.count)
    // The columns of a line are kept; a width of 40 has no room for them.
    for line in narrow where columns >= 60 || line.hasPrefix(String(repeating: " ", count: 18)) {
      #expect(line.count <= columns || line.split(separator: " ").count == 1, "\(line)")
    }
    #expect(narrow.allSatisfy { $0.last != " " })
    func words(_ lines: [Substring]) -> [Substring] {
      lines.flatMap { $0.split(separator: " ") }.filter { $0.contains { $0 != "═" && $0 != "─" } }
    }
    #expect(words(narrow) == words(usual))
  }

  /// `--width` has the same effect as the environment variable.
  @Test(arguments: [["-v"], ["-s"]], [40, 80, 160])
  func widthOptionOverridesCOLUMNS(_ arguments: [String], _ columns: Int) throws {
    let arguments = arguments + [FixtureCase("mirrored").path()]
    let asked = try Tool.run(["--width", "\(columns)"] + arguments, environment: ["COLUMNS": "60"]).output
    if columns <= 120 {
      #expect(asked == (try Tool.run(arguments, environment: ["COLUMNS": "\(columns)"]).output))
    } else {
      #expect(try Self.activityLine(asked).count > 120)
    }
  }

  @Test func widthBelowFortyIsRejected() throws {
    let result = try Tool.run(["--width", "39", Self.capture])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("error: --width needs 40 columns or more\n"))
  }

  @Test(
    arguments: [
      ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
      (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false), (["CLICOLOR_FORCE": "1"], false, true),
      (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (["TERM": "dumb"], true, false),
    ] as [([String: String], Bool, Bool)])
  func coloursFollowEnvironment(_ environment: [String: String], _ isTerminal: Bool, _ isColoured: Bool)
    throws
  {
    let text =
      isTerminal
      ? try Self.shown(["--summary", Self.capture], columns: 100, environment: environment)
      : try Tool.run(["--summary", Self.capture], environment: ["NO_COLOR": ""].merging(environment) { $1 })
        .output
    #expect(text.contains("\u{1B}") == isColoured)
    // The words are the same without colours.
    #expect(
      Self.plain(text)
        == (try Tool.run(
          ["--summary", "--color", "never", Self.capture],
          environment: ["COLUMNS": isTerminal ? "100" : ""]
        )
        .output))
  }
}
