// The report as Markdown, to be pasted into an issue on a code host: short enough for it, and without anything of the
// capture that would be a mention, a reference, a link or HTML there.

internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// The report as Markdown.
package struct MarkdownFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  package init() {}

  package func text(of report: Report) -> String {
    var text = ""
    for budget in MarkdownBudget.all {
      text = MarkdownPage(report, budget).text
      if text.unicodeScalars.count <= MarkdownBudget.most { break }
    }
    return text
  }
}

private struct MarkdownPage {
  private(set) var text = ""
  private let budget: MarkdownBudget

  init(_ model: Report, _ budget: MarkdownBudget) {
    self.budget = budget
    add("# \(model.label): \(shown(model.sentence).markdown)")
    addOverview(model)
    if let comparison = model.comparison { add(comparison) }
    for capture in model.captures.prefix(budget.captures) {
      if capture.isOneOfSeveral {
        add("## Capture \(capture.name.plain.cut(to: 200).markdownCode)")
        add(Self.verdict(capture.isByItself ? nil : capture.verdict, shown(capture.sentence)))
      }
      add(capture)
    }
    if model.captures.count > budget.captures {
      add("\(counted(model.captures.count - budget.captures, "more capture")) not shown.")
    }
    if model.verdict != .healthy { add(Self.form) }
    add("Made by `parselogs` \(model.version).")
    if let redacted = model.redacted { add(redacted.summary) }
  }

  /// What the reader of an issue asks and no capture tells.
  private static let form = """
    ### To be filled in

    - App and its version:
    - Devices and versions of their systems:
    - What was done, step by step:
    - What was expected, and what happened:
    """

  private mutating func addOverview(_ model: Report) {
    let lines = model.lines
    var shown = lines.prefix(budget.lines).map(line)
    let more = lines.dropFirst(budget.lines).map(\.finding.severity)
    if !more.isEmpty { shown.append("- \(counts(of: more)) more") }
    if !shown.isEmpty { add(shown.joined(separator: "\n")) }
    let stores = model.storeLines
    // What there is to say of one store alone, the verdict and its own table say.
    guard stores.count > 1 else { return }
    let rows = stores.prefix(budget.lines).map { store in
      let capture = store.capture.map { " of " + $0.plain.cut(to: 60).markdownCodeCell } ?? ""
      return [store.name.plain.markdownCodeCell + capture, store.found, self.shown(store.state).markdownCell]
    }
    add(table(["Store", "Found", "State"], rows))
  }

  /// A finding in one line: how bad it is, what, where, when, and the first thing to do.
  private func line(_ line: Report.Line) -> String {
    let (finding, step) = (line.finding, line.finding.firstStep)
    let store = finding.storeTitle.map { " in " + $0.plain.markdownCode } ?? ""
    let time = finding.first.time.map { " at \($0.timeText.prefix(8))" } ?? ""
    let capture = line.capture.map { " of " + $0.plain.cut(to: 60).markdownCode } ?? ""
    return
      "- **\(finding.severity.rawValue.uppercased())** `\(finding.rule.rawValue)`\(store)\(time)\(capture): "
      + (step.isAdvice ? "**Do:** " : "") + step.words.plain.markdown
  }

  private mutating func add(_ block: String) {
    text += (text.isEmpty ? "" : "\n") + block + (block.hasSuffix("\n") ? "" : "\n")
  }

  /// A verdict with its label; one that proves little has none.
  private static func verdict(_ verdict: CaptureDiagnosis.Verdict?, _ sentence: String) -> String {
    (verdict.map { "**\($0.label).** " } ?? "") + sentence.markdown
  }

  private func shown(_ text: Prose) -> String { text.plain.cut(to: budget.length) }

  private func table(_ head: [String], numbers: Int = 0, _ rows: [[String]]) -> String {
    let lines = [head, head.indices.map { $0 < numbers ? "---:" : "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private mutating func add(_ capture: ReportCapture) {
    add(capture.findings)
    if let words = capture.omittedFindingWords { add(words) }
    for store in capture.stores.prefix(budget.stores) { add(store) }
    let room = max(0, budget.stores - capture.stores.count)
    for store in capture.mirroredStores.prefix(room) { add(store.title, store.place, store.answers) }
    let stores = max(0, capture.stores.count + capture.mirroredStores.count - budget.stores)
    if stores > 0 { add("\(counted(stores, "more store")) not shown; `--store` tells of one.") }
    addEvents(of: capture)
    addUnrecognised(capture)
    if let unexplained = capture.unexplained { add(shown(unexplained).markdown) }
    if !capture.harmless.isEmpty {
      addDetails(
        "Harmless, despite the wording",
        capture.harmless.map { "- " + $0.plain.cut(to: 300).markdown }.joined(separator: "\n"))
    }
    addDetails(
      "Facts of the capture",
      table(["Capture", ""], capture.facts.map { [$0.name, shown($0.words).markdownCell] }))
  }

  private mutating func addEvents(of capture: ReportCapture) {
    guard budget.events > 0, let story = capture.story?.shortened(to: budget.events), !story.items.isEmpty
    else { return }
    let (head, rows) = story.markdownTable
    addDetails("Events: what happened, in order", story.extentWords + "\n\n" + table(head, rows))
  }

  private mutating func add(_ store: ReportStore) {
    add(store.name, store.place, store.answers)
    guard !store.peers.isEmpty else { return }
    let rows = store.peers.prefix(budget.peers).map { peer in
      [
        peer.name.plain.markdownCodeCell + (peer.isOwn ? " (this device)" : ""),
        peer.number.map(String.init) ?? "", peer.numbers.cut(to: 200).markdownCell,
      ]
    }
    let count = store.peers.count + store.otherPeers
    addDetails(
      "Knowledge vector: \(counted(count, "peer"))",
      table(["Peer", "Holds up to", "In this capture"], rows) + more(count - rows.count, "peer"))
  }

  private mutating func add(_ name: Prose, _ place: Prose, _ answers: [ReportStore.Answer]) {
    add("### Store \(name.plain.markdownCode)")
    add(place.plain.cut(to: 300).markdown)
    add(table(["Question", "Answer"], answers.map { [$0.question, shown($0.words).markdownCell] }))
  }

  private func more(_ count: Int, _ noun: String) -> String {
    count > 0 ? "\n\n\(counted(count, "more " + noun)) not shown." : ""
  }

  private mutating func addDetails(_ summary: String, _ content: String) {
    let end = content.hasSuffix("\n") ? "" : "\n"
    add("<details>\n<summary>\(summary)</summary>\n\n\(content)\(end)\n</details>")
  }

  private mutating func addUnrecognised(_ capture: ReportCapture) {
    guard capture.records.unrecognised > 0 else { return }
    let kinds = capture.unrecognised.prefix(budget.kinds)
    let more = capture.unrecognised.count - kinds.count + capture.unrecognisedDropped.templates
    let rows = kinds.map { kind in
      [
        "\(kind.count)", "\(kind.line)", kind.template.plain.markdownCodeCell,
        kind.nearest?.reference.plain.markdownCodeCell ?? "",
      ]
    }
    addDetails(
      "Not recognised: \(counted(capture.records.unrecognised, "record"))",
      table(["Records", "First line", "Template", "Nearest"], numbers: 2, rows) + self.more(more, "kind"))
  }

  private mutating func add(_ findings: [ReportFinding]) {
    for finding in findings.prefix(budget.findings) { add(finding) }
    let left = findings.dropFirst(budget.findings)
    guard !left.isEmpty else { return }
    add(
      "\(counted(left.count, "more finding")) not shown (\(counts(of: left.map(\.severity)))); "
        + "`--format json` lists them.")
  }

  private mutating func add(_ finding: ReportFinding) {
    let store = finding.storeTitle.map { " in " + $0.plain.markdownCode } ?? ""
    add("### \(finding.severity.rawValue.uppercased()) `\(finding.rule.rawValue)`\(store)")
    add(shown(finding.wording.message).markdown)
    if let place = finding.wording.placeToLook { add("**Look at:** " + shown(place).markdown) }
    let advice = shown(finding.wording.advice)
    if !advice.isEmpty { add("**Do:** " + advice.markdown) }
    let entry = finding.entry.map { " " + $0.reference.plain.markdownCode } ?? ""
    let places = finding.places.map { $0.plain.cut(to: 400).markdown }.joined(separator: " ") + entry
    if !places.isEmpty { add(places) }
    if let same = finding.sameTroubleWords { add(same.cut(to: 400).markdown) }
    add(evidence: finding)
  }

  private mutating func add(evidence finding: ReportFinding) {
    let shown = finding.evidence.prefix(budget.evidence)
    let blocks = shown.map { evidence in
      let device = evidence.source.map { $0.label.plain + " " } ?? ""
      let time = evidence.time.map { ", \($0.shown)" } ?? ""
      let entry = evidence.entry.map { ", \($0.reference.plain)" } ?? ""
      return "\(device)line \(evidence.line)\(time)\(entry)"
        + (evidence.text.map { "\n" + $0.raw.safeLines.cut(to: budget.evidenceLength) } ?? "")
    }
    // Places alone need no line between them.
    let separator = shown.contains { $0.text != nil } ? "\n\n" : "\n"
    let left = finding.evidence.count - shown.count
    if !blocks.isEmpty {
      addDetails(
        "Evidence: \(counted(shown.count, "record"))",
        blocks.joined(separator: separator).markdownFence)
    }
    if left > 0 { add("\(counted(left, "more record")) kept as evidence not shown.") }
  }

  private mutating func add(_ comparison: ReportComparison) {
    if comparison.findings.isEmpty { add("Findings: " + comparison.noFindings) }
    add(comparison.findings)
    for store in comparison.stores.prefix(budget.stores) {
      add("### \(store.contents) in \(store.name.plain.markdownCode)")
      let rows = store.rows.prefix(budget.rows).map { row in
        [
          row.owner.plain.markdownCodeCell, row.numbers.cut(to: 200).markdownCell,
          row.fateWords.cut(to: budget.length).markdownCell,
        ]
      }
      add(table(["Written by", "Numbers", "What became of them"], rows))
      let more = max(0, store.rows.count - budget.rows)
      if more > 0 {
        add(
          "\(counted(more, "more row")) not shown; `--format json` lists the \(store.contents.lowercased()).")
      }
    }
    let stores = comparison.stores.count - budget.stores
    if stores > 0 { add("\(counted(stores, "more store")) not shown.") }
    if budget.events > 0, let story = comparison.story {
      let excerpt = story.excerpt.shortened(to: budget.events)
      let (head, rows) = excerpt.markdownTable
      addDetails(
        "Events of all devices, on one clock",
        excerpt.extentWords(ofDevices: true) + " " + story.clock.plain.markdown + "\n\n" + table(head, rows))
    }
    addDoubts(comparison)
    let devices = comparison.devices.map {
      [$0.label.plain.markdownCodeCell, $0.summary.cut(to: budget.length).markdownCell]
    }
    add(table(["Device", ""], devices))
  }

  private mutating func addDoubts(_ comparison: ReportComparison) {
    guard !comparison.doubts.isEmpty else { return }
    let doubts = comparison.doubts.prefix(budget.kinds)
    let more = comparison.doubts.count - doubts.count
    add(
      "What cannot be told:\n\n"
        + doubts.map { "- " + $0.plain.cut(to: 400).markdown }.joined(separator: "\n")
        + (more > 0 ? "\n- and \(more) more" : ""))
  }
}
