// Decides what became of a device's exports on another one. That a transaction never arrived needs proof: the other
// device's captures have to cover the time after the export, by clocks that differ, and it has to be awake in it.

internal import LogRecords
internal import Timelines

/// What became of the exports of one store part on another.
struct Coverage {
  /// How long a transaction may be under way while the receiver is awake, in microseconds: downloads are slow.
  private static let patience: Int64 = 90 * 1_000_000

  /// How long a scan of the importer takes to tell what it found, and a log to follow one that is missing.
  private static let settling: Int64 = 10 * 1_000_000

  let exporter: StorePart
  let receiver: StorePart

  /// The fate of each export, in the order of numbers.
  private(set) var fates: [ComparedTransaction.Fate] = []

  /// How many fates are unknown only since the receiver was silent for most of the time after the export.
  private(set) var asleep = 0

  private let clocks: ClockBounds
  private let view: PeerView

  init(exporter: StorePart, receiver: StorePart, clocks: ClockBounds) {
    self.exporter = exporter
    self.receiver = receiver
    self.clocks = clocks
    view = PeerView(receiver, of: exporter.peer)
    let files = Dictionary(grouping: exporter.exports, by: \.record.number)
      .mapValues { $0.map(\.record.file) }
    var isOneMissing = false
    for export in exporter.exports.map(\.record) {
      let fate = fate(of: export, files[export.number] ?? [], isOneMissing)
      // Whose number another log has taken tells nothing of those after it.
      if fate == .missing, !view.hasOther(export.number, than: files[export.number] ?? []) {
        isOneMissing = true
      }
      if fate == .unknown, receiver.doubt == nil, isOver(export.place), !isPast(export.place) { asleep += 1 }
      fates.append(fate)
    }
  }

  private func fate(
    of export: ExportRecord, _ files: [LogFile], _ isOneMissing: Bool
  ) -> ComparedTransaction.Fate {
    let isTaken = view.hasOther(export.number, than: files)
    if view.has(export.number), !isTaken { return .imported }
    if view.isOpen(export.number, export.file) || receiver.isLocal == true { return .pending }
    guard receiver.doubt == nil, clocks.isSteady(receiver.device) else { return .unknown }
    if isTaken { return .missing }
    if let since = view.missed(export.number), hasWaited(since: since) { return .missing }
    guard !receiver.hasFailed, covers(export.place, export.number) else { return .unknown }
    if isOneMissing, let since = moment(of: export.place) {
      // What follows one that is missing cannot be in the store.
      return receiver.stretches.length(after: since) >= Self.settling ? .missing : .unknown
    }
    return isPast(export.place) ? .missing : .unknown
  }

  /// Whether the receiver had the time to see what was there at a moment at the exporter, whatever the clocks say.
  func isPast(_ place: Place) -> Bool { moment(of: place).map(hasWaited) ?? false }

  /// Whether the receiver had the time to see what was there at a moment: awake, or looking for it later.
  private func hasWaited(since moment: Int64) -> Bool {
    if receiver.stretches.length(after: moment) >= Self.patience { return true }
    guard let scan = receiver.lastScan, scan - moment >= Self.patience else { return false }
    return receiver.stretches.length(after: scan) >= Self.settling
  }

  /// Whether that time has gone by, awake or not.
  private func isOver(_ place: Place) -> Bool {
    guard let end = receiver.end, let moment = place.time?.instant,
      let ahead = clocks.likelyUpper(of: receiver.device, over: exporter.device)
    else { return false }
    return end - moment - ahead >= Self.patience
  }

  /// When it is at most by the receiver's last clock at a moment at the exporter.
  private func moment(of place: Place) -> Int64? {
    guard let end = receiver.end, let moment = place.time?.instant,
      let ahead = clocks.upper(of: receiver.device, at: end, over: exporter.device, at: moment)
    else { return nil }
    return moment + ahead
  }

  /// Whether the receiver's captures would show it had the transaction arrived: then, or before they begin.
  private func covers(_ place: Place, _ number: Int) -> Bool {
    if view.hasVector || view.sawArrival(before: number) { return true }
    guard let start = receiver.start, let moment = place.time?.instant,
      let behind = clocks.upper(of: exporter.device, at: moment, over: receiver.device, at: start)
    else { return false }
    return start <= moment - behind
  }
}
