// What one error means for the user's data and what to do, for a terminal.

internal import Catalogue
package import CatalogueDocument
internal import ReportModel
package import Timelines

/// The explanation of an error.
package struct ErrorExplanation {
  /// The text, which ends with a line feed.
  package let text: String

  /// Explains an error that a record names.
  package init(_ link: ErrorChain.Link, _ palette: Palette) {
    self.init(ErrorMeaning(domain: link.domain, code: link.code), link.domain, "\(link.code)", palette)
  }

  /// Explains a known error; without a code, all codes that have that meaning.
  package init(_ meaning: ErrorMeaning, code: Int? = nil, _ palette: Palette) {
    let all = meaning.codes.map { codes in
      codes.count == 1 ? "\(codes.lowerBound)" : "\(codes.lowerBound) to \(codes.upperBound)"
    }
    self.init(meaning, meaning.domain, code.map(String.init) ?? all ?? "with another code", palette)
  }

  private init(_ meaning: ErrorMeaning?, _ domain: String, _ code: String, _ palette: Palette) {
    var text = palette.strong("\(domain.oneLine) \(code)") + (meaning?.name.map { "   " + $0 } ?? "") + "\n"
    guard let meaning else {
      self.text = text + "  This error is not known here.\n"
      return
    }
    let isName = meaning.cause.hasPrefix("iCloud")
    let cause = isName ? meaning.cause : meaning.cause.prefix(1).uppercased() + meaning.cause.dropFirst()
    for line in "\(cause). \(meaning.effect)".wrapped(to: 100) { text += "  " + line + "\n" }
    for (index, line) in "Do: \(meaning.advice)".wrapped(to: 100).enumerated() {
      text += (index == 0 ? "  " : "      ") + line + "\n"
    }
    self.text = text
  }
}
