// Text of a page that cannot be confused with markup: interpolated values are escaped unless they are HTML
// themselves.

internal import ReportModel

/// HTML text: literals are markup, and interpolated values are escaped.
///
/// ```swift
/// let cell: HTML = "<td title=\"\(name)\">\(name)</td>"
/// ```
struct HTML: ExpressibleByStringInterpolation, Equatable {
  /// The text, ready to be written.
  private(set) var text = ""

  /// Creates HTML from text that is markup already: the page's own style and script.
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

    /// Text is flattened to one line and truncated to a readable length.
    mutating func appendInterpolation(_ prose: Prose) { text.appendEscaped(prose.plain.cut(to: 2000)) }

    mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

    /// Appends `html` if `isThere` is set.
    mutating func appendInterpolation(_ html: @autoclosure () -> HTML, if isThere: Bool) {
      if isThere { text += html().text }
    }
  }
}

extension Prose {
  /// The text; `nil` if it is empty.
  var unlessEmpty: Prose? { isEmpty ? nil : self }
}

extension String {
  /// Appends text escaped so that it neither ends a quoted attribute nor begins a tag.
  ///
  /// Scalars are escaped one by one, because a combining scalar does not hide the preceding character from a
  /// browser.
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
