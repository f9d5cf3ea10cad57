import Foundation
import Testing

@testable import Command

/// Secrets planted in the records of all entries appear in no format.
///
/// Each run has a part of the records; with `LEAKS=all` in the environment each run has all parts, in all
/// forms of secrets.
struct PlantedSecretTests {
  static let parts = 40

  /// A report format, a style of header, and whether unknown records precede those that reveal their names.
  struct Run: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let style: PlantedCapture.Style
    let number: Int
    var testDescription: String { "\(arguments.joined(separator: " ")) \(style)" }
  }

  static let runs: [Run] = {
    let forms =
      [[], ["-s"], ["-v"], ["-vv"], ["-vv", "--redact-key", "x"]]
      + ["json", "ndjson", "markdown", "html", "trace"].map { ["--format", $0] }
    var runs: [Run] = []
    for (index, form) in forms.enumerated() {
      for step in 0..<2 {
        let styles = PlantedCapture.Style.allCases
        runs.append(
          Run(
            arguments: ["--redact"] + form, style: styles[(index + step * 3) % styles.count],
            number: index * 2 + step))
      }
    }
    for (index, style) in PlantedCapture.Style.allCases.enumerated() {
      runs.append(Run(arguments: ["suggest"], style: style, number: index))
    }
    return runs
  }()

  static let isWhole = ProcessInfo.processInfo.environment["LEAKS"] == "all"

  @Test(arguments: runs)
  func plantedSecretsAreInNoReport(_ run: Run) throws {
    var count = 0
    for part in Self.isWhole ? 0..<Self.parts : run.number % Self.parts..<run.number % Self.parts + 1 {
      let capture = try PlantedCapture(
        run.style, part: part, of: Self.parts, isBefore: run.number % 4 > 1, variant: run.number + part)
      count += capture.count
      let result = try Tool.run(run.arguments, input: Data(capture.text.utf8))
      #expect(result.status == 0, "\(result.errors)")
      let leaks = Self.leaks(in: result.output + result.errors)
      #expect(leaks.isEmpty, "part \(part): \(leaks.count)\n\(leaks.prefix(12).joined(separator: "\n"))")
    }
    #expect(count > 0)
    if Self.isWhole { print("\(run.testDescription): \(count) secrets") }
  }

  /// Most places of most samples hold a secret.
  @Test func secretsArePlantedInAllSamples() throws {
    let whole = try PlantedCapture(.nslog, part: 0, of: 1, isBefore: false, variant: 0)
    #expect(whole.count > 1000)
  }

  @Test func plantedSecretsAreInNoComparison() throws {
    try ScratchFolder.use { folder in
      for part in stride(from: 0, to: Self.isWhole ? Self.parts : 2, by: 2) {
        for (index, name) in ["one.log", "other.log"].enumerated() {
          let capture = try PlantedCapture(
            .nslog, part: part + index, of: Self.parts, isBefore: index == 1, variant: part + index)
          #expect(capture.count > 0)
          try Data(capture.text.utf8).write(to: folder.appending(path: name))
        }
        for format in ReportOutputFormat.allCases {
          let result = try Tool.run(
            ["compare", "--redact", "--format", format.rawValue, "one.log", "other.log"], folder: folder)
          #expect(result.status == 0, "\(result.errors)")
          // Only a comparison has both captures, each by its pseudonym.
          for name in ["capture-1", "capture-2"] { #expect(result.output.contains(name), "\(format)") }
          let leaks = Self.leaks(in: result.output + result.errors)
          #expect(leaks.isEmpty, "part \(part): \(leaks.prefix(12).joined(separator: "\n"))")
        }
      }
    }
  }

  /// The places of secrets in the output, in any letter case and encoding.
  static func leaks(in output: String) -> [String] {
    var texts = [output]
    let decoded = PlantedSecretTests.decoded(output)
    if decoded != output { texts.append(decoded) }
    return texts.flatMap { text in
      let text = SearchedText(folded(text))
      return PlantedCapture.cores.flatMap { core in
        let core = folded(core)
        var found: [String] = []
        var start = 0
        while found.count < 20, let place = text.offset(of: core, from: start) {
          start = place + core.utf8.count
          found.append(text.text(max(0, place - 60)..<start + 40).replacing("\n", with: "⏎"))
        }
        return found
      }
    }
  }

  /// The text with letter cases and compositions of letters made equal.
  private static func folded(_ text: String) -> String {
    text.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// The text without entities of HTML, percent-encoding, and the escapes of JSON and Foundation.
  private static func decoded(_ text: String) -> String {
    let named = ["&quot;": "\"", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " "]
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
    let entities = named.replacing(/&#(x?)([0-9A-Fa-f]+);/) { match in
      UInt32(match.output.2, radix: match.output.1.isEmpty ? 10 : 16).flatMap(UnicodeScalar.init).map {
        String($0)
      } ?? ""
    }
    let units = entities.replacing(/(?:\\+[uU][0-9A-Fa-f]{4})+/) { match in
      let codes = match.output.split { "\\uU".contains($0) }.compactMap { UInt16($0, radix: 16) }
      return String(decoding: codes, as: UTF16.self)
    }
    return units.replacing(/(?:%[0-9A-Fa-f]{2})+/) { match in
      String(decoding: match.output.split(separator: "%").compactMap { UInt8($0, radix: 16) }, as: UTF8.self)
    }
  }
}
