// Saves of a mirrored store that no export follows.

package import Timelines

/// A save was seen, and for two minutes of log no export began, though the capture shows exports; or the export that took
/// it up ended without success, and no other began for as long.
///
/// Where the exporter had taken it up, the system puts exports off, or a request still runs, it is another story.
package struct NotExported: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "a mirrored store saved something, and for two minutes of log that shows exports none began, or none after one "
      + "that was put off or failed",
    advice: "Start the app again and see whether the export at launch sends it.")

  /// Saves that no export followed.
  package struct Detail: FindingDetail {
    /// How many saves wait.
    package let saves: Int
    /// When the first of them was seen.
    package let since: Place
    /// When an export of them ended without success; `nil` where none began.
    package let tried: Place?
    /// How long the log goes on after that, in seconds.
    package let seconds: Double
  }

  /// How long an export may take to begin, in seconds.
  private static let patience: Double = 120

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let exports = store.exports
      guard let pending = exports.pendingInProcess, exports.pendingSaves > 0, store.requests.areShown,
        store.setup.state != .unfinished,
        !capture.timelines.isLeftOut(after: pending.since.line),
        let seconds = capture.seconds(after: pending.since, in: pending.pid), seconds >= Self.patience,
        !store.deferrals.open.contains(where: { $0.kind == .export })
      else { return nil }
      let save = exports.lastTried == nil ? pending.since : exports.pendingSince ?? pending.since
      guard !isOfAnother(save, index, pending.pid, capture) else { return nil }
      let entry = capture.entry(of: .mirrorSave)
      return Finding(
        Detail(saves: exports.pendingSaves, since: save, tried: exports.lastTried, seconds: seconds),
        .warning,
        mirroredStore: index, evidence: [Evidence(at: save, entry: entry)], count: exports.pendingSaves)
    }
  }

  /// Whether a save may be of another store of the process: delegates see the saves of their whole coordinator, and only
  /// the store whose file changes has something to send.
  private func isOfAnother(_ save: Place, _ index: Int, _ pid: Int32?, _ capture: CaptureDiagnosis) -> Bool {
    let stores = capture.timelines.mirroring.all
    if let change = stores[index].exports.lastChange, change.line >= save.line { return false }
    return capture.mirroredStores.contains { other in
      other != index && stores[other].pids.contains(pid)
        && stores[other].exports.lastBegan.map { $0.line > save.line } ?? false
    }
  }

  static let causes = MirrorCause.rulesOfExports
  static let raisesItsCause = false

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    finding.isExplained(by: cause, since: detail.since.line)
  }
}
