// Identifies the object that a message begins with: many messages in a row begin with the same fields, which
// then need to be read only once.

/// The text of an object at the beginning of a message: its address, and the indented lines with its fields.
package struct RepeatedObject: Sendable {
  /// The number of the text; 0 if it is not known.
  ///
  /// Two records of one reader with the same number have identical bytes from the beginning of the message to
  /// `end`, except for the digits of one address, `0x1d6b72f0`, in a line after the first: what an object
  /// creates anew whenever it is printed has another address each time.
  package var id: UInt32
  /// The offset in the record after the text, at most the end of the message: the record ends there, or a
  /// line follows that does not begin with a tab.
  package var end: UInt32

  /// The maximum length of a text, in bytes.
  static let maximumLength = 1 << lengthBits - 1
  /// The maximum number of a text.
  static let maximumID: UInt32 = 1 << (32 - lengthBits) - 1
  private static let lengthBits = 10

  /// No object, or one whose text is not known.
  package static let none = RepeatedObject(id: 0, end: 0)

  /// Returns number and length as one number, for a text that begins at an offset; 0 for none.
  func packed(from start: UInt32) -> UInt32 { id == 0 ? 0 : id << Self.lengthBits | (end - start) }
}

extension RepeatedObject {
  /// Creates the object with a packed number and length, whose text begins at an offset.
  init(packed: UInt32, from start: UInt32) {
    let id = packed >> Self.lengthBits
    self.init(id: id, end: id == 0 ? 0 : start + packed & UInt32(Self.maximumLength))
  }
}
