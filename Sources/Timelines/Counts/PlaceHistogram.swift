// When things happened that are too many to be kept one by one: how many there were in each slice of time, or of lines
// where the capture has no times.

internal import LogRecords

/// When things happened that are not kept one by one.
package struct PlaceHistogram: Sendable {
  /// Those with a time, by it.
  package private(set) var byTime: EventHistogram
  /// The others, by their lines.
  package private(set) var byLine: EventHistogram

  /// Into how many slices they are gathered at most; of a store beyond the first ones fewer.
  static let most = (ofFirst: 256, ofOthers: 32)

  /// None yet: memory is taken when the first comes.
  package init(capacity: Int) {
    byTime = EventHistogram(capacity: capacity)
    byLine = EventHistogram(capacity: capacity, width: 1)
  }

  /// How many they are.
  package var count: Int { byTime.count + byLine.count }

  /// Counts one.
  package mutating func add(_ place: Place) {
    if let time = place.time {
      byTime.add(at: time.instant)
    } else {
      byLine.add(at: Int64(place.line))
    }
  }
}
