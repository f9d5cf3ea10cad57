// Decides for each record whether it is inside the window, and counts those that are not.

/// The window of a capture, and the number of records outside it.
package struct CaptureWindow: Sendable {
  /// The start of the window on the capture's clock; `nil` for no bound, or while no record has a time.
  package fileprivate(set) var since: Timestamp?
  /// The end of the window on the capture's clock; `nil` for no bound, or while no record has a time.
  package fileprivate(set) var until: Timestamp?
  /// Whether the bounds have a date that is ignored, because the capture prints none.
  package fileprivate(set) var ignoresDate = false

  /// The number of records that are omitted because they come before the window.
  ///
  /// A record without a time has the time of the one before it, and comes before the window if there is none.
  package fileprivate(set) var before = 0
  /// The number of records that are omitted because they come after the window.
  package fileprivate(set) var after = 0
  /// The numbers of omitted records of Core Data's sync; if there are some, the window may be too narrow.
  package fileprivate(set) var ofSync = (before: 0, after: 0)
  /// The first time of the whole capture, in the order of its records.
  package fileprivate(set) var first: Timestamp?
  /// The last time of the whole capture, in the order of its records.
  package fileprivate(set) var last: Timestamp?
}

/// Admits the records of a window.
///
/// Each record is judged by its own time, also if the clock was set back.
struct WindowGate {
  enum Side { case before, inside, after }

  /// A mark or an omitted part, with its bytes and whether it follows a record inside the window.
  typealias Aside = (record: Record, bytes: [UInt8], followsInside: Bool)

  private struct Limits {
    var since: Timestamp?
    var until: Timestamp?

    func side(of time: Timestamp) -> Side {
      if let since, time.clock(besides: since) < since.microseconds { return .before }
      if let until, time.clock(besides: until) > until.microseconds { return .after }
      return .inside
    }
  }

  private let window: TimeWindow
  /// The meaning of the window for times with a year, once there was one.
  private var withYear: Limits?
  /// The meaning of the window for times without a year, once there was one.
  private var withoutYear: Limits?
  /// The side of the window on which the last record with a time is.
  private(set) var side = Side.before

  private(set) var found = CaptureWindow()
  /// The line of the first of the records that are being omitted.
  var gap: Int?
  /// The marks since the last record, and the omitted parts among them, with their bytes.
  private(set) var asides: [Aside] = []
  /// The maximum number of marks that are kept until a record follows; more than reports show.
  private static let maximumAsides = 1000

  init(_ window: TimeWindow) { self.window = window }

  /// Returns whether a record is inside the window, and counts it if it is not.
  mutating func admits(_ record: Record) -> Bool {
    if let time = record.timestamp { judge(time) }
    if side != .inside, gap == nil { gap = record.line }
    let ofSync = record.origin.concernsSync ? 1 : 0
    switch side {
    // Marks and omitted parts are not records.
    case .before where !record.isRecord, .after where !record.isRecord: break
    case .inside: return true
    case .before:
      found.before += 1
      found.ofSync.before += ofSync
    case .after:
      found.after += 1
      found.ofSync.after += ofSync
    }
    return false
  }

  /// Keeps a mark, or an omitted part after one, until the record that follows it is judged.
  mutating func keep(_ aside: Record, _ bytes: Span<UInt8>) {
    if asides.count < Self.maximumAsides { asides.append((aside, [UInt8](bytes), side == .inside)) }
  }

  /// Removes the marks and omitted parts since the last record, and returns those inside the window.
  ///
  /// A mark has the time of the record that follows it. An omitted part is inside if the record before it or
  /// after it is.
  mutating func takeAsides(marksAreInside: Bool) -> [Aside] {
    guard !asides.isEmpty else { return [] }
    defer { asides = [] }
    if !marksAreInside, let first = asides.reversed().prefix(while: { $0.record.kind == .mark }).last {
      gap = min(gap ?? .max, first.record.line)
    }
    return asides.filter { marksAreInside || $0.followsInside && $0.record.kind != .mark }
  }

  private mutating func judge(_ time: Timestamp) {
    if found.first == nil { found.first = time }
    found.last = time
    let known = time.hasYear ? withYear : withoutYear
    if let known {
      side = known.side(of: time)
      return
    }
    let (since, until) = window.limits(from: time)
    let limits = Limits(since: since, until: until)
    if withYear == nil, withoutYear == nil {
      (found.since, found.until, found.ignoresDate) = (since, until, !time.hasDate && window.hasDate)
    }
    if time.hasYear { withYear = limits } else { withoutYear = limits }
    side = limits.side(of: time)
  }
}

extension Record {
  /// Whether the record was printed, and is neither a mark nor an omitted part.
  fileprivate var isRecord: Bool { kind == .statement || kind == .fragment }
}
