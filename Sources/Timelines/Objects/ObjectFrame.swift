// The nesting around the position of an `ObjectReader`, from the text itself to the innermost object or
// collection.

internal import LogRecords

/// One level of nesting.
struct ObjectFrame {
  enum Kind: UInt8 {
    /// Text that contains objects.
    case text
    /// An object with fields: `label: value`.
    case object
    /// A set: `{( … )}`, with unquoted members.
    case set
    /// An array: `( … )`, with quoted members.
    case array
    /// A dictionary: `{ key = value; }`, with quoted values.
    case dictionary
    /// A managed object's parentheses: `(entity: …; id: …; data: …)`.
    case managed
  }

  var kind: Kind
  var type: ObjectClass?
  /// The index of the last label that was read among those of the class.
  var last: Int16 = -1
  var escapes: UInt8 = 0
  var label: ObjectLabel?
  /// The range of the frame's label or key; empty for a member of an array or set.
  var name = ByteRange.empty
  /// The frame's number among the members of the enclosing frame.
  var index: Int32 = 0
  var start: Int32 = 0
  var members: Int32 = 0

  var isList: Bool { kind == .set || kind == .array }
  var isCollection: Bool { isList || kind == .dictionary }
}

/// The levels of nesting around the position of an `ObjectReader`, the innermost last.
struct ObjectStack {
  static let capacity = 12

  private var frames = InlineArray<12, ObjectFrame>(repeating: ObjectFrame(kind: .text))
  private(set) var count = 1
  /// The number of collections that were opened without room for them.
  var overflow = 0

  var top: ObjectFrame {
    get { frames[count - 1] }
    set { frames[count - 1] = newValue }
  }

  subscript(index: Int) -> ObjectFrame { frames[index] }

  /// Adds a frame.
  /// - Returns: `false`, without adding it, if there is no room.
  mutating func push(_ frame: ObjectFrame) -> Bool {
    guard count < Self.capacity else { return false }
    frames[count] = frame
    count += 1
    return true
  }

  /// Removes the innermost frame, but never the text itself.
  mutating func pop() { if count > 1 { count -= 1 } }

  mutating func pop(to count: Int) { if count >= 1, count < self.count { self.count = count } }

  /// The number of enclosing managed objects.
  var managedObjects: Int {
    var found = 0
    for index in 0..<count where frames[index].kind == .managed { found += 1 }
    return found
  }

  /// The index of the innermost frame that is not a plain object.
  var enclosing: Int {
    var index = count - 1
    while index > 0, frames[index].kind == .object { index -= 1 }
    return index
  }
}

/// A field of an object, an entry of a dictionary or a member of a collection, as returned by an
/// `ObjectReader`.
struct ObjectField {
  /// The class of the object that the field belongs to; `nil` if there is none, or it is unknown.
  var owner: ObjectClass?
  /// The meaning of the label; `nil` for a member, for text next to the object's header, and for unknown
  /// labels.
  var label: ObjectLabel?
  /// The range of the label or key; empty if there is none.
  var name: Range<Int>
  var value: Range<Int>
  var escapes: Int
}
