// Remembers what the classifier has seen of the objects that messages begin with, so that they need not be read
// again in each message.

internal import LogRecords

/// The object that a message begins with, as all wordings need it.
struct ReadObject {
  /// The end of the object's text, where a line ends; 0 if the reader does not know the text.
  var end = 0
  /// The offset after the name of the object's class, if an address follows; otherwise 0.
  var endOfClass = 0
  /// The bytes that the texts of the object's lines begin with, after the first line.
  var firstBytes = ByteMarks()
}

/// What was seen of objects, by the number of their text.
///
/// Texts with the same number may differ in the digits of one address after the first line. Nothing here depends
/// on those: `0x` precedes them, so that no line begins with them.
struct ObjectMemo {
  private struct Known {
    var id: UInt32 = 0
    var endOfClass: UInt16 = 0
    var firstBytes = ByteMarks()
  }

  /// Objects, each at the place that its number selects; empty if none is kept.
  private var known: [Known]

  private static let capacity = 256

  init(isEmpty: Bool) { known = isEmpty ? [] : Array(repeating: Known(), count: Self.capacity) }

  /// Returns the object that a message begins with, if the reader knows its text.
  @inline(__always) mutating func object(
    _ object: RepeatedObject, _ record: Record, _ message: Span<UInt8>
  ) -> ReadObject {
    let end = Int(object.end) - Int(record.message.lower)
    guard object.id != 0, end > 0, end <= message.count, !known.isEmpty else { return ReadObject() }
    let place = Int(object.id) % Self.capacity
    if known[place].id != object.id { known[place] = Self.read(message, end, object.id) }
    return ReadObject(
      end: end, endOfClass: Int(known[place].endOfClass), firstBytes: known[place].firstBytes)
  }

  private static func read(_ message: Span<UInt8>, _ end: Int, _ id: UInt32) -> Known {
    let nameEnd = message.skip(from: 1, while: \.isIdentifier)
    let isNamed = message.extracting(first: end).endOfTag(from: nameEnd) != nil
    return Known(
      id: id, endOfClass: isNamed ? UInt16(exactly: nameEnd) ?? 0 : 0,
      firstBytes: message.firstBytesOfLines(before: end))
  }
}
