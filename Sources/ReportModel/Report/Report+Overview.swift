// What a report says before everything else: its findings, the worst first, and how each store stands. How
// that looks is up to a format.

package import Diagnosis
internal import LogRecords
internal import Timelines

extension Report {
  /// A finding with what the capture is called that it is in, if there are several.
  package typealias Line = (finding: ReportFinding, capture: Prose?)

  /// A store of a capture in one line.
  package struct StoreLine: Sendable {
    /// The store's place in the report.
    package let id: String
    /// What it is called.
    package let name: Prose
    /// Where it was seen.
    package let place: Prose
    /// What the capture is called that it is in, if there are several.
    package let capture: Prose?
    /// The severity of its worst finding; `nil` if nothing was found in it.
    package let worst: Finding.Severity?
    /// What was found in it: `1 error, 2 warnings`.
    package let found: String
    /// What waits or failed in a store with findings, else whether it syncs.
    package let state: Prose
  }

  /// The verdict in a word or two.
  package var label: String {
    // Devices that are compared show much; what they do not show is proof that they agree.
    comparison != nil && verdict == .noEvidence ? "Not proven" : verdict.label
  }

  /// All findings, the worst first; those between devices stand before those of a capture.
  package var lines: [Line] {
    let all: [Line] =
      (comparison?.findings ?? []).map { ($0, nil) }
      + captures.flatMap { capture -> [Line] in
        let label = capture.label(in: comparison)
        return capture.findings.map { finding -> Line in (finding, label) }
      }
    return Finding.Severity.allCases.reversed().flatMap { severity in
      all.filter { $0.finding.severity == severity }
    }
  }

  /// When the finding of a line begins, to the second, with its date if the lines cover several days; `nil`
  /// without a time.
  package func shownTime(of line: Line) -> String? {
    let days = Set(lines.compactMap { $0.finding.first.time?.shownDate })
    return line.finding.first.time.map { time in
      (days.count > 1 ? time.shownDate + " " : "") + time.timeText.prefix(8)
    }
  }

  /// The stores of all captures, in their order.
  package var storeLines: [StoreLine] {
    captures.flatMap { capture in
      capture.stores.map { StoreLine($0.id, $0.name, $0.place, $0.answers, capture, comparison) }
        + capture.mirroredStores.map { StoreLine($0.id, $0.title, $0.place, $0.answers, capture, comparison) }
    }
  }
}

extension Report.StoreLine {
  fileprivate init(
    _ id: String, _ name: Prose, _ place: Prose, _ answers: [ReportStore.Answer], _ capture: ReportCapture,
    _ comparison: ReportComparison?
  ) {
    self.id = id
    self.name = name
    self.place = place
    self.capture = capture.label(in: comparison)
    let own = capture.findings.filter { $0.storeID == id }.map(\.severity)
    // What devices show together concerns each of them.
    let device = comparison?.device(of: capture)?.name
    let shared = (comparison?.findings ?? []).filter { finding in
      finding.store?.raw == name.raw
        && (finding.devices?.heldOn == device || finding.devices?.missingOn == device)
    }.map(\.severity)
    worst = (own + shared).max()
    let parts = [
      own.isEmpty ? nil : counts(of: own) + (shared.isEmpty ? "" : " of its own"),
      shared.isEmpty ? nil : counts(of: shared) + " between the devices",
    ].compactMap(\.self)
    found =
      parts.isEmpty
      ? (comparison == nil ? "nothing found" : "nothing wrong in its own capture")
      : parts.joined(separator: ", ")
    // That it is connected says little if something is wrong.
    let telling = worst == nil ? nil : answers.first { ["waiting", "failed"].contains($0.question) }
    state =
      (telling ?? answers.first { !$0.question.isEmpty }).map { "\(words: $0.question): \($0.words)" } ?? ""
  }
}

extension ReportCapture {
  /// What tells it from other captures: its name, or where devices are compared what it is called there; `nil`
  /// if there are no others.
  fileprivate func label(in comparison: ReportComparison?) -> Prose? {
    isOneOfSeveral ? comparison?.label(of: self) ?? name : nil
  }
}

/// How many there are of each severity, the worst first: `1 error, 2 warnings`.
package func counts(of severities: [Finding.Severity]) -> String {
  Finding.Severity.allCases.reversed().compactMap { severity in
    let count = severities.count { $0 == severity }
    return count == 0 ? nil : counted(count, severity.rawValue)
  }.joined(separator: ", ")
}

extension ReportFinding {
  /// The first sentence of what to do; if there is nothing to do, of what it is.
  package var firstStep: (isAdvice: Bool, words: Prose) {
    let isAdvice = !wording.advice.isEmpty
    let sentence = (isAdvice ? wording.advice : wording.message).firstSentence(cutTo: 240)
    return (isAdvice, sentence.isEnded ? sentence : sentence + ".")
  }

  /// The first sentence of what it is, if the first step does not say that already.
  package var fact: Prose? {
    guard !wording.advice.isEmpty else { return nil }
    let sentence = wording.message.firstSentence(cutTo: 160)
    return sentence.isEnded ? sentence : sentence + "."
  }
}

extension Prose {
  fileprivate var isEnded: Bool { plain.last.map { ".!?…:".contains($0) } ?? true }
}
