import CatalogueDocument
import Foundation
import ReferenceData
import Testing

@testable import Catalogue

/// The messages that the old script and UbiquityStoreManager knew, if their lists are next to the project.
struct PredecessorReferenceTests {
  static let isHere = ReferenceData.has("reference/parselogs-messages.tsv")

  /// The first column of a list, without its heading.
  private static func column(of file: String) -> [String] {
    let text = try? String(contentsOf: ReferenceData.url("reference/" + file), encoding: .utf8)
    return (text ?? "").split(separator: "\n").dropFirst().map { String($0.split(separator: "\t")[0]) }
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyMessageOfTheScriptHasASample() throws {
    let samples = LogsDocument.entries.flatMap { $0.samples.map(\.text) }
    let globs = Self.column(of: "parselogs-messages.tsv")
    #expect(globs.count > 80)
    for glob in globs {
      let pattern = try NSRegularExpression(pattern: "^" + Self.pattern(ofGlob: glob) + "$")
      #expect(samples.contains { Self.matches($0, pattern) }, "\(glob)")
    }
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyMessageOfTheManagerHasASample() throws {
    let samples = LogsDocument.entries.filter { $0.source == .manager }.flatMap { $0.samples.map(\.text) }
    let formats = Self.column(of: "manager-messages.tsv")
    #expect(formats.count > 60)
    for format in formats {
      let literal = NSRegularExpression.escapedPattern(for: format.replacing("\\n", with: "\n"))
      let pattern = literal.replacing("%@", with: "[\\s\\S]*").replacing("%d", with: "\\d+")
        .replacing("\n", with: "\\s*")
      let whole = try NSRegularExpression(pattern: ": ?" + pattern + "\\s*$")
      #expect(samples.contains { Self.matches($0, whole) }, "\(format)")
    }
  }

  private static func matches(_ text: String, _ pattern: NSRegularExpression) -> Bool {
    let text = text.trimmingCharacters(in: .newlines)
    return pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// A shell's pattern with quotes, `*` and `@(a|b)` as a regular expression.
  private static func pattern(ofGlob glob: String) -> String {
    var pattern = ""
    var quote: Character?
    var rest = Substring(glob)
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote != nil {
        pattern += NSRegularExpression.escapedPattern(for: String(character))
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "*" {
        pattern += "[\\s\\S]*"
      } else if character == "@", rest.first == "(" {
        let end = rest.firstIndex(of: ")") ?? rest.endIndex
        pattern += rest[..<end] + ")"
        rest = rest[end...].dropFirst()
      } else {
        pattern += NSRegularExpression.escapedPattern(for: String(character))
      }
    }
    return pattern
  }
}
