// Decides what became of a device's exports on another one. That a transaction never arrived needs proof: the other
// device's captures have to cover the time after the export, by clocks that differ, and it has to be awake in it.

internal import LogRecords
internal import Timelines

struct Coverage {
  /// Why nothing is proved of a transaction, where the captures themselves could prove something.
  enum Gap {
    /// Logs failed on the receiver, so that what follows cannot be in the store.
    case failed
    /// The times of the two devices cannot be brought together.
    case clock
    /// The receiver was silent for most of the time after the export.
    case asleep
    /// Its captures begin after the export, and may not show that it arrived.
    case beginsLate
    /// They end too soon after it.
    case endsSoon
  }

  let exporter: StorePart
  let receiver: StorePart
  /// The fate of each export, in the order of numbers.
  private(set) var fates: [ComparedTransaction.Fate] = []
  /// How many fates are unknown for which reason, apart from what makes a whole capture prove nothing.
  private(set) var gaps: [Gap: Int] = [:]

  private let clocks: ClockBounds
  private let view: PeerView
  private let reach: Reach
  private let provesNothing: Bool
  private let hasFailed: Bool

  init(exporter: StorePart, receiver: StorePart, clocks: ClockBounds) {
    self.exporter = exporter
    self.receiver = receiver
    self.clocks = clocks
    view = PeerView(receiver, of: exporter.peer)
    reach = Reach(of: receiver, over: exporter.device, clocks)
    provesNothing = receiver.doubt != nil || !clocks.isSteady(receiver.device)
    hasFailed = receiver.hasFailed
    let isLocal = receiver.isLocal == true
    let files = Dictionary(grouping: exporter.exports, by: \.record.number)
      .mapValues { $0.map(\.record.file) }
    var isOneMissing = false
    for export in exporter.exports.map(\.record) {
      let isTaken = view.hasOther(export.number, than: files[export.number] ?? [])
      let fate = fate(of: export, isTaken: isTaken, isLocal: isLocal, isOneMissing)
      // One whose number another log has taken proves nothing of those after it.
      if fate == .missing, !isTaken { isOneMissing = true }
      if fate == .unknown, !provesNothing { gaps[gap(before: export), default: 0] += 1 }
      fates.append(fate)
    }
  }

  private func fate(
    of export: ExportRecord, isTaken: Bool, isLocal: Bool, _ isOneMissing: Bool
  ) -> ComparedTransaction.Fate {
    if view.has(export.number), !isTaken { return .imported }
    if view.isOpen(export.number, export.file) || isLocal { return .pending }
    guard !provesNothing else { return .unknown }
    if isTaken { return .missing }
    if let since = view.missed(export.number), reach.hasWaited(since: since) { return .missing }
    guard !hasFailed, covers(export) else { return .unknown }
    if isOneMissing, let since = reach.moment(of: export.place) {
      // What follows one that is missing cannot be in the store.
      return receiver.stretches.length(after: since) >= Reach.settling ? .missing : .unknown
    }
    return reach.isPast(export.place) ? .missing : .unknown
  }

  /// Whether the receiver's captures would show it had the transaction arrived: then, or before they begin.
  private func covers(_ export: ExportRecord) -> Bool {
    view.hasVector || view.sawArrival(before: export.number) || reach.beginsBefore(export.place)
  }

  private func gap(before export: ExportRecord) -> Gap {
    if hasFailed { return .failed }
    guard reach.moment(of: export.place) != nil else { return .clock }
    if reach.isOver(export.place), !reach.isPast(export.place) { return .asleep }
    return covers(export) ? .endsSoon : .beginsLate
  }
}
