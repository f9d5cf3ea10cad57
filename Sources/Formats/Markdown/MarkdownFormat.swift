// The report as Markdown, to be pasted into an issue on a code host: short enough for that, and without
// captured text that would become a mention, a reference, a link or HTML there.

internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// The format of a report as Markdown.
package struct MarkdownFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String {
    var text = ""
    for budget in MarkdownBudget.all {
      text = MarkdownPage(report, budget).text
      if text.unicodeScalars.count <= MarkdownBudget.maximumCount { break }
    }
    return text
  }
}

private struct MarkdownPage {
  private(set) var text = ""
  private let budget: MarkdownBudget

  init(_ model: Report, _ budget: MarkdownBudget) {
    self.budget = budget
    for block in model.markdownOverview(budget) { add(block) }
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

  /// The questions that a reader of an issue has and no capture answers.
  private static let form = """
    ### Please fill in

    - App and its version:
    - Devices and versions of their systems:
    - What was done, step by step:
    - What was expected, and what happened:
    """

  private mutating func add(_ block: String) {
    text += (text.isEmpty ? "" : "\n") + block + (block.hasSuffix("\n") ? "" : "\n")
  }

  /// Returns a verdict with its label; a verdict that proves little has none.
  private static func verdict(_ verdict: CaptureDiagnosis.Verdict?, _ sentence: String) -> String {
    (verdict.map { "**\($0.label).** " } ?? "") + sentence.markdown
  }

  private func shown(_ text: Prose) -> String { text.plain.cutBetweenWords(to: budget.length) }

  private mutating func add(_ capture: ReportCapture) {
    add(capture.findings)
    if let words = capture.omittedFindingWords { add(words) }
    for store in capture.stores.prefix(budget.stores) { add(store) }
    let room = max(0, budget.stores - capture.stores.count)
    for store in capture.mirroredStores.prefix(room) { add(store.title, store.place, store.answers) }
    let stores = max(0, capture.stores.count + capture.mirroredStores.count - budget.stores)
    if stores > 0 { add("\(counted(stores, "more store")) not shown; `--store` shows one of them.") }
    addEvents(of: capture)
    addUnrecognised(capture)
    if let unexplained = capture.unexplained { add(shown(unexplained).markdown) }
    if !capture.harmless.isEmpty {
      addDetails(
        "Harmless, despite the wording",
        capture.harmless.map { "- " + $0.plain.cutBetweenWords(to: 300).markdown }.joined(separator: "\n"))
    }
    addDetails(
      "Facts of the capture",
      markdownTable(["Capture", ""], capture.facts.map { [$0.name, shown($0.words).markdownCell] }))
  }

  private mutating func addEvents(of capture: ReportCapture) {
    guard budget.events > 0, let story = capture.story?.shortened(to: budget.events), !story.items.isEmpty
    else { return }
    let (head, rows) = story.markdownTable
    addDetails("Events: what happened, in order", story.extentWords + "\n\n" + markdownTable(head, rows))
  }

  private mutating func add(_ store: ReportStore) {
    add(store.name, store.place, store.answers)
    guard !store.peers.isEmpty else { return }
    let rows = store.peers.prefix(budget.peers).map { peer in
      [
        peer.name.plain.markdownCodeCell + (peer.isOwn ? " (this device)" : ""),
        peer.number.map(String.init) ?? "", peer.numbers.cutBetweenWords(to: 200).markdownCell,
      ]
    }
    let count = store.peers.count + store.otherPeers
    addDetails(
      "Knowledge vector: \(counted(count, "peer"))",
      markdownTable(["Peer", "Holds up to", "In this capture"], rows) + more(count - rows.count, "peer"))
  }

  private mutating func add(_ name: Prose, _ place: Prose, _ answers: [ReportStore.Answer]) {
    add("### Store \(name.plain.markdownCode)")
    add(place.plain.cutBetweenWords(to: 300).markdown)
    add(markdownTable(["Question", "Answer"], answers.map { [$0.question, shown($0.words).markdownCell] }))
  }

  private func more(_ count: Int, _ noun: String) -> String {
    count > 0 ? "\n\n\(counted(count, "more " + noun)) not shown." : ""
  }

  private mutating func addDetails(_ summary: String, _ content: String) {
    add(markdownDetails(summary, content))
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
      markdownTable(["Records", "First line", "Template", "Nearest"], numbers: 2, rows)
        + self.more(more, "kind"))
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
    for block in finding.markdownBlocks(budget) { add(block) }
    if let evidence = finding.markdownEvidence(budget) { add(evidence) }
  }

  private mutating func add(_ comparison: ReportComparison) {
    if comparison.findings.isEmpty { add("Findings: " + comparison.noFindings) }
    add(comparison.findings)
    for store in comparison.stores.prefix(budget.stores) {
      add("### \(store.contents) in \(store.title.plain.markdownCode)")
      if budget.events > 0,
        let diagram = store.markdownSequence(
          comparison.devices.map(\.label.plain), shifts: comparison.clockShifts)
      {
        add(diagram)
      }
      let rows = store.rows.prefix(budget.rows).map { row in
        [
          row.owner.plain.markdownCodeCell, row.numbers.cutBetweenWords(to: 200).markdownCell,
          row.fateWords.cutBetweenWords(to: budget.length).markdownCell,
        ]
      }
      add(markdownTable(["Written by", store.numbersHeading, "What became of them"], rows))
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
        excerpt.extentWords(ofDevices: true) + " " + story.clock.plain.markdown + "\n\n"
          + markdownTable(head, rows))
    }
    addDoubts(comparison)
    let devices = comparison.devices.map {
      [$0.label.plain.markdownCodeCell, $0.summary.cutBetweenWords(to: budget.length).markdownCell]
    }
    add(markdownTable(["Device", ""], devices))
    if !comparison.clockWords.isEmpty {
      add(comparison.clockWords.map(\.plain.markdown).joined(separator: " "))
    }
  }

  private mutating func addDoubts(_ comparison: ReportComparison) {
    guard !comparison.doubts.isEmpty else { return }
    let doubts = comparison.doubts.prefix(budget.kinds)
    let more = comparison.doubts.count - doubts.count
    add(
      "What cannot be concluded:\n\n"
        + doubts.map { "- " + $0.plain.cutBetweenWords(to: 400).markdown }.joined(separator: "\n")
        + (more > 0 ? "\n- and \(more) more" : ""))
  }
}
