// The section of a comparison of several devices.

internal import ReportModel

extension HTMLPage {
  func section(_ comparison: ReportComparison) -> HTML {
    let devices: [HTML] = comparison.devices.map {
      "<div><dt>\($0.label)</dt><dd>\($0.summary)</dd></div>"
    }
    let stores = comparison.stores.map { section($0, comparison) }
    let findings = comparison.findings.map { article($0, in: nil) }
    let doubts: [HTML] = comparison.doubts.map { "<li>\($0)</li>" }
    return """
      <section class="comparison" aria-labelledby="devices">
      <h2 id="devices">Between the devices</h2>
      <h3>Findings between the devices</h3>
      \(findings)\("<p>\(comparison.noFindings)</p>\n", if: findings.isEmpty)\
      \(stores)\
      \(comparison.story.map(section))\
      \("<h3>What cannot be concluded</h3><ul>\(doubts)</ul>\n", if: !doubts.isEmpty)\
      <h3>The devices</h3>
      <dl class="facts">\(devices)</dl>
      \(comparison.clockWords.map { "<p class=\"faint\">\($0)</p>\n" })</section>

      """
  }

  private func section(_ store: ReportComparison.Store, _ comparison: ReportComparison) -> HTML {
    let labels = comparison.devices.map(\.label.plain)
    let rows: [HTML] = store.rows.prefix(Self.maximumRows).map {
      """
      <tr><th scope="row" class="own">\($0.owner)</th><td>\($0.numbers)</td><td>\($0.fateWords)</td></tr>
      """
    }
    let others = more(store.rows.count - Self.maximumRows, "row")
    return """
      <section class="store" data-store="\(group(store.name.plain))" aria-labelledby="\(store.id)">
      <h3 id="\(store.id)">\(store.contents) in \(store.title)</h3>
      \(matrix(store, labels), if: !store.holdings.isEmpty)\(store.picture(comparison))<div class="scroll"><table>\
      <caption>\(store.contents) of \(store.title) and what became of them</caption><thead><tr>\
      <th scope="col">Written by</th><th scope="col">\(store.numbersHeading)</th>\
      <th scope="col">What became of them</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      \(others.map { "<p>\($0) not shown; <code>--format json</code> lists them.</p>\n" })</section>

      """
  }

  /// The table of the transactions held: a row for each peer, a column for each device.
  private func matrix(_ store: ReportComparison.Store, _ labels: [String]) -> HTML {
    let heads: [HTML] = labels.map { "<th scope=\"col\">\($0)</th>" }
    let rows: [HTML] = store.holdings.map { holding in
      let cells: [HTML] = holding.numbers.indices.map { device in
        guard let number = holding.numbers[device] else { return "<td class=\"number unknown\">?</td>" }
        if holding.mayHoldMore(device) { return "<td class=\"number unknown\">at least \(number)</td>" }
        guard let behind = holding.behind(device) else { return "<td class=\"number\">\(number)</td>" }
        return "<td class=\"number unequal\">\(number) <b>(\(behind) behind)</b></td>"
      }
      let name: HTML =
        holding.owner.map { "\($0) <span class=\"faint\">\(holding.peer)</span>" } ?? "\(holding.peer)"
      return "<tr><th scope=\"row\" class=\"own\">\(name)</th>\(cells)</tr>\n"
    }
    return """
      <div class="scroll"><table class="matrix"><caption>The last transaction of each peer that each device holds</caption>
      <thead><tr><th scope="col">Written by, held up to</th>\(heads)</tr></thead>
      <tbody>\(rows)</tbody></table></div>

      """
  }
}
