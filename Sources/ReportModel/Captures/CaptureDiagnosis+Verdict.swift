// The verdict on a capture in one sentence, for a reader in a hurry. The sentences for healthy captures and
// for captures without evidence are in `CaptureDiagnosis+Healthy` and `CaptureDiagnosis+NoEvidence`.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension CaptureDiagnosis {
  /// The verdict in one sentence.
  ///
  /// `isByItself` is set if captures of several devices together show trouble that this capture does not.
  func verdictSentence(isByItself: Bool = false) -> Prose {
    let said: Prose =
      switch verdict {
      case .failing: failing
      case .attention: attention
      case .healthy: Prose(words: healthy(isByItself: isByItself)) + (laterNamedError ?? "")
      case .noEvidence: noEvidence
      }
    let all = [window.map { Prose(words: $0) }, restrictionSentence, said].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
    let lines = counted(facts.lines, "line")
    return switch facts.ending {
    case .whole: all
    case .interrupted where facts.bytes == 0: "Interrupted before anything was read."
    case .interrupted: "Interrupted after \(words: lines). \(all)"
    case .failed: "Reading failed after \(words: lines). \(all)"
    }
  }

  /// A sentence about the window that was analysed.
  ///
  /// The value is `nil` if the whole capture was analysed, or if it is empty.
  private var window: String? {
    guard let window = facts.window, facts.records + window.before + window.after > 0 else { return nil }
    guard let first = window.first, let last = window.last else {
      return "No record in this capture has a time, so none can be placed in the window."
    }
    let stretch = Self.stretch(of: window, from: first)
    guard facts.records > 0 else {
      return
        "Nothing was printed \(stretch): the capture has times from \(first.shownWithZone) to \(last.shownWithZone)."
    }
    let outside =
      [(window.before, "before"), (window.after, "after")].filter { $0.0 > 0 }
      .map { "\(counted($0.0, "record")) \($0.1)" }.joined(separator: " and ")
    let agreeing = Agreement(with: window.before + window.after)
    let rest = outside.isEmpty ? "no record is" : "\(outside) it \(agreeing.are)"
    return "Only what was printed \(stretch) was looked at; \(rest) left out."
  }

  /// The bounds of a window in words, with what is ignored of them.
  private static func stretch(of window: CaptureWindow, from first: Timestamp) -> String {
    // If the capture has no zone, the zones of the bounds are ignored and not shown.
    let hasZone = first.zoneMinutes != nil
    func bound(_ time: Timestamp) -> String {
      let isLater = !time.hasDate && time.microseconds / Timestamp.day > first.microseconds / Timestamp.day
      return (hasZone ? time.shownWithZone : time.shown) + (isLater ? " of the next day" : "")
    }
    let isZoneIgnored = !hasZone && [window.since, window.until].contains { $0?.zoneMinutes != nil }
    let ignored = [
      isZoneIgnored ? "the capture prints no zone, so the given zone is ignored" : nil,
      window.ignoresDate ? "the capture prints no dates, so the given date is ignored" : nil,
    ].compactMap(\.self)
    let note = ignored.isEmpty ? "" : " (\(ignored.joined(separator: "; ")))"
    return switch (window.since, window.until) {
    case (let since?, let until?): "from \(bound(since)) to \(bound(until))\(note)"
    case (let since?, nil): "since \(bound(since))\(note)"
    case (nil, let until?): "until \(bound(until))\(note)"
    case (nil, nil): "in the window\(note)"
    }
  }

  private var failing: Prose {
    guard let worst = findings.first else { return "" }
    switch failure(of: worst) {
    case .ofStores(let state):
      let leading = self.leading(in: state)
      return "\(storeNames(of: leading)) \(state): \(numbers(besideStoresOf: leading))."
    case .sentence(let sentence): return "\(sentence): \(words: counts)."
    }
  }

  private func failure(of finding: Finding) -> FindingWording.Failure {
    let wording = FindingWording(finding, self)
    return wording.failure ?? finding.kind.failure ?? .sentence(wording.topic)
  }

  /// The findings that are as bad as the first one and leave their stores in the same state.
  ///
  /// What is said of a store must not be the state of another one.
  private func leading(in state: Prose) -> [Finding] {
    findings.filter { finding in
      guard finding.severity == findings.first?.severity, case .ofStores(let own) = failure(of: finding)
      else { return false }
      return own.plain == state.plain
    }
  }

  private var attention: Prose {
    let warnings = findingCount(.warning)
    if let first = findings.first, warnings > 0 {
      return "\(FindingWording(first, self).topic): \(words: counted(warnings, "warning"))."
    }
    let open = undiagnosed.filter(\.asksForAttention)
    let reported = open.filter { $0.severity == .error }
    if let first = open.first, reported.count < 2, let entry = first.entry {
      return "\(sentence(of: entry)): \(words: counted(first.count, "record")), which no rule judges."
    }
    let errors = reported.reduce(0) { $0 + $1.count }
    let verb = Agreement(with: errors).verb("report")
    return "\(words: counted(errors, "record")) \(verb) an error that this tool does not diagnose."
  }

  private var counts: String {
    [(findingCount(.error), "error"), (findingCount(.warning), "warning")]
      .filter { $0.0 > 0 }.map(counted).joined(separator: ", ")
  }

  /// The numbers of findings, with those of stores that the verdict does not name counted separately.
  private func numbers(besideStoresOf leading: [Finding]) -> Prose {
    let named = Set(leading.compactMap(\.storeOfAnyKind))
    let elsewhere = findings.filter {
      $0.storeOfAnyKind.map { !named.contains($0) } ?? false && $0.severity != .note
    }
    guard !named.isEmpty, let first = elsewhere.first else { return Prose(words: counts) }
    // The stores of the omitted findings are unknown.
    guard omittedFindings.isEmpty else { return "\(words: counts) in all" }
    func here(_ severity: Finding.Severity) -> Int {
      findingCount(severity) - elsewhere.count { $0.severity == severity }
    }
    let own = [(here(.error), "error"), (here(.warning), "warning")].filter { $0.0 > 0 }.map(counted)
    let place: Prose =
      Set(elsewhere.map(\.storeOfAnyKind)).count > 1
      ? "other stores"
      : first.store.map(storeName) ?? first.mirroredStore.map(timelines.mirroredName) ?? "another store"
    let others = ReportModel.counts(of: elsewhere.map(\.severity))
    return "\(words: own.joined(separator: ", ")); \(words: others) in \(place)"
  }

  /// The mirrored stores whose set-up failed: a finding about set-up that is of several stores names none.
  private var storesNotSetUp: Set<Int> {
    Set(mirroredStores.filter { timelines.mirroring.all[$0].setup.state == .failed })
  }

  private func storeNames(of leading: [Finding]) -> Prose {
    let isOnlyOne = stores.count + mirroredStores.count == 1
    let isOfNone = leading.allSatisfy { $0.storeOfAnyKind == nil }
    // What concerns no store that is known concerns the only one.
    let ubiquitous = isOnlyOne && isOfNone ? Set(stores) : Set(leading.compactMap(\.store))
    let ofMirroring =
      isOnlyOne && isOfNone
      ? Set(mirroredStores)
      : isOfNone && leading.allSatisfy { $0.kind == .setup }
        ? storesNotSetUp : Set(leading.compactMap(\.mirroredStore))
    let mirrored = ofMirroring.sorted().filter {
      let store = timelines.mirroring.all[$0]
      return store.file != nil || store.container != nil
    }
    let names = OrderedSet(
      ubiquitous.sorted().map(storeName) + mirrored.map(timelines.mirroredName))
    switch names.count {
    case 0: return stores.count + mirroredStores.count > 1 ? "A store of the app is" : "The app's store is"
    case 1: return names[0] + " is"
    case 2: return names.joined(separator: " and ") + " are"
    default: return "\(names.count) stores are"
    }
  }
}

extension Finding {
  /// A key for the finding's store, of either technology; `nil` if the finding is about the whole capture.
  fileprivate var storeOfAnyKind: String? { store.map { "s\($0)" } ?? mirroredStore.map { "m\($0)" } }
}
