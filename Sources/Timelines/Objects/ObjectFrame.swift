// What encloses the place where a reader of objects is, from the text itself to the innermost object or
// collection.

internal import LogRecords

struct ObjectFrame {
  enum Kind: UInt8 {
    /// Text in which objects stand.
    case text
    /// An object with fields: `label: value`.
    case object
    /// A set: `{( … )}`, its members as they are.
    case set
    /// An array: `( … )`, its members quoted.
    case array
    /// A dictionary: `{ key = value; }`, its values quoted.
    case dictionary
    /// A managed object's parentheses: `(entity: …; id: …; data: …)`.
    case managed
  }

  var kind: Kind
  var type: ObjectClass?
  /// The place of the last label read among those of its class.
  var last: Int16 = -1
  var escapes: UInt8 = 0
  var label: ObjectLabel?
  /// Where its label or key stands; empty for a member of an array or set.
  var name = ByteRange.empty
  /// Its number among the members of what encloses it.
  var index: Int32 = 0
  var start: Int32 = 0
  var members: Int32 = 0

  var isList: Bool { kind == .set || kind == .array }
  var isCollection: Bool { isList || kind == .dictionary }
}

struct ObjectStack {
  static let capacity = 12

  private var frames = InlineArray<12, ObjectFrame>(repeating: ObjectFrame(kind: .text))
  private(set) var count = 1
  /// How many more collections were opened than there is room for.
  var overflow = 0

  var top: ObjectFrame {
    get { frames[count - 1] }
    set { frames[count - 1] = newValue }
  }

  subscript(index: Int) -> ObjectFrame { frames[index] }

  /// Adds a frame; when there is no room, says so and does nothing.
  mutating func push(_ frame: ObjectFrame) -> Bool {
    guard count < Self.capacity else { return false }
    frames[count] = frame
    count += 1
    return true
  }

  /// Takes away the innermost frame, but never the text itself.
  mutating func pop() { if count > 1 { count -= 1 } }

  mutating func pop(to count: Int) { if count >= 1, count < self.count { self.count = count } }

  var managedObjects: Int {
    var found = 0
    for index in 0..<count where frames[index].kind == .managed { found += 1 }
    return found
  }

  var enclosing: Int {
    var index = count - 1
    while index > 0, frames[index].kind == .object { index -= 1 }
    return index
  }
}

/// A field of an object, an entry of a dictionary or a member of a collection, as a reader comes by it.
struct ObjectField {
  /// The class of the object whose field it is; `nil` when it is none's, or of a class not known.
  var owner: ObjectClass?
  /// What the label means; `nil` for a member, for what stands beside the object's head, and for labels not
  /// known.
  var label: ObjectLabel?
  /// The bytes of the label or key; empty where there is none.
  var name: Range<Int>
  var value: Range<Int>
  var escapes: Int
  var isEmptyCollection = false
}
