// The table of the events of all devices, as one story on one clock. Its rows link to the events of each
// capture.

internal import LogRecords
internal import ReportModel

extension HTMLPage {
  private static let maximumEvents = 900

  func section(_ story: ComparedStory) -> HTML {
    let excerpt = story.excerpt.shortened(to: Self.maximumEvents)
    let rows = StoryTable(excerpt).rows.map(row)
    return """
      <details class="events"><summary>Events of all devices, on one clock</summary>
      <p class="faint">\(excerpt.extentWords(ofDevices: true)) \(story.clock)</p>
      <div class="scroll"><table class="events"><caption>What happened on all devices, in order</caption><thead><tr>\
      <th scope="col">Time</th><th scope="col">Device</th><th scope="col">What</th><th scope="col">Store</th>\
      <th scope="col">About</th><th scope="col">What happened</th><th scope="col">Line</th></tr></thead>
      <tbody>\(rows)</tbody></table></div></details>

      """
  }

  private func row(_ row: StoryTable.Row) -> HTML {
    switch row {
    case .heading(let words):
      "<tr class=\"day\"><th scope=\"rowgroup\" colspan=\"7\">\(words)</th></tr>\n"
    case .silence(let words): "<tr class=\"pause\" data-row><td colspan=\"7\">\(words)</td></tr>\n"
    case .gap(let words): "<tr class=\"gap\"><td colspan=\"7\">\(words)</td></tr>\n"
    case .mark(let item, let words):
      """
      <tr class="mark" data-row>\(place(of: item))<td colspan="4">\(words.cut(to: 200))</td>\
      <td class="number">\(item.line)</td></tr>

      """
    case .event(let item, let line):
      """
      <tr\(severity(line)) data-row data-store="\(group(line.store))">\(place(of: item))\
      <td class="word">\(line.topic)</td><td>\(line.store)</td><td>\(line.subject)</td>\
      <td>\(line.words)\(notes(item.notes))</td><td class="number">\(item.line)</td></tr>

      """
    }
  }

  /// The cells for the time and the device of an item, with a link to the event in its capture.
  private func place(of item: StoryItem) -> HTML {
    let time = item.time?.timeText ?? ""
    let event = item.device.flatMap { links.event(item.line, of: $0.capture) }
    let label = time.isEmpty ? "line \(item.line)" : time
    let link: HTML = event.map { "<a href=\"#\($0)\">\(label)</a>" } ?? "\(time)"
    let device: HTML? = item.device.map { "\($0.label)" }
    return "<td class=\"word\">\(link)</td><td class=\"word\">\(device)</td>"
  }
}
