// Remembers what the classifier has seen of the objects that messages begin with, so that they need not be read
// again in each message.

internal import LogRecords

/// The object that a message begins with, as the wordings of a method need it.
struct ReadObject {
  /// The end of the object's text, where a line ends; 0 if the reader does not know the text.
  var end = 0
  /// The offset after the name of the object's class, if it is known that an address follows, and that no line
  /// of the text begins as the text after an object does in any of the wordings; otherwise 0.
  var endOfClass = 0
}

/// What was seen of objects, by the number of their text.
///
/// Texts with the same number may differ in the digits of one address after the first line. Nothing here depends
/// on those: `0x` precedes them, so that no line begins with them, and the end of a marker contains no digit.
struct ObjectMemo {
  /// An object whose text and class were read for the wordings of a method.
  private struct Known {
    var id: UInt32 = 0
    var method: UInt16 = 0
    var endOfClass: UInt16 = 0
  }

  /// Objects with methods, each at the place that both select; empty if none is kept.
  private var known: [Known]
  /// The numbers of objects that contain no end of a marker.
  private var unmarked: [UInt32]

  private static let capacity = 256

  init(isEmpty: Bool) {
    known = isEmpty ? [] : Array(repeating: Known(), count: Self.capacity)
    unmarked = isEmpty ? [] : Array(repeating: 0, count: Self.capacity)
  }

  /// Returns the object that a message begins with, as far as it is known for a method.
  @inline(__always) func object(
    _ object: RepeatedObject, _ record: Record, _ method: Int, _ message: Span<UInt8>
  ) -> ReadObject {
    let end = Int(object.end) - Int(record.message.lower)
    guard object.id != 0, end > 0, end <= message.count, !known.isEmpty else { return ReadObject() }
    let place = Self.place(object.id, method)
    let isKnown = known[place].id == object.id && Int(known[place].method) == method
    return ReadObject(end: end, endOfClass: isKnown ? Int(known[place].endOfClass) : 0)
  }

  /// Keeps what was read of the object that a message begins with, for a method.
  mutating func keep(_ object: ReadObject, _ id: UInt32, _ method: Int) {
    guard let method = UInt16(exactly: method), let endOfClass = UInt16(exactly: object.endOfClass) else {
      return
    }
    known[Self.place(id, Int(method))] = Known(id: id, method: method, endOfClass: endOfClass)
  }

  /// Whether the object with a number is known to contain no end of a marker.
  @inline(__always) func excludesMarker(_ id: UInt32) -> Bool {
    id != 0 && !unmarked.isEmpty && unmarked[Int(id) % Self.capacity] == id
  }

  /// Notes that the object with a number contains no end of a marker.
  mutating func noteUnmarked(_ id: UInt32) {
    if id != 0, !unmarked.isEmpty { unmarked[Int(id) % Self.capacity] = id }
  }

  @inline(__always) private static func place(_ id: UInt32, _ method: Int) -> Int {
    Int(truncatingIfNeeded: ((id &+ UInt32(truncatingIfNeeded: method) &* 0x101) &* 0x9E37_79B1) >> 24)
  }
}
