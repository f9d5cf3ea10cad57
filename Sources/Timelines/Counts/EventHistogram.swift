// Counts the events of a store in each slice of time, exactly, in bounded memory: if the span outgrows the
// slices, their width doubles. Slices begin at multiples of their width, so that the result does not depend
// on the order of the events.

package import LogRecords

/// A histogram of events over time.
package struct EventHistogram: Sendable {
  /// The events in one slice.
  package struct Slice: Equatable, Sendable {
    /// The number of events.
    package internal(set) var count: UInt32 = 0
    /// Whether any event was an error.
    package internal(set) var hasError = false
    /// Whether the reporter omitted the whole slice.
    package internal(set) var isLeftOut = false
    /// The position of the first event; after all positions if there are no events.
    fileprivate var earliest = Int64.max
    /// The position of the last event; before all positions if there are no events.
    fileprivate var latest = Int64.min

    /// Returns the sum of two slices.
    package func merged(with other: Slice) -> Slice {
      let (sum, isTooMuch) = count.addingReportingOverflow(other.count)
      return Slice(
        count: isTooMuch ? .max : sum, hasError: hasError || other.hasError,
        isLeftOut: isLeftOut && other.isLeftOut, earliest: min(earliest, other.earliest),
        latest: max(latest, other.latest))
    }

    /// Returns the slice with its events shifted.
    fileprivate func moved(by shift: Int64) -> Slice {
      guard count > 0 else { return self }
      var moved = self
      moved.earliest += shift
      moved.latest += shift
      return moved
    }
  }

  /// A slice with at least one event.
  package struct BusySlice: Sendable {
    /// The range from the beginning to the end of the slice, clamped to the span of the histogram.
    package let range: ClosedRange<Int64>
    /// The range from the first event in the slice to the last.
    package let events: ClosedRange<Int64>
    /// The number of events.
    package let count: Int

    /// Returns the slice shifted in time.
    package func moved(by shift: Int64) -> BusySlice {
      BusySlice(
        range: range.lowerBound + shift...range.upperBound + shift,
        events: events.lowerBound + shift...events.upperBound + shift, count: count)
    }
  }

  private let capacity: Int

  /// The slices, from the first time to the last.
  package private(set) var slices: [Slice] = []
  /// The width of a slice, in microseconds: a power of two.
  package private(set) var width: Int64

  /// The index of the first slice: its beginning divided by the width.
  private var first: Int64 = 0

  /// The offset from Greenwich of the first time that has a zone, in microseconds.
  private var zone: Int64?

  /// The number of events without a time.
  package private(set) var untimed = 0
  /// The range from the earliest to the latest time: of an event, of the end of a gap, or set by
  /// `reaching(from:to:)`.
  ///
  /// The times are on the capture's clock, so that events need not be in order; times in another zone are
  /// converted to the first zone.
  package private(set) var span: ClosedRange<Int64>?

  /// Creates an empty histogram.
  ///
  /// `width` is the initial width of a slice, a power of two; the unit need not be one of time.
  package init(capacity: Int, width: Int64 = 1024) {
    self.capacity = max(2, capacity)
    self.width = width
  }

  /// The number of events.
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

  /// Returns the position of a time, converted to the first zone, because the clock of a device that changes
  /// its zone jumps.
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

  /// The slices with events; times are as in `Timestamp.instant`.
  package var busy: [BusySlice] {
    guard let span else { return [] }
    return slices.enumerated().filter { $0.element.count > 0 }.map { index, slice in
      let begin = (first + Int64(index)) * width
      let range = max(begin, span.lowerBound)...min(begin + width, span.upperBound)
      let events = slice.earliest...slice.latest
      return BusySlice(range: range, events: events, count: Int(slice.count)).moved(by: -(zone ?? 0))
    }
  }

  /// Notes that the records between two times are omitted from the capture.
  ///
  /// Slices that are not wholly between them are not marked.
  package mutating func leaveOut(from: Timestamp, to: Timestamp) {
    let (from, to) = (position(of: from), position(of: to))
    guard let span, from < to, from >= span.lowerBound else { return }
    include(to)
    let begin = from.dividedRoundingDown(by: width) + 1 - first
    let end = to.dividedRoundingDown(by: width) - first
    guard begin < end else { return }
    for index in Int(begin)..<Int(end) { slices[index].isLeftOut = true }
  }

  /// Returns the histogram extended to include two times.
  package func reaching(from first: Timestamp, to last: Timestamp) -> EventHistogram {
    var histogram = self
    histogram.include(position(of: first))
    histogram.include(position(of: last))
    return histogram
  }

  /// Adds the events and the gaps of another histogram of the same capture.
  ///
  /// If the two have different zones, each slice of `other` is counted where it begins.
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

/// A histogram of places whose elements are not kept one by one.
package struct PlaceHistogram: Sendable {
  /// The places with a time.
  package private(set) var byTime: EventHistogram
  /// The places without a time, by line.
  package private(set) var byLine: EventHistogram

  /// The maximum number of slices; lower for stores after the first ones.
  static let maximumCount = (ofFirst: 256, ofOthers: 32)

  /// Creates an empty histogram, which allocates when the first place is added.
  package init(capacity: Int) {
    byTime = EventHistogram(capacity: capacity)
    byLine = EventHistogram(capacity: capacity, width: 1)
  }

  /// The number of places.
  package var count: Int { byTime.count + byLine.count }

  /// Adds the places of another histogram.
  mutating func absorb(_ other: PlaceHistogram) {
    byTime.absorb(other.byTime)
    byLine.absorb(other.byLine)
  }

  /// Counts a place.
  package mutating func add(_ place: Place) {
    if let time = place.time {
      byTime.add(at: time.instant)
    } else {
      byLine.add(at: Int64(place.line))
    }
  }
}
