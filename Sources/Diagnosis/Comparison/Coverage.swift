// Decides what became of a device's exports on another one. That a transaction never arrived needs proof: the other
// capture has to cover the time after the export, by clocks that differ.

internal import LogRecords
internal import Timelines

/// What became of the exports of one store part on another.
struct Coverage {
  /// How long a transaction may be under way, in microseconds: downloads are slow.
  static let patience: Int64 = 90 * 1_000_000

  let exporter: StorePart
  let receiver: StorePart
  let clocks: ClockBounds

  /// The fate of each export, in the order of numbers.
  func fates() -> [ComparedTransaction.Fate] {
    let view = PeerView(receiver, of: exporter.peer)
    let files = Dictionary(grouping: exporter.exports, by: \.number).mapValues { $0.map(\.file) }
    let hasFailed = !receiver.timeline.failed.isEmpty
    var isOneMissing = false
    return exporter.exports.map { export in
      let isTaken = view.hasOther(export.number, than: files[export.number] ?? [])
      if view.has(export.number), !isTaken { return .imported }
      if view.isOpen(export.number, export.file) || receiver.timeline.localStorage == true { return .pending }
      guard receiver.doubt == nil else { return .unknown }
      if isTaken { return .missing }
      if let since = view.missed(export.number), isLongAgo(since) {
        isOneMissing = true
        return .missing
      }
      guard !hasFailed, covers(export.place, since: view, export.number) else { return .unknown }
      if isOneMissing, isPast(export.place, by: 0) { return .missing }
      guard isPast(export.place, by: Self.patience) else { return .unknown }
      isOneMissing = true
      return .missing
    }
  }

  /// Whether something at the receiver was long before its capture ends.
  private func isLongAgo(_ since: Int64) -> Bool {
    receiver.end.map { $0 - since >= Self.patience } ?? false
  }

  /// Whether the receiver's capture goes on for some time after a moment at the exporter, whatever the clocks say.
  func isPast(_ place: Place, by time: Int64) -> Bool {
    guard let end = receiver.end, let moment = place.time?.instant,
      let ahead = clocks.upper(of: receiver.device, over: exporter.device)
    else { return false }
    return end - moment - ahead >= time
  }

  /// Whether the receiver's capture would show it had the transaction arrived: then, or before it begins.
  private func covers(_ place: Place, since view: PeerView, _ number: Int) -> Bool {
    if view.hasVector || view.sawArrival(before: number) { return true }
    guard let start = receiver.start, let moment = place.time?.instant,
      let behind = clocks.upper(of: exporter.device, over: receiver.device)
    else { return false }
    return start <= moment - behind
  }
}
