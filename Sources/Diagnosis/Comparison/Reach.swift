// How far the captures of a device reach beyond a moment on another one: whether it had the time to see what was there.

internal import LogRecords
internal import Timelines

struct Reach {
  /// How long a transaction may be under way while the receiver is awake, in microseconds: downloads are slow.
  private static let patience: Int64 = 90 * 1_000_000

  /// How long a scan of the importer takes to report what it found, and a log to follow one that is missing.
  static let settling: Int64 = 10 * 1_000_000

  private let receiver: StorePart
  private let lastScan: Int64?
  private let end: Int64?
  /// How far the receiver's clock is ahead at its end: at most, and at most unless a clock was set anew unseen.
  private let ahead: ClockBound?
  private let likelyAhead: Int64?
  /// How far the exporter's is when the receiver's captures begin.
  private let behind: ClockBound?
  private let start: Int64?

  init(of receiver: StorePart, over exporter: Int, _ clocks: ClockBounds) {
    self.receiver = receiver
    lastScan = receiver.lastScan
    (start, end) = (receiver.start, receiver.end)
    ahead = end.flatMap { clocks.bound(of: receiver.device, at: $0, over: exporter) }
    behind = start.flatMap { clocks.bound(of: exporter, over: receiver.device, at: $0) }
    likelyAhead = clocks.likelyUpper(of: receiver.device, over: exporter)
  }

  /// When it is at most by the receiver's last clock at a moment at the exporter.
  func moment(of place: Place) -> Int64? {
    place.time.flatMap { time in ahead?.upper(at: time.instant).map { time.instant + $0 } }
  }

  /// Whether the receiver had the time to see what was there at a moment at the exporter, whatever the clocks say.
  func isPast(_ place: Place) -> Bool { moment(of: place).map(hasWaited) ?? false }

  /// Whether the receiver had the time to see what was there at a moment: awake, or looking for it later.
  func hasWaited(since moment: Int64) -> Bool {
    if receiver.stretches.length(after: moment) >= Self.patience { return true }
    guard let scan = lastScan, scan - moment >= Self.patience else { return false }
    return receiver.stretches.length(after: scan) >= Self.settling
  }

  /// Whether that time has gone by, awake or not.
  func isOver(_ place: Place) -> Bool {
    guard let end, let moment = place.time?.instant, let likelyAhead else { return false }
    return end - moment - likelyAhead >= Self.patience
  }

  func beginsBefore(_ place: Place) -> Bool {
    guard let start, let moment = place.time?.instant, let behind = behind?.upper(at: moment) else {
      return false
    }
    return start <= moment - behind
  }
}
