import Foundation
import Testing

@testable import Command

/// Secrets in the places of all entries' records come out in no form.
///
/// Each run has a part of the records; with `LEAKS=all` in the environment each has all parts.
struct PlantedSecretTests {
  static let parts = 40

  /// A form of report, a style of header, and whether records nobody knows come before those that betray their names.
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
  func comeOutInNoForm(_ run: Run) throws {
    for part in Self.isWhole ? 0..<Self.parts : run.number % Self.parts..<run.number % Self.parts + 1 {
      let capture = PlantedCapture(run.style, part: part, of: Self.parts, isBefore: run.number % 4 > 1)
      let result = try Tool.run(run.arguments, input: Data(capture.text.utf8))
      #expect(result.status == 0, "\(result.errors)")
      let leaks = Self.leaks(in: result.output + result.errors)
      #expect(leaks.isEmpty, "part \(part): \(leaks.count)\n\(leaks.prefix(12).joined(separator: "\n"))")
    }
  }

  @Test func comeOutOfNoComparison() throws {
    try Tool.inScratchFolder { folder in
      for part in [0, 1] {
        let capture = PlantedCapture(.nslog, part: part, of: Self.parts, isBefore: part == 1)
        try Data(capture.text.utf8).write(to: folder.appending(path: "\(part).log"))
      }
      for format in ComparisonFormat.allCases {
        let result = try Tool.run(
          ["compare", "--redact", "--format", format.rawValue, "0.log", "1.log"], folder: folder)
        #expect(Self.leaks(in: result.output + result.errors).isEmpty)
      }
    }
  }

  /// The places where a secret stands, also one that a format encodes.
  static func leaks(in output: String) -> [String] {
    let decoded = output.removingPercentEncoding ?? output
    let html = ["&#39;": "'", "&quot;": "\"", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " "]
      .reduce(output) { $0.replacing($1.key, with: $1.value) }
    return [output, decoded, html].flatMap { text in
      let text = text.lowercased()
      return PlantedCapture.cores.flatMap { core in
        text.ranges(of: core).map { place in
          let start =
            text.index(place.lowerBound, offsetBy: -60, limitedBy: text.startIndex) ?? text.startIndex
          let end = text.index(place.upperBound, offsetBy: 40, limitedBy: text.endIndex) ?? text.endIndex
          return String(text[start..<end].replacing("\n", with: "⏎"))
        }
      }
    }
  }
}
