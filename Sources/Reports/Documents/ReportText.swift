// The one place that all text of a capture passes on its way into a report for others to read: what is to be kept secret
// is replaced here, and what must not be printed is shown as a code. Escaping for a format comes after.

/// Makes text of a capture fit for a report.
struct ReportText {
  /// Replaces what is to be kept secret.
  private let redact: (String) -> String

  init(_ redact: @escaping (String) -> String) { self.redact = redact }

  /// The text on one line, cut to a length.
  func line(_ text: String, cut length: Int = 2000) -> String { redact(text).oneLine.cut(to: length) }

  /// The text with its lines kept.
  func lines(_ text: String) -> String { redact(text).safeLines }
}
