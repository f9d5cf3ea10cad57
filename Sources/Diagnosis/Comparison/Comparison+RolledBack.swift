// Finds a device that reused numbers of an earlier capture, which proves that an older copy of its store came
// back between the two captures.

internal import LogRecords
internal import Timelines

extension Comparison {
  /// Returns a finding about the first number that a device reused after higher ones, if another device
  /// ignores the transaction that reused it.
  ///
  /// Within a capture `StoreRolledBack` finds this by itself. Between two captures the store may have been
  /// reset on purpose, so proof requires a device that has the first log and not the second.
  func rolledBack(_ exporter: ComparedStore, _ compared: [ComparedTransaction]) -> Found? {
    let exports = exporter.exports
    // The first reused numbers are enough.
    let taken = exports.indices.filter { !compared[$0].takenOn.isEmpty }
      .sorted { exports[$0].isEarlier(than: exports[$1]) }.prefix(64)
    let again = taken.first { highest(before: exports[$0], of: exporter) != nil }
    guard let again, let receiver = compared[again].takenOn.min(),
      let highest = highest(before: exports[again], of: exporter)
    else { return nil }
    let export = exports[again]
    let device = devices[exporter.device]
    // Two devices that share one installation use the same numbers, although no store went back.
    guard device.sharers.isEmpty,
      let captured = exporter.captures.first(where: { $0.capture == export.capture }),
      let peer = captured.timeline.peer,
      !device.hasChangedAccount
    else { return nil }
    let numbers = NumberSet(compared.filter { !$0.takenOn.isEmpty }.map(\.number))
    let detail = StoreRolledBack.Detail(
      peers: [(peer, before: highest.record.number, after: export.record.number - 1)],
      before: highest.record.place, capture: device.captureLabels[highest.capture], isResolved: false)
    return Found(
      device: exporter.device, capture: export.capture, lastCapture: export.capture, lacking: receiver,
      numbers: numbers,
      finding: Finding(detail, .error, store: captured.index, peer: peer, evidence: [export.record.record]),
      evidence: [highest, export].map {
        Witness(device: exporter.device, capture: $0.capture, evidence: $0.record.record)
      })
  }

  /// Returns the export with the highest number among those of other captures before `export`; `nil` if none
  /// of them has the number of `export`, or the highest number is not greater.
  private func highest(
    before export: ComparedStore.Export, of exporter: ComparedStore
  ) -> ComparedStore.Export? {
    let earlier = exporter.exports.filter { $0.capture != export.capture && $0.isEarlier(than: export) }
    guard earlier.contains(where: { export.takesNumber(of: $0) }) else { return nil }
    return earlier.max { $0.record.number < $1.record.number }
      .flatMap { $0.record.number > export.record.number ? $0 : nil }
  }
}
