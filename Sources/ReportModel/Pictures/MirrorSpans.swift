// The periods of a mirrored store's states: its account, running requests, and deferred work.

internal import LogRecords
internal import Timelines

struct MirrorSpans {
  private let milestones: StoreMilestones
  private let postponed: MirrorDeferrals
  private let clock: CaptureClock
  /// The position of the store's last record.
  private let last: Int64
  /// The position of the end of the capture.
  private let end: Int64

  init(_ store: MirroredStore, _ clock: CaptureClock) {
    (milestones, postponed) = (store.milestones, store.deferrals)
    self.clock = clock
    let span = shownSpan(from: store.first, to: store.last, store.histogram)
    last = clock.position(Place(line: store.last.line, time: span.last ?? store.last.time))
    end = clock.axis.range.upperBound
  }

  /// The periods of the known accounts; what the discarded events would show is unknown.
  var account: [ReportLane.Span] {
    let gap = milestones.gap
    var spans: [ReportLane.Span] = []
    let found = milestones.events.filter { $0.mirrored?.account != nil }
    for (index, event) in found.enumerated() {
      guard let account = event.mirrored?.account else { continue }
      let isBeforeGap = gap.map { event.line <= $0.from.line } ?? false
      let next = index + 1 < found.count ? found[index + 1].place : nil
      let isOverGap = isBeforeGap && (next.map { $0.line > gap?.from.line ?? 0 } ?? true)
      let stop = (isOverGap ? gap?.from : next).map(clock.position)
      let start = clock.position(event.place)
      add(to: &spans, start, stop ?? last, account)
      if stop == nil, last < end { add(to: &spans, last, end, account, isSilent: true) }
    }
    return spans
  }

  private func add(
    to spans: inout [ReportLane.Span], _ from: Int64, _ to: Int64, _ account: MirrorAccount,
    isSilent: Bool = false
  ) {
    guard from < to else { return }
    let words = "account \(account == .available ? "available" : "not usable: \(account.words)")"
    let end = isSilent ? " when last reported; nothing more printed about it" : ""
    spans.append(
      ReportLane.Span(
        from: from, to: to, kind: account == .available ? "cloud" : "failed", isSilent: isSilent,
        words: Prose(words: words + end)))
  }

  /// Returns the period in which a request ran; `nil` if it never began.
  func span(_ request: MirrorRequest) -> ReportLane.Span? {
    guard let began = request.began else { return nil }
    let name = (request.kind ?? .other).words
    let start = clock.position(began)
    guard let ended = request.ended else {
      guard request.isRunning else { return nil }
      return ReportLane.Span(
        from: start, to: end, kind: "waiting", words: "\(words: name): no end in this capture")
    }
    let time = request.seconds.map { " in \(durationWords($0))" } ?? ""
    let (kind, words) =
      switch request.outcome {
      case .succeeded?: ("done", "done")
      case .failed?: ("failed", "failed")
      case .deferred?: ("waiting", "put off")
      case .cancelled?: ("done", "gave way")
      case nil: ("done", "ended")
      }
    return ReportLane.Span(
      from: start, to: max(start, clock.position(ended)), kind: kind,
      words: Prose(words: "\(name): \(words)\(time)"))
  }

  /// The periods in which the system deferred the store's work.
  var deferrals: [ReportLane.Span] {
    let over = postponed.recent.elements.map { deferral in
      let time = deferral.seconds.map { " for \(durationWords($0))" } ?? ""
      return ReportLane.Span(
        from: clock.position(deferral.first), to: clock.position(deferral.allowed ?? deferral.last),
        kind: "waiting", words: Prose(words: "\(deferral.kind.words) put off\(time)"))
    }
    let open = postponed.open.map { deferral in
      ReportLane.Span(
        from: clock.position(deferral.first), to: end, kind: "waiting",
        words: Prose(words: "\(deferral.kind.words) put off, and not allowed in this capture"))
    }
    return (over + open).filter { $0.from <= $0.to }.sorted { $0.from < $1.from }
  }
}
