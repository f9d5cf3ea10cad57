// The fields of an object in a record, with the path to each, for showing them.

package import LogRecords

/// The fields of the objects in one place of a record, in the order printed.
package struct ObjectFields: Sendable {
  /// A value and the path to it.
  package struct Field: Sendable {
    /// The name of the place, then the labels, keys and member numbers on the path:
    /// `operation.transactionLog.transactionNumber`.
    package let path: String
    /// The value's bytes, counted as the place's are.
    package let range: ByteRange

    fileprivate let escapes: Int
  }

  /// The most fields that are listed.
  package static let capacity = 64
  /// The most labels, keys and numbers on the path to a field.
  package static let depth = 6

  /// The longest key on the path to a field; longer ones are given as their number.
  private static let longestKey = 64

  /// The fields; none when the place holds no object with fields and no collection.
  package private(set) var fields: [Field] = []
  /// Whether there are more fields than are listed.
  package private(set) var isCut = false

  /// Lists the fields of what stands in a place.
  package init(of place: Range<Int>, named name: String, in bytes: Span<UInt8>) {
    let part = bytes.extracting(place)
    guard
      part.byte(0) == UInt8(ascii: "<") || part.byte(0) == UInt8(ascii: "{")
        || part.byte(0) == UInt8(ascii: "(")
    else { return }
    var reader = ObjectReader()
    while let field = reader.next(part) {
      // What stands in no object and no collection is not a field of one.
      guard reader.stack.count > 1 || !field.name.isEmpty else { continue }
      guard let path = Self.path(to: field, reader.stack, name, part) else {
        isCut = true
        continue
      }
      guard fields.count < Self.capacity else {
        isCut = true
        return
      }
      let start = place.lowerBound + field.value.lowerBound
      fields.append(
        Field(path: path, range: ByteRange(start, start + field.value.count), escapes: field.escapes))
    }
  }

  /// The value of a field as text, as it was before it was escaped.
  package func text(of field: Field, in bytes: Span<UInt8>) -> String {
    bytes.unescaped(field.range.range, escapes: field.escapes)
  }

  private static func path(
    to field: ObjectField, _ stack: ObjectStack, _ name: String, _ bytes: Span<UInt8>
  ) -> String? {
    var parts = [name]
    for index in 1..<stack.count {
      let frame = stack[index]
      let parent = stack[index - 1]
      if !frame.name.isEmpty {
        parts.append(part(frame.label, frame.name.range, bytes) ?? "\(frame.index)")
      } else if parent.isCollection {
        parts.append("\(frame.index)")
      }
    }
    if field.label != nil || !field.name.isEmpty {
      parts.append(part(field.label, field.name, bytes) ?? "\(stack.top.members - 1)")
    } else if stack.top.isCollection {
      parts.append("\(stack.top.members - 1)")
    }
    return parts.count - 1 <= depth ? parts.joined(separator: ".") : nil
  }

  /// A label or key, unless it is too long for a name.
  private static func part(_ label: ObjectLabel?, _ name: Range<Int>, _ bytes: Span<UInt8>) -> String? {
    if let label { return label.text }
    guard name.count <= longestKey else { return nil }
    return bytes.extracting(name).text
  }
}
