// Reads objects the way tests need it: every value as text, with the path to it.

import LogRecords

@testable import Timelines

/// A field as text: its path from the object's class, its value, and the class whose field it is.
struct ReadField: Equatable, CustomStringConvertible {
  var owner: String
  var label: String
  var value: String

  init(_ owner: String, _ label: String, _ value: String) {
    self.owner = owner
    self.label = label
    self.value = value
  }

  var description: String { "(\(owner), \(label), \(value))" }
}

/// The fields of a text that describes objects; the owner is empty for members and entries.
func fields(of text: String) -> [ReadField] {
  let bytes = Array(text.utf8)
  return fields(of: bytes)
}

/// The fields of bytes that describe objects; the value of an empty collection is "[]".
func fields(of bytes: [UInt8]) -> [ReadField] {
  let span = bytes.span
  var reader = ObjectReader()
  var found: [ReadField] = []
  while let field = reader.next(span) {
    let label = field.label?.text ?? span.unescaped(field.name, escapes: 0)
    let value = span.unescaped(field.value, escapes: field.escapes)
    found.append(ReadField(field.owner?.name ?? "", label, isEmptyCollection(value) ? "[]" : value))
  }
  return found
}

/// Whether a value consists of the brackets of a collection and of whitespace.
private func isEmptyCollection(_ value: String) -> Bool {
  value.contains { "({".contains($0) } && value.allSatisfy { "{()}".contains($0) || $0.isWhitespace }
}

/// How often a text's reader is asked before it ends; stops at a bound.
func steps(through bytes: [UInt8], atMost bound: Int) -> Int {
  let span = bytes.span
  var reader = ObjectReader()
  var steps = 0
  while steps <= bound, reader.next(span) != nil { steps += 1 }
  return steps
}

/// A text as an array or a dictionary prints it within quotes.
func escaped(_ text: String) -> String {
  var escaped = ""
  for character in text {
    switch character {
    case "\n": escaped += "\\n"
    case "\t": escaped += "\\t"
    case "\"": escaped += "\\\""
    case "\\": escaped += "\\\\"
    default: escaped.append(character)
    }
  }
  return escaped
}

/// The bytes of a range, as text.
func text(_ range: Range<Int>?, in bytes: [UInt8]) -> String? {
  range.map { String(decoding: bytes[$0], as: UTF8.self) }
}
