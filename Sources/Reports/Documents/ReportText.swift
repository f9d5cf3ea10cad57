// The one place that all text of a capture passes on its way into a report for others to read: what is to be kept secret
// is replaced here, and what must not be printed is shown as a code. Escaping for a format comes after.

internal import Catalogue
internal import CatalogueDocument
internal import ReportModel

/// Makes text of a capture fit for a report.
struct ReportText {
  /// Replaces what is to be kept secret; `nil` where everything is shown.
  let redact: ((String) -> String)?

  /// Says how much was replaced so far; `nil` where everything is shown.
  private let count: () -> String?

  init(_ redact: ((String) -> String)?, counted count: @escaping () -> String? = { nil }) {
    self.redact = redact
    self.count = count
  }

  /// How much was replaced so far.
  var replaced: String? { count() }

  /// The text on one line, cut to a length.
  func line(_ text: String, cut length: Int = 2000) -> String { redacted(text).oneLine.cut(to: length) }

  /// The text with its lines kept.
  func lines(_ text: String) -> String { redacted(text).safeLines }

  /// What an entry is called in the report; a catalogue from outside may have any name.
  func name(of entry: Entry) -> ReportDocument.EntryName {
    ReportDocument.EntryName(
      id: entry.document.id, reference: entry.isBuiltIn ? entry.reference : line(entry.reference))
  }

  private func redacted(_ text: String) -> String { redact?(text) ?? text }
}
