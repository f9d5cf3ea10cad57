// The colours of the terminal. Words carry every meaning too; colours only help the eye.

internal import Diagnosis

/// A set of functions that colour text for a terminal, or leave it unchanged.
package struct Palette: Sendable {
  /// Whether text is coloured.
  package let isColoured: Bool

  /// Creates a palette that colours text, or leaves it unchanged.
  package init(isColoured: Bool) { self.isColoured = isColoured }

  func error(_ text: String) -> String { wrapped(text, "1;31") }
  func warning(_ text: String) -> String { wrapped(text, "33") }
  func good(_ text: String) -> String { wrapped(text, "32") }
  func faint(_ text: String) -> String { wrapped(text, "2") }
  func strong(_ text: String) -> String { wrapped(text, "1") }

  func coloured(_ text: String, _ severity: Finding.Severity?) -> String {
    switch severity {
    case .error: error(text)
    case .warning: warning(text)
    case .note, nil: text
    }
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
