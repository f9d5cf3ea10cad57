// Requests that fail for what passes by itself, and are not tried again though it has passed: what made the
// last one fail does not say why none begins.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// Whether a request of a kind was asked for after a place, and may still begin: its process goes on for
  /// less than a time, in seconds, and none that it asked for earlier waits.
  func mayBegin(
    _ kind: MirrorRequestKind, of store: MirroredStore, after place: Place, within limit: Double
  ) -> Bool {
    let waiting = store.requests.waiting.filter { $0.kind == kind }
    return waiting.contains { request in
      guard let asked = request.asked, asked.line > place.line,
        // Where the first one does not begin, a later one shows no more than that nothing does.
        !waiting.contains(where: { $0.pid == request.pid && ($0.asked?.line ?? asked.line) < asked.line })
      else { return false }
      return seconds(after: asked, in: request.pid, named: request.app, for: store).map { $0 < limit } ?? true
    }
  }

  /// How long what passes by itself has to be over, in seconds, before another try is missed.
  private static let timeoutOfRetries: Double = 120

  /// For how long the log goes on, in seconds, since what made the last request of a kind fail was over, if
  /// none began; `nil` if it may still last, if one began, or if the capture would not show it.
  ///
  /// The time that CloudKit asks to wait ends by itself; the network is back once another request succeeds.
  func secondsUntried(_ kind: MirrorRequestKind, in index: Int) -> Double? {
    let store = timelines.mirroring.all[index]
    guard kind == .export || kind == .import, store.requests.areShown, !store.isSeveral,
      store.setup.state != .unfinished, store.setup.state != .failed,
      !store.deferrals.open.contains(where: { $0.kind == kind }),
      !store.requests.running.contains(where: { $0.kind == kind }),
      FailedRequests.showsSuccess(of: kind, store, self),
      let failed = store.failures.groups.filter({ $0.kind == kind && $0.open != nil })
        .max(by: { $0.last.line < $1.last.line })
    else { return nil }
    let (line, pid) = (failed.last.line, failed.last.pid)
    let began = kind == .export ? store.exports.lastBegan : store.imports.lastBegan
    guard (began?.line ?? 0) < line, !timelines.isLeftOut(after: line),
      let shown = seconds(after: failed.last.place, in: pid, for: store),
      !mayBegin(kind, of: store, after: failed.last.place, within: Self.timeoutOfRetries)
    else { return nil }
    let limit = store.limits.open.first { $0.kind == kind }
    var rest = shown - (limit?.last.retryAfter ?? failed.first.retryAfter ?? 0)
    switch MirrorCause(failed.current.first) {
    case .throttled: break
    case .passing:
      guard let back = failed.resolvedByAny, let since = seconds(after: back, in: pid, for: store) else {
        return nil
      }
      rest = min(rest, since)
    default: return nil
    }
    if let allowed = store.deferrals.lastAllowed(kind),
      let since = seconds(after: allowed, in: pid, for: store)
    {
      rest = min(rest, since)
    }
    return rest >= Self.timeoutOfRetries ? rest : nil
  }
}
