// A device that gave numbers again that it gave in an earlier capture: an older copy of its store came back
// between the two.

internal import LogRecords
internal import Timelines

extension Comparison {
  /// The first number that a device gave again after later ones, where another device ignores what it was
  /// given to.
  ///
  /// Within a capture `StoreRolledBack` finds it by itself. Between two the store may have been reset on
  /// purpose, so it takes a device that has the first log and not the second.
  func rolledBack(_ exporter: ComparedStore, _ compared: [ComparedTransaction]) -> Found? {
    let exports = exporter.exports
    // The first ones are enough.
    let taken = exports.indices.filter { !compared[$0].takenOn.isEmpty }
      .sorted { exports[$0].isEarlier(than: exports[$1]) }.prefix(64)
    let again = taken.first { highest(before: exports[$0], of: exporter) != nil }
    guard let again, let receiver = compared[again].takenOn.min(),
      let highest = highest(before: exports[again], of: exporter)
    else { return nil }
    let export = exports[again]
    let device = devices[exporter.device]
    // Two devices that share one installation give the same numbers, and no store went back.
    guard device.sharers.isEmpty,
      let captured = exporter.captures.first(where: { $0.capture == export.capture }),
      let peer = captured.timeline.peer,
      !device.hasChangedAccount
    else { return nil }
    let numbers = NumberSet(compared.filter { !$0.takenOn.isEmpty }.map(\.number))
    let detail = StoreRolledBack.Detail(
      peers: [(peer, before: highest.record.number, after: export.record.number - 1)],
      before: highest.record.place, capture: device.captureLabels[highest.capture], isMended: false)
    return Found(
      device: exporter.device, capture: export.capture, lastCapture: export.capture, lacking: receiver,
      numbers: numbers,
      finding: Finding(detail, .error, store: captured.index, peer: peer, evidence: [export.record.record]),
      evidence: [highest, export].map {
        Witness(device: exporter.device, capture: $0.capture, evidence: $0.record.record)
      })
  }

  /// The highest number that was written in other captures before a log whose number was given there too;
  /// `nil` where that is not higher than its own.
  private func highest(
    before export: ComparedStore.Export, of exporter: ComparedStore
  ) -> ComparedStore.Export? {
    let earlier = exporter.exports.filter { $0.capture != export.capture && $0.isEarlier(than: export) }
    guard earlier.contains(where: { export.takesNumber(of: $0) }) else { return nil }
    return earlier.max { $0.record.number < $1.record.number }
      .flatMap { $0.record.number > export.record.number ? $0 : nil }
  }
}
