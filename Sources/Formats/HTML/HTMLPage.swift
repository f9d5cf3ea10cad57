// The page around its sections: title, policy, filter, and the explanations of the statements and rules
// found.

internal import Diagnosis
internal import OrderedCollections
internal import ReportModel

/// The HTML page of a report.
struct HTMLPage {
  let report: Report
  /// The names of the stores; the filter treats stores of the same name as one.
  private let names: OrderedSet<String>
  /// The IDs of the findings that the page shows.
  let shownFindings: Set<String>
  /// The IDs of the stores that the page shows.
  let shownStores: Set<String>
  let links: PageLinks
  static let maximumStores = 30
  static let maximumFindings = 500
  static let maximumKinds = 50
  static let maximumRows = 60
  /// The budget of the Markdown for copying.
  ///
  /// It is small because the page contains the text a second time.
  static let copied: MarkdownBudget = {
    var budget = MarkdownBudget()
    budget.length = 600
    return budget
  }()
  /// The maximum length of a shown record, in characters.
  static let maximumRecordLength = 4000

  init(_ report: Report) {
    self.report = report
    links = PageLinks(report)
    names = OrderedSet(
      report.captures.flatMap {
        $0.stores.prefix(Self.maximumStores).map(\.name.plain)
          + $0.mirroredStores.prefix(Self.maximumStores).map(\.title.plain)
      }
        + (report.comparison?.stores.map(\.name.plain) ?? []))
    let findings = report.captures.flatMap { $0.findings.prefix(Self.maximumFindings) }
    shownFindings = Set((findings + (report.comparison?.findings ?? [])).map(\.id))
    shownStores = Set(
      report.captures.flatMap {
        $0.stores.prefix(Self.maximumStores).map(\.id)
          + $0.mirroredStores.prefix(Self.maximumStores).map(\.id)
      })
  }

  /// Returns the filter's name for the stores of a name; empty if the page has none.
  func group(_ name: String?) -> String {
    name.flatMap { names.firstIndex(of: $0) }.map { "n\($0)" } ?? ""
  }

  /// Returns a count such as `3 more stores`; `nil` for none.
  func more(_ count: Int, _ noun: String) -> String? {
    count > 0 ? counted(count, "more " + noun) : nil
  }

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    \(HTML.head(titled: title, hasScript: true))
    <body>
    \(Self.shapes)
    <a class="skip" href="#report">Skip to the report</a>
    \(overview)
    \(filter, if: hasFilter)
    <main id="report" tabindex="-1">
    \(report.comparison.map(section))\(report.captures.map(section))</main>
    \(explanations)
    \(report.redacted.map { "<footer><p class=\"faint\">\($0.summary)</p></footer>\n" })\
    <div id="tip" popover="manual" role="status"></div>
    <script>\(HTML(verbatim: HTMLResource.script.text))</script>
    </body>
    </html>

    """
  }

  /// The SVG patterns and arrow markers used by the pictures.
  private static let shapes: HTML = """
    <svg class="shapes" width="0" height="0" aria-hidden="true"><defs>\
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <line class="hatch" x1="0" y1="0" x2="0" y2="7"/></pattern>\
    <pattern id="hole" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">\
    <line class="hole" x1="0" y1="0" x2="0" y2="7"/></pattern>\
    <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" \
    markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L8 4L0 8Z"/></marker></defs></svg>
    """

  private var title: String { "\(report.label): \(report.sentence.plain.cut(to: 200))" }

  /// The subject of the report: the devices, or the captures.
  var subject: String {
    let devices = report.comparison.map { $0.devices.map(\.label.plain).joined(separator: ", ") }
    return devices
      ?? report.captures.map { $0.name.plain.cut(to: 200) }.joined(separator: ", ").cut(to: 200)
  }

  /// Whether the page has anything to filter.
  private var hasFilter: Bool {
    shownFindings.count > 1 || names.count > 1 || report.captures.contains { $0.unrecognised.count > 1 }
      || links.stories.values.contains { $0.items.count > 1 }
  }

  private var filter: HTML {
    let options: [HTML] = names.map { "<option value=\"\(group($0))\">\($0)</option>" }
    let stores: HTML = """
      <label>Store <select name="store"><option value="">all</option>\(options)</select></label>

      """
    let severities: HTML = """
      <label>Severity <select name="severity"><option value="note">all</option>\
      <option value="warning">warnings and errors</option><option value="error">errors only</option></select></label>

      """
    return """
      <form id="filter" aria-label="Filter the report" hidden>
      \(stores, if: names.count > 1)\(severities, if: shownFindings.count > 1)\
      <label>Text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
      <button type="reset">Show all</button>
      <output id="shown" aria-live="polite"></output>
      </form>
      """
  }

  private var explanations: HTML {
    let entries: [HTML] = report.explanations.map { explanation in
      let paragraphs: [HTML] = explanation.paragraphs.map { "<p class=\"prose\">\($0.map(\.html))</p>" }
      return """
        <article id="entry-\(explanation.entry.id)">
        <h3>\(explanation.entry.reference)</h3>
        <p class="faint">\(explanation.chapter)</p>
        \(paragraphs)
        </article>

        """
    }
    let rules: [HTML] = report.rules.map {
      "<dt id=\"rule-\($0.name)\"><code>\($0.name)</code></dt><dd>\($0.about.map(\.html))</dd>"
    }
    return """
      <section class="explanations" aria-labelledby="explanations">
      <h2 id="explanations">What the statements mean</h2>
      \(entries)\("<p>No finding stands on a statement.</p>\n", if: entries.isEmpty)\
      <h2 id="rules">What the rules are about</h2>
      <dl>\(rules)</dl>
      </section>
      """
  }
}

extension ReportPiece {
  fileprivate var html: HTML { isCode ? "<code>\(text)</code>" : "\(text)" }
}
