// The article of one finding: its meaning, the advice, links to the picture and the events, and its records.

internal import Diagnosis
internal import ReportModel

extension HTMLPage {
  /// The article of a finding; `capture` is `nil` for a finding between devices.
  func article(_ finding: ReportFinding, in capture: ReportCapture?) -> HTML {
    let (severity, rule, wording) = ("\(finding.severity)", finding.rule.rawValue, finding.wording)
    let places: [HTML] = finding.places.map { "\($0) " }
    let ways: HTML = capture.map { self.ways(to: finding, in: $0.id) } ?? ""
    let proof: HTML? =
      places.isEmpty && finding.entry == nil && ways.text.isEmpty
      ? nil : "<p class=\"faint\">\(places)\(finding.entry.map(link))\(ways)</p>\n"
    return """
      <article class="finding \(severity)" id="\(finding.id)" tabindex="-1" data-finding \
      data-store="\(group(finding.store?.plain))" data-severity="\(severity)">
      <h4><span class="severity">\(severity)</span> <a href="#rule-\(rule)">\(rule)</a>\
      \(finding.storeTitle?.unlessEmpty.map { " in \($0)" })\
       <a class="permalink" href="#\(finding.id)" aria-label="Link to this finding">#</a>\
      \(copying(finding.markdownBlocks(Self.copied), "this finding"))</h4>
      <p>\(wording.message)</p>
      \(wording.placeToLook?.unlessEmpty.map { "<p><b>Look at:</b> \($0)</p>\n" })\
      \(wording.advice.unlessEmpty.map { "<p><b>Do:</b> \($0)</p>\n" })\
      \(proof)\
      \(finding.sameTroubleWords.map { "<p class=\"faint\">\($0)</p>\n" })\
      \(evidence(of: finding))
      </article>

      """
  }

  /// A button, shown by the script, that copies `blocks` as Markdown.
  func copying(_ blocks: [String], _ what: String) -> HTML {
    let text = blocks.joined(separator: "\n\n") + "\n"
    return """
      <button type="button" class="copy" data-copy="\(text)" aria-label="Copy \(what) as Markdown" hidden>Copy</button>
      """
  }

  /// The links to the finding in the picture and among the events.
  private func ways(to finding: ReportFinding, in capture: String) -> HTML {
    let mark: HTML? = links.marks[finding.id].map { " <a class=\"way\" href=\"#\($0)\">In the picture</a>" }
    let event: HTML? = links.event(of: finding, in: capture).map {
      " <a class=\"way\" href=\"#\($0)\">Among the events</a>"
    }
    return "\(mark)\(event)"
  }

  /// The records of the finding: the first in full, the others folded, with their distinct lines marked.
  private func evidence(of finding: ReportFinding) -> HTML {
    guard let first = finding.evidence.first else { return "" }
    // Each entry is linked once.
    var told = Set([finding.entry].compactMap(\.self))
    let difference = RecordDifference(from: text(of: first))
    let all = finding.evidence.map { witness in
      let isNew = witness.entry.map { told.insert($0).inserted } ?? false
      return evidence(witness, linked: isNew, difference.html)
    }
    let rest = Array(all.dropFirst())
    let words = "\(rest.count) more of \(counted(finding.count, "record"))"
    // Records without text need not be folded.
    let isFolded = rest.count > 0 && finding.evidence.contains { $0.text != nil }
    return """
      \(evidence(first, linked: false) { "\($0)" })\
      \("<details class=\"more\"><summary>\(words)</summary>\(rest)</details>", if: isFolded)\
      \("\(rest)", if: !isFolded)
      """
  }

  private func text(of witness: ReportFinding.Witness) -> String {
    (witness.text?.raw.safeLines ?? "").cutInTheMiddle(to: Self.maximumRecordLength)
  }

  private func evidence(
    _ witness: ReportFinding.Witness, linked: Bool, _ html: (String) -> HTML
  ) -> HTML {
    let record = text(of: witness)
    let pre: HTML =
      "<pre tabindex=\"0\" role=\"group\" aria-label=\"Record at line \(witness.line)\">\(html(record))</pre>"
    let entry: HTML? = linked ? witness.entry.map { ", \(link($0))" } : nil
    return """
      <div class="evidence"><p>\(witness.source?.label.unlessEmpty.map { "\($0), " })line \(witness.line)\
      \(witness.time.map { ", \($0.shown)\(witness.zone)" })\(entry)</p>\
      \(pre, if: !record.isEmpty)</div>
      """
  }

  private func link(_ entry: Report.EntryName) -> HTML {
    "<a href=\"#entry-\(entry.id)\">\(entry.reference)</a>"
  }
}
