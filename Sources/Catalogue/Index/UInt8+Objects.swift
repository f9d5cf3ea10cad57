// What the description of an object begins with.

extension UInt8 {
  /// The bytes that an object's description begins with: where there is no object, `(null)` is printed.
  static let beginningsOfObjects = [UInt8(ascii: "<"), UInt8(ascii: "(")]

  /// Whether it is one of these.
  var mayBeginObject: Bool { self == UInt8(ascii: "<") || self == UInt8(ascii: "(") }
}
