// How many events of a store there were in each slice of time, exactly, in bounded memory: when the time
// outgrows the slices they double their width. Slices begin at whole multiples of their width, so that the
// order in which events come does not matter.

package import LogRecords

/// How many events there were in each slice of time.
package struct EventHistogram: Sendable {
  /// What happened in one slice.
  package struct Slice: Equatable, Sendable {
    /// How many events there were.
    package internal(set) var count: UInt32 = 0
    /// Whether one of them was an error.
    package internal(set) var hasError = false
    /// Whether the reporter left all of it out.
    package internal(set) var isLeftOut = false
    /// Where the first event stands; without events, behind all positions.
    fileprivate var earliest = Int64.max
    /// Where the last one stands; without events, before all positions.
    fileprivate var latest = Int64.min

    /// Both together.
    package func merged(with other: Slice) -> Slice {
      let (sum, isTooMuch) = count.addingReportingOverflow(other.count)
      return Slice(
        count: isTooMuch ? .max : sum, hasError: hasError || other.hasError,
        isLeftOut: isLeftOut && other.isLeftOut, earliest: min(earliest, other.earliest),
        latest: max(latest, other.latest))
    }

    /// The slice with its events moved on.
    fileprivate func moved(by shift: Int64) -> Slice {
      guard count > 0 else { return self }
      var moved = self
      moved.earliest += shift
      moved.latest += shift
      return moved
    }
  }

  /// A slice in which something happened.
  package struct BusySlice: Sendable {
    /// From its beginning to its end, as far as the first and the last event of all slices reach.
    package let range: ClosedRange<Int64>
    /// From the first event in it to the last.
    package let events: ClosedRange<Int64>
    /// How many events there were.
    package let count: Int

    /// The slice at other times.
    package func moved(by shift: Int64) -> BusySlice {
      BusySlice(
        range: range.lowerBound + shift...range.upperBound + shift,
        events: events.lowerBound + shift...events.upperBound + shift, count: count)
    }
  }

  private let capacity: Int

  /// The slices, from the first time to the last.
  package private(set) var slices: [Slice] = []
  /// How long a slice is, in microseconds: a power of two.
  package private(set) var width: Int64

  /// The number of the first slice: its beginning divided by the width.
  private var first: Int64 = 0

  /// How far the zone of the first time that gives one is ahead of Greenwich, in microseconds.
  private var zone: Int64?

  /// How many events have no time.
  package private(set) var untimed = 0
  /// From the earliest time to the latest: of an event, of the end of a gap, or of what it was made to reach.
  ///
  /// The times are on the capture's clock, so that events need not be in order; in another zone, on the clock
  /// of the first.
  package private(set) var span: ClosedRange<Int64>?

  /// No event yet; the width is that of a slice at first, a power of two, and need not be one of time.
  package init(capacity: Int, width: Int64 = 1024) {
    self.capacity = max(2, capacity)
    self.width = width
  }

  /// How many events there were.
  package var count: Int { slices.reduce(untimed) { $0 + Int($1.count) } }

  /// Counts an event.
  package mutating func add(at time: Timestamp?, isError: Bool) {
    guard let time else {
      untimed += 1
      return
    }
    if zone == nil, time.zoneMinutes != nil { zone = time.microseconds - time.instant }
    add(at: position(of: time), isError: isError)
  }

  /// Where a time stands: by the clock of the first zone, since that of a device that changes its zone is set
  /// back.
  package func position(of time: Timestamp) -> Int64 {
    guard let zone, time.zoneMinutes != nil else { return time.microseconds }
    return time.instant + zone
  }

  /// Counts an event at a position.
  package mutating func add(at position: Int64, isError: Bool = false) {
    include(position)
    let index = Int(position.dividedRoundingDown(by: width) - first)
    slices[index] = slices[index].merged(
      with: Slice(count: 1, hasError: isError, isLeftOut: true, earliest: position, latest: position))
  }

  /// The slices in which something happened.
  ///
  /// Times are as `Timestamp.instant` counts them.
  package var busy: [BusySlice] {
    guard let span else { return [] }
    return slices.enumerated().filter { $0.element.count > 0 }.map { index, slice in
      let begin = (first + Int64(index)) * width
      let range = max(begin, span.lowerBound)...min(begin + width, span.upperBound)
      let events = slice.earliest...slice.latest
      return BusySlice(range: range, events: events, count: Int(slice.count)).moved(by: -(zone ?? 0))
    }
  }

  /// Notes that what was printed between two times is left out.
  ///
  /// Slices that are not wholly between them stay as they are.
  package mutating func leaveOut(from: Timestamp, to: Timestamp) {
    let (from, to) = (position(of: from), position(of: to))
    guard let span, from < to, from >= span.lowerBound else { return }
    include(to)
    let begin = from.dividedRoundingDown(by: width) + 1 - first
    let end = to.dividedRoundingDown(by: width) - first
    guard begin < end else { return }
    for index in Int(begin)..<Int(end) { slices[index].isLeftOut = true }
  }

  /// The histogram with slices from one time to another, as far as its own do not go further.
  package func reaching(from first: Timestamp, to last: Timestamp) -> EventHistogram {
    var histogram = self
    histogram.include(position(of: first))
    histogram.include(position(of: last))
    return histogram
  }

  /// Counts the events of another one too, and what was left out there: both are of one capture.
  ///
  /// If their clocks are of different zones, the other's slices count where they begin.
  mutating func absorb(_ other: EventHistogram) {
    untimed += other.untimed
    var shift: Int64 = 0
    if let zone, let otherZone = other.zone { shift = zone - otherZone }
    zone = zone ?? other.zone
    guard let reach = other.span else { return }
    include(reach.lowerBound + shift)
    include(reach.upperBound + shift)
    var added = other
    while added.width < width { added.widen() }
    while width < added.width { widen() }
    for (offset, slice) in added.slices.enumerated() {
      let begin = max((added.first + Int64(offset)) * width, reach.lowerBound) + shift
      let index = min(max(Int(begin.dividedRoundingDown(by: width) - first), 0), slices.count - 1)
      let isLeftOut = slices[index].isLeftOut || slice.isLeftOut
      slices[index] = slices[index].merged(with: slice.moved(by: shift))
      slices[index].isLeftOut = isLeftOut
    }
  }

  private mutating func include(_ time: Int64) {
    guard let before = span else {
      span = time...time
      first = time.dividedRoundingDown(by: width)
      slices = [Slice()]
      return
    }
    let span = min(before.lowerBound, time)...max(before.upperBound, time)
    self.span = span
    while span.upperBound.dividedRoundingDown(by: width) - span.lowerBound.dividedRoundingDown(by: width)
      >= Int64(capacity)
    {
      widen()
    }
    let begin = span.lowerBound.dividedRoundingDown(by: width)
    if begin < first {
      slices.insert(contentsOf: repeatElement(Slice(), count: Int(first - begin)), at: 0)
      first = begin
    }
    let needed = Int(span.upperBound.dividedRoundingDown(by: width) - first) + 1
    if needed > slices.count {
      slices.append(contentsOf: repeatElement(Slice(), count: needed - slices.count))
    }
  }

  private mutating func widen() {
    var wide: [Slice] = []
    let begin = first.dividedRoundingDown(by: 2)
    for (offset, slice) in slices.enumerated() {
      let index = Int((first + Int64(offset)).dividedRoundingDown(by: 2) - begin)
      if index < wide.count { wide[index] = wide[index].merged(with: slice) } else { wide.append(slice) }
    }
    slices = wide
    first = begin
    width *= 2
  }
}

/// When things that are not kept one by one happened.
package struct PlaceHistogram: Sendable {
  /// Those that have a time.
  package private(set) var byTime: EventHistogram
  /// The others, by their lines.
  package private(set) var byLine: EventHistogram

  /// The most slices they are gathered into; fewer for a store beyond the first ones.
  static let most = (ofFirst: 256, ofOthers: 32)

  /// None yet: memory is taken when the first comes.
  package init(capacity: Int) {
    byTime = EventHistogram(capacity: capacity)
    byLine = EventHistogram(capacity: capacity, width: 1)
  }

  /// How many there are.
  package var count: Int { byTime.count + byLine.count }

  /// Counts those of another one too.
  mutating func absorb(_ other: PlaceHistogram) {
    byTime.absorb(other.byTime)
    byLine.absorb(other.byLine)
  }

  /// Counts one.
  package mutating func add(_ place: Place) {
    if let time = place.time {
      byTime.add(at: time.instant)
    } else {
      byLine.add(at: Int64(place.line))
    }
  }
}
