// The overview at the start of a report: its findings, the worst first, and the state of each store. Formats
// decide how it looks.

package import Diagnosis
internal import LogRecords
internal import Timelines

extension Report {
  /// A finding with the name of its capture.
  ///
  /// The name is `nil` if the report has a single capture, or if the finding is between devices.
  package typealias Line = (finding: ReportFinding, capture: Prose?)

  /// A store of a capture, as one line of the overview.
  package struct StoreLine: Sendable {
    /// The store's ID in the report.
    package let id: String
    /// The store's name.
    package let name: Prose
    /// The device that has the store or the container that it is mirrored to, and when the store was seen.
    package let place: Prose
    /// The name of the store's capture, if the report has several.
    package let capture: Prose?
    /// The severity of the store's worst finding; `nil` if there is none.
    package let worst: Finding.Severity?
    /// The numbers of the store's findings: `1 error, 2 warnings`.
    package let found: String
    /// The waiting or failed work of a store with findings; otherwise whether the store syncs.
    package let state: Prose
  }

  /// The verdict in one or two words.
  package var label: String {
    // A comparison shows much; what it lacks is only proof that the devices agree.
    comparison != nil && verdict == .noEvidence ? "Not proven" : verdict.label
  }

  /// All findings, the worst first.
  ///
  /// Of equally bad ones, findings between devices precede those of a single capture.
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

  /// Returns the time at which a line's finding begins, to the second; `nil` if the finding has no time.
  ///
  /// The date is included if the lines cover several days.
  package func shownTime(of line: Line) -> String? {
    let days = Set(lines.compactMap { $0.finding.first.time?.shownDate })
    return line.finding.first.time.map { time in
      (days.count > 1 ? time.shownDate + " " : "") + time.timeText.prefix(8)
    }
  }

  /// The stores of all captures, in order.
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
    // A finding between devices concerns the stores of both.
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
    // A finding about the device, such as its account, concerns all of its stores.
    let ofCapture = capture.findings.filter { $0.storeID == nil && $0.severity > .note }.map(\.severity)
    let nothing =
      comparison == nil
      ? "nothing found"
      : ofCapture.isEmpty ? "nothing wrong in its own capture" : counts(of: ofCapture) + " of its capture"
    found = parts.isEmpty ? nothing : parts.joined(separator: ", ")
    // That a store is connected says little if something is wrong with it.
    let telling = worst == nil ? nil : answers.first { ["waiting", "failed"].contains($0.question) }
    state =
      (telling ?? answers.first { !$0.question.isEmpty }).map { "\(words: $0.question): \($0.words)" } ?? ""
  }
}

extension ReportCapture {
  /// The name that distinguishes the capture from others; `nil` if it is the only one.
  ///
  /// In a comparison, it is the label used there.
  fileprivate func label(in comparison: ReportComparison?) -> Prose? {
    isOneOfSeveral ? comparison?.label(of: self) ?? name : nil
  }
}

/// The number of findings of each severity, the worst first: `1 error, 2 warnings`.
package func counts(of severities: [Finding.Severity]) -> String {
  Finding.Severity.allCases.reversed().compactMap { severity in
    let count = severities.count { $0 == severity }
    return count == 0 ? nil : counted(count, severity.rawValue)
  }.joined(separator: ", ")
}

extension ReportFinding {
  /// The first sentence of the advice; without advice, the first sentence of the message.
  package var firstStep: (isAdvice: Bool, words: Prose) {
    let isAdvice = !wording.advice.isEmpty
    let sentence = (isAdvice ? wording.advice : wording.message).firstSentence(cutTo: 240)
    return (isAdvice, sentence.isEnded ? sentence : sentence + ".")
  }

  /// The first sentence of the message; `nil` if `firstStep` is that sentence already.
  package var fact: Prose? {
    guard !wording.advice.isEmpty else { return nil }
    let sentence = wording.message.firstSentence(cutTo: 160)
    return sentence.isEnded ? sentence : sentence + "."
  }
}

extension Prose {
  fileprivate var isEnded: Bool { plain.last.map { ".!?…:".contains($0) } ?? true }
}
