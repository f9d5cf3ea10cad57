// The table of the events of a capture, in order. Its rows, the marks of the pictures and the findings link
// to each other.

internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import ReportModel

extension HTMLPage {
  /// The events of a capture, initially closed so that they do not hide what follows.
  func events(of capture: ReportCapture) -> HTML? {
    guard let story = links.stories[capture.id], !story.items.isEmpty else { return nil }
    let rows = StoryTable(story).rows.map { row($0, of: capture.id) }
    return """
      <details class="events"><summary>Events: what happened, in order</summary>
      <p class="faint">\(story.extentWords)</p>
      <div class="scroll"><table class="events"><caption>What happened, in order</caption><thead><tr>\
      <th scope="col">Time</th><th scope="col">What</th><th scope="col">Store</th><th scope="col">About</th>\
      <th scope="col">What happened</th><th scope="col">Line</th></tr></thead>
      <tbody>\(rows)</tbody></table></div></details>

      """
  }

  private func row(_ row: StoryTable.Row, of capture: String) -> HTML {
    switch row {
    case .heading(let words):
      "<tr class=\"day\"><th scope=\"rowgroup\" colspan=\"6\">\(words)</th></tr>\n"
    case .silence(let words): "<tr class=\"pause\" data-row><td colspan=\"6\">\(words)</td></tr>\n"
    case .gap(let words): "<tr class=\"gap\"><td colspan=\"6\">\(words)</td></tr>\n"
    case .mark(let item, let words):
      """
      <tr class="mark" \(target(item, capture))>\(time(of: item, capture))<td colspan="4">\(words.cut(to: 200))</td>\
      <td class="number">\(item.line)</td></tr>

      """
    case .event(let item, let line):
      """
      <tr\(severity(line)) \(target(item, capture)) data-store="\(group(line.store))">\(time(of: item, capture))\
      <td class="word">\(line.topic)</td><td>\(line.store)</td><td>\(line.subject)</td>\
      <td>\(line.words)\(notes(item.notes))\(findings(at: item.line, of: capture))</td>\
      <td class="number">\(item.line)</td></tr>

      """
    }
  }

  func severity(_ line: StoryLine) -> HTML? {
    line.severity == .error || line.severity == .warning ? " class=\"\("\(line.severity)")\"" : nil
  }

  private func target(_ item: StoryItem, _ capture: String) -> HTML {
    "id=\"\(PageLinks.event(item.line, of: capture))\" tabindex=\"-1\" data-row"
  }

  /// The cell for the time of an item, with a link to its mark.
  private func time(of item: StoryItem, _ capture: String) -> HTML {
    let time = item.time?.timeText ?? ""
    guard let mark = links.marks[PageLinks.event(item.line, of: capture)] else {
      return "<td class=\"word\">\(time)</td>"
    }
    let label = time.isEmpty ? "mark" : time
    return
      "<td class=\"word\"><a href=\"#\(mark)\" aria-label=\"\(label), show in the picture\">\(label)</a></td>"
  }

  func notes(_ notes: [String]) -> [HTML] { notes.map { "<div class=\"note\">\($0)</div>" } }

  /// The links to the findings at a line.
  private func findings(at line: Int, of capture: String) -> [HTML] {
    links.findings(at: line, of: capture).map { finding in
      """
      <div><a class="\("\(finding.severity)")" href="#\(finding.id)"><span class="severity">\
      \("\(finding.severity)")</span> \(finding.rule.rawValue)</a></div>
      """
    }
  }
}
