// Checks every byte that the command prints about captures, file names and catalogues full of characters that
// must not reach a terminal.

import Catalogue
import Formats
import Foundation
import Testing

@testable import Command

/// Hostile text that the tests put in place of values.
enum Hostile {
  /// Characters that clear a screen, set a title, ring or go back; the same in C1; overrides, isolates and
  /// direction marks; zero width characters, line separators, a byte order mark, tags, a filler, private use
  /// and unassigned characters.
  static let characters: [String] =
    [
      "\u{1B}[2J", "\u{1B}]0;owned\u{07}", "\u{1B}(0", "\u{1B}", "\u{08}\u{08}\u{7F}", "\u{0B}", "\u{0C}",
      "\u{0E}",
      "\u{9B}31m", "\u{85}", "\u{90}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}",
      "\u{061C}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{00AD}",
      "\u{E0041}",
      "\u{3164}", "\u{E000}", "\u{2065}", "\r",
    ]

  /// All hostile characters in a row.
  static let text = characters.joined()

  /// The hostile text with line endings, as file names may have them.
  static let name = text + "\nparselogs: error: not said by parselogs\n"

  /// The scalars of a text that no output may contain.
  static func leaks(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A, 0x09: false
      case ..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
      case 0xE000...0xF8FF, 0xFEFF, 0xE0000...0xE0FFF: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }
}

/// A capture of `Fixtures/cases` whose values are replaced by hostile text.
struct HostileCapture: CustomTestStringConvertible, Sendable {
  var file: URL
  var testDescription: String { file.deletingLastPathComponent().lastPathComponent }

  /// All captures up to a size; larger ones have no other statements.
  static let all: [HostileCapture] = FixtureCase.all.flatMap { (try? $0.captures) ?? [] }
    .filter { ((try? Data(contentsOf: $0).count) ?? 0) < 20_000 }.map { HostileCapture(file: $0) }

  /// The captures in groups: starting the command takes longer than reading a capture.
  static let groups: [[HostileCapture]] = stride(from: 0, to: all.count, by: 6).map {
    Array(all[$0..<min($0 + 6, all.count)])
  }

  /// The capture with the hostile text in names, quotes, paths and brackets, the raw byte of a C1 character
  /// in every line, and a reporter's mark after every line.
  var values: Data {
    get throws {
      var data = Data()
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var spoilt = String(line)
        for sign in ["~", "\"", "/", "]: -[", "Trips", "Hikes", "Error Domain=", "reason=", "{", ": "] {
          spoilt = spoilt.replacing(sign, with: sign + Hostile.text, maxReplacements: 2)
        }
        data += Data(spoilt.utf8) + [0x9B] + Data("\n*** ACTION: \(Hostile.text)\n[...]\n".utf8)
      }
      return data
    }
  }

  /// The capture with hostile text only in the names of stores and processes, so that its records are still
  /// recognised.
  var names: Data {
    get throws {
      var text = try String(contentsOf: file, encoding: .utf8)
      for name in ["Trips", "Hikes", "Companion", "Photo", "mobile~"] {
        text = text.replacing(name, with: name + "\u{202E}\u{9B}31m\u{07}\u{1B}]0;x\u{200B}")
      }
      return Data(text.utf8)
    }
  }
}

/// Names and texts of a hostile capture reach a terminal only as plain text.
struct HostileCaptureTests {
  private static func check(_ result: Tool.Result, _ what: String) {
    let leaks = Hostile.leaks(in: result.output) + Hostile.leaks(in: result.errors)
    #expect(leaks.isEmpty, "\(what) prints U+\(Set(leaks).sorted().joined(separator: ", U+"))")
    #expect(!(result.output + result.errors).contains("\nparselogs: error: not said"), "\(what)")
  }

  private static let formats = ReportOutputFormat.allCases.map { ["--format", $0.rawValue] }

  @Test func hostileCapturesAreFound() { #expect(HostileCapture.all.count >= 10) }

  @Test(arguments: HostileCapture.groups)
  func reportsContainNoHostileCharacters(_ captures: [HostileCapture]) throws {
    func run(_ arguments: [String], in folder: URL) throws {
      let result = try Tool.run(arguments, folder: folder)
      Self.check(result, "parselogs \(arguments)")
      let isNothingToSuggest = result.errors.hasPrefix("parselogs: nothing to suggest")
      #expect(!result.output.isEmpty || result.status == 64 || isNothingToSuggest)
    }
    try ScratchFolder.use { folder in
      var names: [String] = []
      for capture in captures {
        for (kind, data) in [("values", try capture.values), ("names", try capture.names)] {
          names.append("\(capture.testDescription)-\(names.count)-\(kind).log")
          try data.write(to: folder.appending(path: names[names.count - 1]))
        }
      }
      for arguments in Self.formats + [["-vv"], ["--store", Hostile.name], ["suggest"]] {
        try run(arguments + names, in: folder)
      }
    }
  }

  /// The explanation is the output of `explain`, which tests of arguments run with hostile text.
  @Test(arguments: HostileCapture.all)
  func explanationsContainNoHostileCharacters(_ capture: HostileCapture) throws {
    let catalogue = try EntryCatalogue.builtIn()
    for data in [try capture.values, try capture.names] {
      let paste = String(decoding: data.prefix(LineExplanation.maximumPasteLength), as: UTF8.self)
      let text = LineExplanation(paste, catalogue, Palette(isColoured: false)).text
      Self.check(Tool.Result(output: text, errors: "", status: 0), "the explanation")
      #expect(!text.isEmpty)
    }
  }

  @Test func coloursAreTheOnlyEscapeSequences() throws {
    let capture = try #require(HostileCapture.all.first)
    let result = try Tool.run(["-vv", "--color", "always"], input: try capture.names)
    let plain = result.output.replacing(/\u{1B}\[(0|1|2|32|33|1;31)m/, with: "")
    #expect(plain != result.output)
    #expect(Hostile.leaks(in: plain).isEmpty)
  }

  @Test func hostileFileNamesAreEscaped() throws {
    try ScratchFolder.use { folder in
      // A file name holds 255 bytes at most.
      let tail =
        "\u{1B}]0;x\u{07}\u{9B}31m\u{202E}\u{2066}\u{200B}\r\nparselogs: error: not said by parselogs\n.log"
      let devices = FixtureCase("compare-json")
      for name in ["phone", "tablet"] {
        try folder.write(name + tail, try devices.text(name))
      }
      try folder.write("twin" + tail, try devices.text("phone"))
      let names = ["phone" + tail, "tablet" + tail]
      let comparisons = ReportOutputFormat.allCases.map { ["compare", "--format", $0.rawValue] + names }
      for arguments in Self.formats.map({ $0 + names }) + comparisons + [
        ["compare", names[0], "twin" + tail], ["compare", names[0], "none" + tail],
        ["-s", "none" + tail], ["-s", "-o", names[0], names[0]], ["-s", "-o", "none/" + tail, names[0]],
        ["-s", "--store", tail] + names,
        ["catalogue", "lint"] + names, ["catalogue", "lint", "none" + tail],
        ["-s", "--catalogue"] + names, ["-s", "--catalogue", "none" + tail] + names,
        ["suggest"] + names, ["suggest", "none" + tail],
      ] {
        let result = try Tool.run(arguments, folder: folder)
        Self.check(result, "parselogs \(arguments)")
        #expect(!(result.output + result.errors).isEmpty)
      }
    }
  }

  @Test func hostileArgumentsAreEscaped() throws {
    let text = Hostile.text
    for arguments in [
      ["--" + text], ["-" + text], ["--color", text], ["--format", text], ["explain", text], ["help", text],
      ["explain", "--line", text], ["explain", "--line", "CoreData: Ubiquity:  \(text)"],
      ["explain", "NSCocoaErrorDomain" + text + " 134302"],
      ["explain", "Error Domain=\(text) Code=4 \"\(text)\" UserInfo={reason=\(text)}"],
      ["compare", "--" + text], ["suggest", "--" + text], ["catalogue", text], ["catalogue", "list", text],
    ] {
      let result = try Tool.run(arguments)
      Self.check(result, "parselogs \(arguments)")
      #expect(!(result.output + result.errors).isEmpty)
    }
  }

  @Test func hostileCataloguesAreEscaped() throws {
    try ScratchFolder.use { folder in
      let text = Hostile.text.replacing("\r", with: "")
      let escaped = #"\e[2J\a\u202E\u200B\nparselogs: error: not said by parselogs\n"#
      let entry = { (id: String, key: String, value: String) in
        "## C\n\n### \(id)\n\nProse \(text).\n\n```entry\n\(key): \"\(value)\"\nmessage: Hello\nsamples: []\n```\n"
      }
      let catalogues = [
        entry("a" + text, "severity", "benign"), entry("an-id", text, "benign"), entry("an-id", escaped, "x"),
        entry("an-id", "severity", escaped), entry("an-id", "event", escaped),
        entry("an-id", "message", escaped),
        entry("an-id", "message", "{" + escaped + "}"), entry("an-id", "followed-by", escaped),
        "```\(text)\n", "### \(text)\n", "```objects\n\"\(escaped)\": x\n```\n",
        "```entry\n\(text): [\n```\n",
        "### a-b\n\nProse.\n\n```entry\nmessage: |-\n  Hello {a|b as c} \(text)\nseverity: benign\nsamples:\n"
          + "  - text: \"CoreData: Ubiquity:  Hello a \(escaped)\"\n    fields: { c: \"\(escaped)\" }\n```\n",
      ]
      for catalogue in catalogues {
        try folder.write("hostile.md", catalogue)
        let result = try Tool.run(["catalogue", "lint", "hostile.md"], folder: folder)
        Self.check(result, "catalogue lint of \(catalogue)")
        #expect(result.status == 65)
        let use = try Tool.run(["-s", "--catalogue", "hostile.md", "--check"], folder: folder)
        Self.check(use, "--catalogue with \(catalogue)")
        #expect(use.status == 65)
        #expect(use.output.isEmpty)
      }
    }
  }

  /// The text of a usable catalogue is in its chapter, prose, templates and file name.
  @Test func textOfUsableCataloguesIsEscaped() throws {
    try ScratchFolder.use { folder in
      let text = Hostile.text.replacing("\r", with: "")
      let tail =
        "\u{1B}]0;x\u{07}\u{9B}31m\u{202E}\u{2066}\u{200B}\nparselogs: error: not said by parselogs\n.md"
      let entry = { (id: String, message: String, severity: String) in
        "## C\(text)\n\n### \(id)\n\nProse \(text). More \(text).\n\n```entry\nmessage: \(message)\nsource: app\n"
          + "severity: \(severity)\nevent: app.noted\nsamples:\n- text: x\n```\n"
      }
      try folder.write(
        "own" + tail,
        entry("one", #""Saved {word as one} \e[2J\a\u202E\u200B {text as all}""#, "notable")
          + entry("two", "Failed {text as all}", "error"))
      try folder.write("same" + tail, entry("one", "Failed {text as more}", "error"))
      let header = "2014-01-16 21:52:20.100 Trips[1698:60b] "
      let capture = Data(
        "\(header)Saved \(text) \u{1B}[2J\u{07}\u{202E}\u{200B} \(text)\n\(header)Failed \(text)\n".utf8)
      for arguments in Self.formats + [
        ["-vv"], ["--redact", "-vv"], ["catalogue", "list"],
        ["catalogue", "list", "--format", "json"],
        ["explain", "two"], ["explain"], ["explain", "own" + tail + "#two"],
      ] {
        let result = try Tool.run(
          arguments + ["--catalogue", "own" + tail], input: capture, folder: folder)
        Self.check(result, "parselogs \(arguments)")
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
      }
      let both = try Tool.run(
        ["-s", "--catalogue", "own" + tail, "--catalogue", "same" + tail], input: capture, folder: folder)
      Self.check(both, "two catalogues with one id")
      #expect(both.status == 65)
    }
  }
}
