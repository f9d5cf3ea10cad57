// One finding as Markdown: its meaning, the advice, and its records. HTML pages offer it for copying.

internal import Diagnosis
internal import LogRecords
internal import ReportModel

extension ReportFinding {
  /// Returns the finding without its records.
  func markdownBlocks(_ budget: MarkdownBudget) -> [String] {
    func shown(_ text: Prose) -> String { text.plain.cutBetweenWords(to: budget.length).markdown }
    let store = storeTitle.map { " in " + $0.plain.markdownCode } ?? ""
    var blocks = ["### \(severity.rawValue.uppercased()) `\(rule.rawValue)`\(store)", shown(wording.message)]
    if let place = wording.placeToLook { blocks.append("**Look at:** " + shown(place)) }
    if !wording.advice.isEmpty { blocks.append("**Do:** " + shown(wording.advice)) }
    let entry = entry.map { " " + $0.reference.plain.markdownCode } ?? ""
    let placeWords = places.map { $0.plain.cutBetweenWords(to: 400).markdown }.joined(separator: " ") + entry
    if !placeWords.isEmpty { blocks.append(placeWords) }
    if let same = sameTroubleWords { blocks.append(same.cutBetweenWords(to: 400).markdown) }
    return blocks
  }

  /// Returns the records of the finding, folded; `nil` if none is shown.
  func markdownEvidence(_ budget: MarkdownBudget) -> String? {
    let shown = evidence.prefix(budget.evidence)
    let records = shown.map { evidence in
      let device = evidence.source.map { $0.label.plain + " " } ?? ""
      let time = evidence.time.map { ", \($0.shown)\(evidence.zone)" } ?? ""
      let entry = evidence.entry.map { ", \($0.reference.plain)" } ?? ""
      return "\(device)line \(evidence.line)\(time)\(entry)"
        + (evidence.text.map { "\n" + $0.raw.safeLines.cutInTheMiddle(to: budget.evidenceLength) } ?? "")
    }
    // Records without text need no empty line between them.
    let separator = shown.contains { $0.text != nil } ? "\n\n" : "\n"
    let left = evidence.count - shown.count
    let folded =
      records.isEmpty
      ? nil
      : markdownDetails(
        "Evidence: \(counted(shown.count, "record"))", records.joined(separator: separator).markdownFence)
    let more = left > 0 ? "\(counted(left, "more record")) kept as evidence not shown." : nil
    let blocks = [folded, more].compactMap(\.self)
    return blocks.isEmpty ? nil : blocks.joined(separator: "\n\n")
  }
}
