// The events worth telling of one store, bounded: the first and the last, and how many stood between.

/// The events worth telling of one store.
package struct Story: Sendable {
  /// How many events are kept at each end as a rule.
  package static let capacity = 500

  /// How many are kept at each end of this one.
  private let most: Int

  init(capacity: Int) { most = capacity }

  private var head: [Event] = []

  /// A ring of the last ones; the oldest stands at `oldest`.
  private var tail: [Event] = []
  private var oldest = 0

  /// How many events were told in all.
  package private(set) var count = 0

  /// The events kept, in order.
  package var events: [Event] { head + tail[oldest...] + tail[..<oldest] }

  /// How many stand between the first and the last and are not kept.
  package var omitted: Int { count - head.count - tail.count }

  /// The places that those stand between; `nil` when all are kept.
  package var lastBeforeOmitted: Place? { omitted == 0 ? nil : head.last?.place }
  package var firstAfterOmitted: Place? { omitted == 0 ? nil : tail[oldest].place }

  mutating func append(_ event: Event) {
    count += 1
    if head.count < most {
      head.append(event)
    } else if tail.count < most {
      tail.append(event)
    } else {
      tail[oldest] = event
      oldest = (oldest + 1) % most
    }
  }
}
