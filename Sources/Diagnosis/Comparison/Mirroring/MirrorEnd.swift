// Determines what a device did instead of importing what another one sent.

internal import LogRecords
internal import Timelines

struct MirrorEnd {
  let kind: NeverArrived.Mirrored.End
  /// The records that support `kind`.
  let witnesses: [Comparison.Witness]

  /// What a device did since the latest moment at which something may have been sent.
  ///
  /// Where it imported nothing since then: what it did since the earliest of the moments that the clocks
  /// allow, which may have been after that.
  init(_ receiver: ComparedMirroredStore, since sent: Int64, orPerhaps earliest: Int64) {
    let first = min(earliest, sent)
    let possible = receiver.present.imports
      .filter { ($0.request.place.time?.instant ?? .min) >= first }
    let later = possible.filter { ($0.request.place.time?.instant ?? .min) >= sent }
    let imports = later.isEmpty ? possible : later
    func timing(_ outcome: MirrorOutcome?) -> NeverArrived.Mirrored.Timing {
      if later.isEmpty { return .about }
      let count = possible.count { $0.request.outcome == outcome }
      return count > imports.count { $0.request.outcome == outcome } ? .afterAtLeast : .after
    }
    func witness(_ evidence: Evidence, _ capture: Int) -> [Comparison.Witness] {
      [Comparison.Witness(device: receiver.device, capture: capture, evidence: evidence)]
    }
    let failed = imports.last { $0.request.outcome == .failed && $0.request.failure != nil }
    // Without an import for certain, a failed set-up is why none ran.
    let cannotImport = later.isEmpty && receiver.hasFailedSetUp
    if !cannotImport, let last = imports.last(where: { $0.request.outcome == .succeeded }) {
      kind = .imported(
        count: imports.count { $0.request.outcome == .succeeded }, timing(.succeeded))
      witnesses = witness(Evidence(at: last.request.place, entry: nil), last.captured.capture)
    } else if let captured = receiver.present.last, captured.timeline.setup.state == .failed,
      let failure = captured.timeline.setup.lastFailure
    {
      kind = .setupFailed(failure.error)
      witnesses = witness(failure.record, captured.capture)
    } else if let failed, let failure = failed.request.failure {
      kind = .failed(
        failure.error, count: imports.count { $0.request.outcome == .failed }, timing(.failed),
        NeverArrived.Mirrored.Failures(
          of: imports.filter { $0.request.outcome == .failed }.map(\.request.failure)))
      witnesses = witness(failure.record, failed.captured.capture)
    } else if let running = imports.last(where: { $0.request.isRunning }) {
      kind = .running(timing(nil))
      witnesses = witness(Evidence(at: running.request.place, entry: nil), running.captured.capture)
    } else if let captured = receiver.present.last, let blocking = captured.blockingRequest {
      kind = .blocked(by: blocking.work)
      witnesses = blocking.evidence.flatMap { witness($0, captured.capture) }
    } else if let captured = receiver.present.last, let explanation = captured.explanationOfNoImport {
      kind = .explained
      witnesses = explanation.evidence.last.map { witness($0, captured.capture) } ?? []
    } else {
      kind = .idle
      witnesses = []
    }
  }
}

extension ComparedMirroredStore {
  /// Whether the last capture shows that the set-up failed, and why.
  fileprivate var hasFailedSetUp: Bool {
    guard let setup = present.last?.timeline.setup else { return false }
    return setup.state == .failed && setup.lastFailure != nil
  }
}

extension NeverArrived.Mirrored.Failures {
  /// Creates what some failures have in common; `nil` is one that the capture does not show.
  fileprivate init(of failures: [MirrorFailure?]) {
    let known = failures.compactMap(\.self)
    areAlike = known.allSatisfy { $0.error.links == known.first?.error.links }
    passByThemselves = known.count == failures.count && known.allSatisfy { MirrorCause($0).passesByItself }
  }
}

extension CapturedMirroredStore {
  /// The finding that no import follows what asks for one, or that another container mirrors the store instead,
  /// in the last launch too; `nil` if there is none.
  fileprivate var explanationOfNoImport: Finding? {
    diagnosis.findings.first { finding in
      guard finding.severity > .note, finding.mirroredStore ?? index == index else { return false }
      if let twice = finding.detail as? MirroredTwice.Detail { return twice.laterLaunch == nil }
      return finding.rule == .importsStale
    }
  }

  /// The work of a request for whose end what comes next waits when the capture ends, with its records.
  ///
  /// A delegate runs one request at a time.
  fileprivate var blockingRequest: (work: MirrorRequestKind, evidence: [Evidence])? {
    for finding in diagnosis.findings where finding.mirroredStore == index && finding.severity > .note {
      if let detail = finding.detail as? RequestUnfinished.Detail, detail.process == nil,
        detail.mayHoldUpNext
      {
        return (detail.work, finding.evidence)
      }
    }
    return nil
  }
}
