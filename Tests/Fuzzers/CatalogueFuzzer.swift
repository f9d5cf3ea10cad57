// Fuzzes the reader of catalogues: any text is either parsed, or reported with its problems, at existing
// places and in words that are safe to print on a terminal.

import CatalogueDocument
import Catalogue
import Formats
import ReportModel

enum CatalogueFuzzer {
  /// Without events, naming one is a problem without further consequences.
  private static let lint = Lint(events: [], usesJIT: false)

  /// Tries one input, which is a catalogue.
  static func attempt(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
    let document = Result { () throws(DocumentErrors) in
      try ParsedCatalogue(text, file: "catalogue")
    }
    switch document {
    case .success(let document):
      for entry in document.entries {
        try require(entry.places.templates.count == entry.templates.count, "a template has no place")
      }
    case .failure(let refusal):
      try require(!refusal.errors.isEmpty, "a catalogue is refused without a reason")
      for error in refusal.errors {
        try require((1...lines).contains(error.line) && error.column > 0, "no such place: \(error)")
      }
    }
    try Cleanliness.check(lint.check(text, file: "catalogue").words)
  }
}
