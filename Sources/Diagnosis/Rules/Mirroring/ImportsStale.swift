// Reports mirrored stores that are out of date: the last fetch was long ago, or pushes arrive and no import
// follows.

package import LogRecords
package import Timelines

/// The rule for a last fetch at least a day before the record that reports it, or a push that no import
/// followed within a minute of log that shows imports; or none within two minutes of one that was deferred or
/// cancelled, or of the next launch after one whose process ended.
package struct ImportsStale: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "a mirrored store last fetched a day or more ago, or a push came, and no import followed within a minute of "
      + "log that shows imports",
    advice: "Bring the app to the front with the device online, and check whether an import follows.")

  /// The details of changes that may wait in iCloud.
  package struct Detail: FindingDetail {
    /// The time of the last fetch, and how long before the record that reports it that was, in seconds; `nil`
    /// if the finding is about pushes.
    package let lastFetch: (date: Timestamp, seconds: Double)?
    /// The number of pushes that arrived.
    package let pushes: Int
    /// The number of pushes of which the app took none, if the finding is about such.
    package var untaken = 1
    /// Whether the app handled a push.
    package let isTaken: Bool
    /// The place where an import after that ended without success, and without an error; `nil` if none began.
    package var tried: Place?
    /// Whether the system put off the import that was tried.
    package var isPutOff = false
    /// The place where an import after that began whose process ended before it was done; `nil` if none did.
    package var unfinished: Place?
    /// How long the log goes on after that without an import, in seconds.
    package let waited: Double

    package var resolvedBy: MirrorSuccess? { .import }
  }

  /// How long an import may take to begin, in seconds.
  private static let timeout: Double = 60
  /// How long another import may take to begin after one was deferred or cancelled, in seconds.
  private static let timeoutAfterTry: Double = 120
  /// The age from which the last fetch is too old, in seconds.
  private static let day: Double = 86_400
  /// The greatest difference between clocks if the capture prints no time zone, in seconds.
  private static let maximumZoneDifference: Double = 14 * 3600

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = capture.mirroredStores.compactMap { index -> Finding? in
      let store = capture.timelines.mirroring.all[index]
      guard store.requests.areShown, !store.deferrals.open.contains(where: { $0.kind == .import })
      else { return nil }
      let running = store.requests.running.filter { $0.kind == .import }
      if running.isEmpty { return ofAge(store, index, capture) ?? ofPushes(store, index, capture) }
      // A process does not wait for the import of another one.
      guard let push = store.imports.pushWaiting,
        let taker = Self.taker(ofPushTo: store, after: push, capture),
        running.allSatisfy({ $0.pid != nil && $0.pid != taker })
      else { return nil }
      return ofPushes(store, index, capture)
    }
    return ofStores
      + capture.timelines.mirroring.pushes.untaken.sorted { $0.key.number < $1.key.number }.compactMap {
        ofContainer($0.key, $0.value, capture)
      }
  }

  /// Returns a finding about pushes for an app that none of its stores handled, by the container that is named
  /// like the app: one of the stores is out of date.
  private func ofContainer(_ container: Name, _ pushes: [Place], _ capture: CaptureDiagnosis) -> Finding? {
    guard let push = pushes.first else { return nil }
    let mirroring = capture.timelines.mirroring
    let others = mirroring.stores(ofAppWith: container).map { mirroring.all[$0] }.filter {
      $0.container != nil && $0.container != container
    }
    // An import of another container shows that the app took the push.
    guard !others.contains(where: { $0.imports.lastBegan.map { $0.line > push.line } ?? false }) else {
      return nil
    }
    let stores = capture.mirroredStores.map { mirroring.all[$0] }.filter {
      $0.container == container && $0.requests.areShown
    }
    let waits = stores.compactMap { waited(since: push, $0, capture) }
    guard let waited = waits.max() else { return nil }
    let detail = Detail(
      lastFetch: nil, pushes: pushes.count, untaken: pushes.count, isTaken: false, waited: waited)
    return finding(detail, ofStore: nil, at: push, shownBy: .mirrorPush, in: capture)
  }

  private func ofAge(_ store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    guard let fetch = store.imports.lastFetch, let age = Self.age(fetch), age >= Self.day,
      let waited = waited(since: fetch.told, store, capture)
    else { return nil }
    let detail = Detail(
      lastFetch: (fetch.date, age), pushes: 0, isTaken: false,
      tried: store.imports.putOff(after: fetch.told),
      isPutOff: store.imports.isPutOffBySystem,
      unfinished: cutOff(after: fetch.told, store, capture)?.began, waited: waited)
    return finding(
      detail, ofStore: index, at: fetch.told, shownBy: .mirrorImportScheduled, in: capture)
  }

  private func ofPushes(_ store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    let imports = store.imports
    guard let push = imports.pushUntaken ?? imports.pushWaiting ?? store.interruptedImport?.push,
      let waited = waited(since: push, store, capture)
    else { return nil }
    let detail = Detail(
      lastFetch: nil, pushes: max(imports.pushes, imports.pushesOfSystem),
      untaken: max(1, imports.pushesUntaken), isTaken: imports.pushUntaken == nil,
      tried: imports.putOff(after: push),
      isPutOff: imports.isPutOffBySystem,
      unfinished: cutOff(after: push, store, capture)?.began, waited: waited)
    return finding(detail, ofStore: index, at: push, shownBy: .mirrorPush, in: capture)
  }

  /// Returns how long the store's processes go on after a place without an import, in seconds; `nil` if that
  /// proves nothing.
  private func waited(since place: Place, _ store: MirroredStore, _ capture: CaptureDiagnosis) -> Double? {
    let tried = store.imports.putOff(after: place) ?? cutOff(after: place, store, capture)?.relaunch
    guard tried != nil || store.imports.lastBegan.map({ $0.line < place.line }) ?? true,
      !capture.timelines.isLeftOut(after: place.line), let from = (tried ?? place).time,
      // Nothing is imported while the system does not allow it.
      let free = Place.latest(tried ?? place, store.deferrals.lastAllowed(.import))?.time,
      let end = capture.end(of: store),
      min(end.seconds(since: from), end.seconds(since: free))
        >= (tried == nil ? Self.timeout : Self.timeoutAfterTry),
      !capture.mayBegin(
        .import, of: store, after: tried ?? place,
        within: tried == nil ? Self.timeout : Self.timeoutAfterTry)
    else { return nil }
    return end.seconds(since: from)
  }

  /// Returns the place where an import began after another place whose process ended before it was done, and
  /// the place where the store was set up again; `nil` if there is none, or if it was not.
  private func cutOff(
    after place: Place, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> (began: Place, relaunch: Place)? {
    guard let cut = store.interruptedImport, let began = cut.began, began.line > place.line,
      let relaunch = capture.relaunch(after: cut, of: store)
    else { return nil }
    return (began, relaunch)
  }

  /// Returns the process that took the push that waits at a place, provided that it goes on for long enough to
  /// import; `nil` otherwise.
  private static func taker(
    ofPushTo store: MirroredStore, after push: Place, _ capture: CaptureDiagnosis
  ) -> Int32? {
    guard let pid = store.imports.pushTaker,
      let seconds = capture.seconds(after: push, in: pid, for: store), seconds >= timeout
    else { return nil }
    return pid
  }

  /// Returns a finding about a store, or about one of several if `index` is `nil`, with one record as
  /// evidence.
  private func finding(
    _ detail: Detail, ofStore index: Int?, at place: Place, shownBy kind: EventKind,
    in capture: CaptureDiagnosis
  ) -> Finding {
    let entry = capture.entry(of: kind)
    return Finding(
      detail, .warning, mirroredStore: index, evidence: [Evidence(at: place, entry: entry)])
  }

  /// Returns the minimum age of the last fetch at the record that reports it, in seconds; `nil` if the dates
  /// are not complete.
  private static func age(_ fetch: MirrorImports.LastFetch) -> Double? {
    guard let told = fetch.told.time, told.hasYear, fetch.date.hasYear else { return nil }
    let areZonesKnown = told.zoneMinutes != nil && fetch.date.zoneMinutes != nil
    return told.seconds(since: fetch.date) - (areZonesKnown ? 0 : maximumZoneDifference)
  }

  static let causes = MirrorCause.rulesOfImports
  static let raisesItsCause = false

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    if let began = detail.unfinished, cause.isHang(since: began) { return true }
    let line = finding.first.line
    guard let store = finding.mirroredStore.map({ capture.timelines.mirroring.all[$0] }) else {
      return finding.isExplained(by: cause, asNo: .import, since: line, in: [], capture)
    }
    if detail.lastFetch == nil, let taker = taker(ofPushTo: store, after: finding.first, capture) {
      return finding.isExplained(by: cause, asNo: .import, since: line, in: [taker], capture)
    }
    let pids = store.pids.filter { capture.timelines.processes.printed($0, after: line) }
    return finding.isExplained(by: cause, asNo: .import, since: line, in: Set(pids), capture)
  }
}

extension MirrorImports {
  /// Returns the place where the import that began last was deferred or cancelled, if that was after a place
  /// and none succeeded since; `nil` otherwise.
  fileprivate func putOff(after place: Place) -> Place? {
    let isOpen = lastSuccess.map { $0.line < place.line } ?? true
    return lastPutOff.flatMap { isOpen && $0.line > place.line ? $0 : nil }
  }
}
