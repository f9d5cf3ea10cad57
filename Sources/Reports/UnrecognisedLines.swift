// The templates of the records that no entry fits, as lines of the summary.

internal import Catalogue
internal import Diagnosis
internal import ReportModel

/// The templates of the records that no entry fits, as lines of text.
struct UnrecognisedLines {
  /// The lines.
  private(set) var lines: [String] = []

  /// How long a template is shown, in characters.
  static let longestTemplate = 160

  /// How many templates are shown.
  private static let most = 12

  init(_ diagnosis: CaptureDiagnosis) {
    let records = diagnosis.statements.unrecognised
    let groups = records.shown
    let width = groups.first.map { String($0.count).count } ?? 1
    for group in groups.prefix(Self.most) {
      let count = String(group.count)
      let nearest =
        group.nearMiss.map { "; nearest \(diagnosis.catalogue.entry(of: $0).reference.oneLine)" } ?? ""
      lines.append(
        String(repeating: " ", count: width - count.count)
          + "\(count) × \(group.template.oneLine.cut(to: Self.longestTemplate))  (first line \(group.line)\(nearest))"
      )
    }
    let left = groups.dropFirst(Self.most)
    let more = records.notShown
    let (kinds, count) = (left.count + more.templates, left.reduce(more.records) { $0 + $1.count })
    if kinds > 0 { lines.append("and \(counted(count, "record")) of \(counted(kinds, "more template")).") }
  }
}
