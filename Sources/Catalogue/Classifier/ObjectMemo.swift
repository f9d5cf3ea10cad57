// Remembers what the classifier would otherwise find out again in each message that begins with the same
// object.

internal import LogRecords

/// What is known of the text of an object, whatever follows it.
struct ObjectFacts {
  /// The number of the text, as in `RepeatedObject`; 0 for none.
  fileprivate let id: UInt32
  /// The number of its bytes.
  let end: Int
  /// The offset after the name of the object's class, if its address follows on the same line; otherwise 0.
  let endOfClass: Int
  /// The bytes that the texts of its lines after the first begin with, after spaces and tabs.
  let lineBeginnings: ByteSet
  /// Whether it contains what the marker of another record ends with.
  fileprivate let mayHoldMarker: Bool

  /// Nothing is known of no object.
  fileprivate init() {
    (id, end, endOfClass, mayHoldMarker) = (0, 0, 0, true)
    lineBeginnings = ByteSet(all: true)
  }

  /// Reads the text of an object.
  ///
  /// Two texts with the same number may differ in the digits of one address after the first line. Nothing here
  /// depends on those: `0x` precedes them, and the end of a marker contains no hexadecimal digit.
  fileprivate init(_ text: Span<UInt8>, id: UInt32) {
    self.id = id
    end = text.count
    let name = text.skip(from: 1, while: \.isIdentifier)
    let head = text.extracting(first: TextAfterObject.maximumHeadLength)
    endOfClass = head.endOfTag(from: name) == nil ? 0 : name
    var beginnings = ByteSet(all: false)
    var line = 0
    while let end = text.find(UInt8(ascii: "\n"), from: line) {
      line = end + 1
      let start = text.skipBlanks(from: line)
      // The bytes after the object may belong to a last line of spaces only.
      if start < text.count { beginnings.insert(text[start]) } else { beginnings = ByteSet(all: true) }
    }
    lineBeginnings = beginnings
    mayHoldMarker = text.find("quity:", by: (4, 5)) != nil
  }
}

/// The objects that the messages of one reader began with last.
struct ObjectMemo {
  /// The objects, each at the index that its number selects; empty if none is kept.
  private var objects: [ObjectFacts]

  private static let capacity = 64

  init(isEmpty: Bool) { objects = isEmpty ? [] : Array(repeating: ObjectFacts(), count: Self.capacity) }

  /// Returns the object that a message begins with, if the reader gave it a number and it is within the
  /// message.
  @inline(__always) mutating func object(_ record: Record, _ message: Span<UInt8>) -> ObjectFacts? {
    let (id, end) = (record.object.id, Int(record.object.end) - Int(record.message.lower))
    guard id != 0, end > 0, end <= message.count, !objects.isEmpty else { return nil }
    let index = Int(id) % Self.capacity
    if objects[index].id != id { objects[index] = ObjectFacts(message.extracting(0..<end), id: id) }
    return objects[index]
  }

  /// Whether the object that a message begins with is known, and nothing in it ends as a marker does.
  func excludesMarker(_ object: RepeatedObject) -> Bool {
    guard object.id != 0, !objects.isEmpty else { return false }
    let known = Int(object.id) % Self.capacity
    return objects[known].id == object.id && !objects[known].mayHoldMarker
  }
}
