// The section of one capture: its findings, stores, unrecognised records, and finally the facts about the
// capture itself.

internal import Diagnosis
internal import ReportModel

extension HTMLPage {
  func section(_ capture: ReportCapture) -> HTML {
    let facts: [HTML] = capture.facts.map { "<div><dt>\($0.name)</dt><dd>\($0.words)</dd></div>" }
    let stores =
      capture.stores.prefix(Self.maximumStores).map(section)
      + capture.mirroredStores.prefix(Self.maximumStores).map(section)
    let otherStores = more(
      max(0, capture.stores.count - Self.maximumStores)
        + max(0, capture.mirroredStores.count - Self.maximumStores),
      "store")
    let findings = capture.findings.prefix(Self.maximumFindings).map { article($0, in: capture) }
    let otherFindings = more(capture.findings.count - Self.maximumFindings, "finding")
    let nothing: HTML =
      report.comparison == nil
      ? "<p>Nothing was found.</p>\n"
      : "<p>None in this capture alone; <a href=\"#devices\">what the devices show together</a> is above.</p>\n"
    // A single capture needs no heading: the page is about it.
    let heading: HTML =
      capture.isOneOfSeveral
      ? """
      <h2 id="\(capture.id)">Capture \(capture.name.plain.cut(to: 200))</h2>
      \(verdict(capture))<h3>Findings</h3>

      """ : "<h2 id=\"\(capture.id)\">Findings</h2>\n"
    return """
      <section class="capture" aria-labelledby="\(capture.id)">
      \(heading)\
      \(findings)\(nothing, if: findings.isEmpty)\
      \(otherFindings.map { "<p>\($0) not shown; <code>--format json</code> lists them.</p>\n" })\
      \(capture.omittedFindingWords.map { "<p>\($0)</p>\n" })\
      \("<h2>Stores</h2>\n", if: !stores.isEmpty && !capture.isOneOfSeveral)\(stores)\
      \(otherStores.map { "<p>\($0) not shown; <code>--store</code> shows one of them.</p>\n" })\
      \("<h2 class=\"folded\">The whole capture</h2>\n", if: stores.count > 1 && !capture.isOneOfSeveral)\
      \(events(of: capture))\
      \(unrecognised(capture), if: capture.records.unrecognised > 0)\
      \(capture.unexplained?.unlessEmpty.map { "<p>\($0)</p>\n" })\
      \(harmless(capture), if: !capture.harmless.isEmpty)\
      <details><summary>Facts of the capture</summary><dl class="facts">\(facts)</dl></details>
      </section>

      """
  }

  private func verdict(_ capture: ReportCapture) -> HTML {
    let kind = capture.isByItself ? "by-itself" : capture.verdict.rawValue
    let label: HTML = capture.isByItself ? "" : "<strong>\(capture.verdict.label)</strong> "
    return "<p class=\"verdict \(kind)\">\(label)\(capture.sentence)</p>\n"
  }

  private func unrecognised(_ capture: ReportCapture) -> HTML {
    let kinds = capture.unrecognised.prefix(Self.maximumKinds)
    let rows: [HTML] = kinds.map { kind in
      """
      <tr data-row><td class="number">\(kind.count)</td><td class="number">\(kind.line)</td>\
      <td><code>\(kind.template)</code></td>\
      <td>\(kind.nearest.map { "<code>\($0.reference)</code>" })</td></tr>
      """
    }
    let others = more(
      capture.unrecognised.count - kinds.count + capture.unrecognisedDropped.templates, "kind")
    return """
      <details><summary>Not recognised: \(counted(capture.records.unrecognised, "record"))</summary>
      <div class="scroll"><table><caption>Records that no entry fits</caption><thead><tr><th scope="col">Records</th>\
      <th scope="col">First line</th><th scope="col">Template</th><th scope="col">Nearest entry</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      \(others.map { "<p>\($0) not shown.</p>\n" })</details>

      """
  }

  private func harmless(_ capture: ReportCapture) -> HTML {
    let items: [HTML] = capture.harmless.map { "<li data-row>\($0)</li>" }
    return "<details><summary>Harmless, despite the wording</summary><ul>\(items)</ul></details>\n"
  }
}
