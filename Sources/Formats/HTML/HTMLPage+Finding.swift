// The article of one finding: what it means, what to do, and the records it stands on.

internal import Diagnosis
internal import ReportModel

extension HTMLPage {
  func article(_ finding: ReportFinding) -> HTML {
    let (severity, rule, wording) = ("\(finding.severity)", finding.rule.rawValue, finding.wording)
    let places: [HTML] = finding.places.map { "\($0) " }
    let proof: HTML? =
      places.isEmpty && finding.entry == nil
      ? nil : "<p class=\"faint\">\(places)\(finding.entry.map(link))</p>\n"
    return """
      <article class="finding \(severity)" id="\(finding.id)" tabindex="-1" data-finding \
      data-store="\(group(finding.store?.plain))" data-severity="\(severity)">
      <h4><span class="severity">\(severity)</span> <a href="#rule-\(rule)">\(rule)</a>\
      \(finding.storeTitle?.unlessEmpty.map { " in \($0)" })\
       <a class="permalink" href="#\(finding.id)" aria-label="Link to this finding">#</a></h4>
      <p>\(wording.message)</p>
      \(wording.placeToLook?.unlessEmpty.map { "<p><b>Look at:</b> \($0)</p>\n" })\
      \(wording.advice.unlessEmpty.map { "<p><b>Do:</b> \($0)</p>\n" })\
      \(proof)\
      \(finding.sameTroubleWords.map { "<p class=\"faint\">\($0)</p>\n" })\
      \(finding.evidence.map(evidence))
      </article>

      """
  }

  private func evidence(_ witness: ReportFinding.Witness) -> HTML {
    let record = witness.text?.raw.safeLines ?? ""
    let pre: HTML =
      "<pre tabindex=\"0\" role=\"group\" aria-label=\"Record at line \(witness.line)\">\(record)</pre>"
    return """
      <div class="evidence"><p>\(witness.source?.label.unlessEmpty.map { "\($0), " })line \(witness.line)\
      \(witness.time.map { ", \($0.shown)" })\(witness.entry.map { ", \(link($0))" })</p>\
      \(pre, if: !record.isEmpty)</div>
      """
  }

  private func link(_ entry: Report.EntryName) -> HTML {
    "<a href=\"#entry-\(entry.id)\">\(entry.reference)</a>"
  }
}
