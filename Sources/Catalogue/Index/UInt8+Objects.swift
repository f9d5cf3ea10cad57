// The bytes that the description of an object begins with.

extension UInt8 {
  /// The bytes that an object's description begins with: `(null)` is printed if there is no object.
  static let beginningsOfObjects = [UInt8(ascii: "<"), UInt8(ascii: "(")]

  /// Whether the byte is one of `beginningsOfObjects`.
  var mayBeginObject: Bool { self == UInt8(ascii: "<") || self == UInt8(ascii: "(") }
}
