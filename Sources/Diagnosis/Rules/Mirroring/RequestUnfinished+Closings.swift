// Reports imports and set-ups of mirrored stores that the app cancels again and again, because it closes the
// store. What exports do not send for the same reason, `NotExported` reports.

internal import LogRecords
internal import Timelines

extension RequestUnfinished {
  /// How long requests have to be cancelled one after another, in seconds.
  private static let timeoutOfClosings: Double = 120

  /// Returns the findings about the imports, and the set-ups, of a store all of which the app cancelled because
  /// it closed the store.
  func closings(in index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    [MirrorRequestKind.setup, .import].compactMap { kind in
      let store = capture.timelines.mirroring.all[index]
      guard let run = store.interruptions.closings(of: kind), run.isLasting, !store.isSeveral,
        let seconds = run.seconds, seconds >= Self.timeoutOfClosings,
        // Short-lived processes, such as those of extensions, each open the store once.
        run.first.pid == run.last.pid, store.pids.allSatisfy({ $0 == run.first.pid }),
        store.isReopened(since: run.first.line),
        !capture.timelines.isLeftOut(after: run.first.line),
        FailedRequests.showsSuccess(of: kind, store, capture),
        MirrorSuccess(of: kind).last(in: store).map({ $0.line < run.first.line }) ?? true
      else { return nil }
      var detail = Detail(
        request: nil, work: kind, seconds: seconds, waitsForZone: false, count: run.count,
        pids: [run.first.pid, run.last.pid])
      detail.cancelled = run.last.place
      return Finding(
        detail, kind == .setup ? .error : .warning, mirroredStore: index, evidence: [run.first, run.last],
        count: run.count)
    }
  }
}

extension MirroredStore {
  /// Whether the store was closed, or opened by another delegate, since a line.
  ///
  /// Otherwise a cancelled import may only have given way to another one.
  fileprivate func isReopened(since line: Int) -> Bool {
    delegates.all.contains { ($0.since?.line ?? 0) > line || ($0.until?.line ?? 0) > line }
  }
}
