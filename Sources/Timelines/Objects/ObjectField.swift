// One value that an object's description holds, and where.

/// A field of an object, an entry of a dictionary or a member of a collection, as a reader comes by it.
struct ObjectField {
  /// The class of the object whose field it is; `nil` when it is none's, or of a class not known.
  var owner: ObjectClass?
  /// What the label means; `nil` for a member, for what stands beside the object's head, and for labels not known.
  var label: ObjectLabel?
  /// The bytes of the label or key; empty where there is none.
  var name: Range<Int>
  var value: Range<Int>
  var escapes: Int
  var isEmptyCollection = false
}
