// Text of a page that cannot be mistaken for other text: what is put into it is escaped unless it is HTML
// itself.

internal import ReportModel

/// Text of a page: literals are HTML, and what is interpolated is escaped.
///
/// ```swift
/// let cell: HTML = "<td title=\"\(name)\">\(name)</td>"
/// ```
struct HTML: ExpressibleByStringInterpolation, Equatable {
  /// The text, ready to be written.
  private(set) var text = ""

  /// Text that is HTML already: the page's own style and script.
  init(verbatim text: String) { self.text = text }

  init(stringLiteral literal: String) { text = literal }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Collects the literals and values of a string interpolation.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) { text.appendEscaped(value) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// A text is on one line, and no longer than anybody reads.
    mutating func appendInterpolation(_ prose: Prose) { text.appendEscaped(prose.plain.cut(to: 2000)) }

    mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

    /// HTML that is there only if a condition holds.
    mutating func appendInterpolation(_ html: @autoclosure () -> HTML, if isThere: Bool) {
      if isThere { text += html().text }
    }
  }
}

extension Prose {
  /// The text; `nil` if there is none.
  var unlessEmpty: Prose? { isEmpty ? nil : self }
}

extension String {
  /// Appends text in such a way that none of it ends a value in quotes or begins a tag.
  ///
  /// Each scalar is examined by itself: one that combines with the sign before it does not hide that sign
  /// from a browser.
  fileprivate mutating func appendEscaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "&": self += "&amp;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      default: unicodeScalars.append(scalar)
      }
    }
  }
}
