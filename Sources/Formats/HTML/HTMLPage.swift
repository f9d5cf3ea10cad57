// What the templates of the HTML page are filled with: the report, its pictures, and what the filter goes by. Of the
// report's own values the templates read stored properties by their names.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import ReportModel

struct HTMLPage {
  private let report: Report
  /// The names of the stores; the filter takes those of one name together.
  private let names: OrderedSet<String>
  private static let mostStores = 30
  private static let mostFindings = 500
  private static let mostKinds = 50
  private static let mostRows = 60

  init(_ report: Report) {
    self.report = report
    names = OrderedSet(
      report.captures.flatMap {
        $0.stores.prefix(Self.mostStores).map(\.name.plain)
          + $0.mirroredStores.prefix(Self.mostStores).map(\.title.plain)
      }
        + (report.comparison?.stores.map(\.name.plain) ?? []))
  }

  var values: [String: Any] {
    let devices = report.comparison.map { $0.devices.map(\.label.plain).joined(separator: ", ") }
    let captures = report.captures.map { $0.name.plain.cut(to: 200) }.joined(separator: ", ").cut(to: 200)
    return present([
      "title": devices ?? captures, "verdict": report.verdict.rawValue, "label": report.verdict.label,
      "model": report, "redacted": report.redacted?.summary, "comparison": report.comparison.map(comparison),
      "captures": report.captures.map(capture), "groups": names.map { ["id": group($0), "name": $0] },
      "style": HTMLResources.style, "styleHash": HTMLResources.hash(of: HTMLResources.style),
      "script": HTMLResources.script, "scriptHash": HTMLResources.hash(of: HTMLResources.script),
    ])
  }

  private func group(_ name: String?) -> String {
    name.flatMap { names.firstIndex(of: $0) }.map { "n\($0)" } ?? ""
  }

  private func capture(_ capture: ReportCapture) -> [String: Any] {
    let kinds = capture.unrecognised.prefix(Self.mostKinds)
    let otherKinds = capture.unrecognised.count - kinds.count + capture.unrecognisedDropped.templates
    let records = capture.records.unrecognised
    return present([
      "capture": capture, "name": capture.name.plain.cut(to: 200),
      "verdict": capture.isByItself ? "by-itself" : capture.verdict.rawValue,
      "label": capture.isByItself ? nil : capture.verdict.label,
      "stores": capture.stores.prefix(Self.mostStores).map(store)
        + capture.mirroredStores.prefix(Self.mostStores).map(store),
      "otherStores": more(
        max(0, capture.stores.count - Self.mostStores)
          + max(0, capture.mirroredStores.count - Self.mostStores),
        "store"),
      "findings": capture.findings.prefix(Self.mostFindings).map(finding),
      "otherFindings": more(capture.findings.count - Self.mostFindings, "finding"),
      "countedFindings": capture.omittedFindingWords,
      "unrecognised": records == 0 ? nil : counted(records, "record"), "kinds": Array(kinds),
      "otherUnrecognised": more(otherKinds, "kind"), "hasHarmless": !capture.harmless.isEmpty,
    ])
  }

  /// `3 more stores`; `nil` for none.
  private func more(_ count: Int, _ noun: String) -> String? {
    count > 0 ? counted(count, "more " + noun) : nil
  }

  private func store(_ store: ReportStore) -> [String: Any] {
    present([
      "store": store, "place": store.place, "group": group(store.name.plain), "picture": store.story,
      "knowledge": store.knowledgePicture, "otherPeers": more(store.otherPeers, "peer"),
    ])
  }

  private func store(_ store: ReportMirroredStore) -> [String: Any] {
    let parts = present([
      "id": store.id, "name": store.title, "answers": store.answers, "condensed": store.condensed,
    ])
    return [
      "store": parts, "place": store.place, "group": group(store.title.plain), "picture": store.story,
    ]
  }

  private func finding(_ finding: ReportFinding) -> [String: Any] {
    let evidence = finding.evidence.map { witness in
      present([
        "device": witness.source?.label, "line": witness.line, "time": witness.time?.shown,
        "text": witness.text?.raw.safeLines, "entry": witness.entry,
      ])
    }
    return present([
      "finding": finding, "rule": finding.rule.rawValue, "group": group(finding.store?.plain),
      "sameTrouble": finding.sameTroubleWords, "evidence": evidence,
    ])
  }

  private func comparison(_ comparison: ReportComparison) -> [String: Any] {
    let labels = comparison.devices.map(\.label.plain)
    let stores = comparison.stores.map { store in
      present([
        "store": store, "group": group(store.name.plain), "picture": store.picture(labels),
        "rows": store.rows.prefix(Self.mostRows).map {
          ["owner": $0.owner, "numbers": $0.numbers, "fates": $0.fateWords] as [String: Any]
        },
        "otherRows": more(store.rows.count - Self.mostRows, "row"),
      ])
    }
    return [
      "comparison": comparison, "stores": stores, "findings": comparison.findings.map(finding),
      "devices": comparison.devices.map { ["name": $0.label, "words": $0.summary] as [String: Any] },
      "hasDoubts": !comparison.doubts.isEmpty,
    ]
  }
}
