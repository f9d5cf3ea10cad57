// Fuzzes templates: a template that can be parsed compiles to patterns, and these yield the same results for
// any text with and without machine code, within their limits.

import Catalogue
import CatalogueDocument
import LogRecords

enum TemplateFuzzer {
  /// Tries one input: a template, a NUL, and a message.
  static func attempt(_ input: [UInt8]) throws {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let template: Template
    do throws(TextError) {
      template = try Template(String(decoding: parts[0], as: UTF8.self))
    } catch {
      try require((0...parts[0].count * 3).contains(error.offset), "no such place: \(error)")
      return
    }
    guard parts.count > 1 else { return }
    let capture = Array("CoreData: Ubiquity:  ".utf8) + parts[1]
    let compiled = try found(template, capture, usesJIT: true)
    let interpreted = try found(template, capture, usesJIT: false)
    guard let compiled, let interpreted else { return }
    for (one, other) in zip(compiled, interpreted) where one != "undecided" && other != "undecided" {
      try require(one == other, "depends on machine code: \(one) and \(other)")
    }
  }

  /// Returns what each record of a capture is by this template; `nil` if it has too many places or
  /// alternatives.
  private static func found(_ template: Template, _ capture: [UInt8], usesJIT: Bool) throws -> [String]? {
    var entry = EntryDocument(id: "fuzzed", chapter: "", line: 1, prose: "")
    entry.templates = [template]
    let catalogue: EntryCatalogue
    do throws(CatalogueError) {
      catalogue = try EntryCatalogue([entry], usesJIT: usesJIT)
      try catalogue.compile()
    } catch {
      // Too many places, or too long for PCRE2. Invalid PCRE2 syntax would be a defect of the compiler.
      let isTooMuch = ["places", "too large", "too complicated", "too deeply nested"].contains {
        error.reason.contains($0)
      }
      try require(isTooMuch, "a template does not compile: \(error)")
      return nil
    }
    var classifier = Classifier(catalogue)
    var found: [String] = []
    var reader = RecordReader()
    func note(_ record: Record, _ bytes: Span<UInt8>) {
      switch classifier.classify(record, bytes) {
      case .statement(let classification):
        let fields = template.fields.indices.map { index in
          classification.range(ofField: index).map { bytes.extracting($0.range).text } ?? "none"
        }
        found.append("statement \(fields)")
      case .cut: found.append("cut")
      case .unrecognised: found.append("unrecognised")
      case .undecided: found.append("undecided")
      case .foreign: found.append("foreign")
      }
    }
    reader.append(capture.span, note)
    reader.finish(.whole, note)
    return found
  }
}
