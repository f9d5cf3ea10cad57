// The fields of an object in a record, with the path to each, for display. `Span+ObjectValues` reads single
// values.

package import LogRecords

/// The fields of the objects in one place of a record, in the order printed.
package struct ObjectFields: Sendable {
  /// A value and the path to it.
  package struct Field: Sendable {
    /// A name, label, key or number on the path to a value.
    package struct Step: Sendable {
      /// The step as printed; a key may contain dots and spaces.
      package let text: String
      /// Whether the step is a key of a dictionary, which an app may have chosen.
      package let isKey: Bool
    }

    /// The name of the place, followed by the labels, keys and member numbers on the path.
    package let steps: [Step]
    /// The value's byte range, with the same origin as the place's.
    package let range: ByteRange

    fileprivate let escapes: Int

    /// The path as one text: `operation.transactionLog.transactionNumber`.
    package var path: String { steps.map(\.text).joined(separator: ".") }
  }

  /// The maximum number of listed fields.
  package static let capacity = 64
  /// The maximum number of labels, keys and numbers on the path to a field.
  package static let depth = 6

  /// The maximum length of a key on a path, in bytes; longer ones are replaced by their number.
  private static let maximumKeyLength = 64

  /// The fields; empty if the place contains neither an object with fields nor a collection.
  package private(set) var fields: [Field] = []
  /// Whether there are more fields than are listed.
  package private(set) var isCut = false

  /// Lists the fields in a place of a record.
  package init(of place: Range<Int>, named name: String, in bytes: Span<UInt8>) {
    let part = bytes.extracting(place)
    guard
      part.byte(0) == UInt8(ascii: "<") || part.byte(0) == UInt8(ascii: "{")
        || part.byte(0) == UInt8(ascii: "(")
    else { return }
    var reader = ObjectReader()
    while let field = reader.next(part) {
      // A value outside all objects and collections is not a field.
      guard reader.stack.count > 1 || !field.name.isEmpty else { continue }
      guard let steps = Self.steps(to: field, reader.stack, name, part) else {
        isCut = true
        continue
      }
      guard fields.count < Self.capacity else {
        isCut = true
        return
      }
      let start = place.lowerBound + field.value.lowerBound
      fields.append(
        Field(steps: steps, range: ByteRange(start, start + field.value.count), escapes: field.escapes))
    }
  }

  /// Returns the value of a field as unescaped text.
  package func text(of field: Field, in bytes: Span<UInt8>) -> String {
    bytes.unescaped(field.range.range, escapes: field.escapes)
  }

  private static func steps(
    to field: ObjectField, _ stack: ObjectStack, _ name: String, _ bytes: Span<UInt8>
  ) -> [Field.Step]? {
    var steps = [Field.Step(text: name, isKey: false)]
    for index in 1..<stack.count {
      let frame = stack[index]
      let parent = stack[index - 1]
      if !frame.name.isEmpty {
        steps.append(step(frame.label, frame.name.range, number: frame.index, in: parent, bytes))
      } else if parent.isCollection {
        steps.append(Field.Step(text: "\(frame.index)", isKey: false))
      }
    }
    let number = stack.top.members - 1
    if field.label != nil || !field.name.isEmpty {
      steps.append(step(field.label, field.name, number: number, in: stack.top, bytes))
    } else if stack.top.isCollection {
      steps.append(Field.Step(text: "\(number)", isKey: false))
    }
    return steps.count - 1 <= depth ? steps : nil
  }

  /// Returns the step for a label or key, or for its number if it is too long.
  private static func step(
    _ label: ObjectLabel?, _ name: Range<Int>, number: Int32, in holder: ObjectFrame, _ bytes: Span<UInt8>
  ) -> Field.Step {
    if let label { return Field.Step(text: label.text, isKey: false) }
    guard name.count <= maximumKeyLength else { return Field.Step(text: "\(number)", isKey: false) }
    return Field.Step(text: bytes.extracting(name).text, isKey: holder.kind == .dictionary)
  }
}
