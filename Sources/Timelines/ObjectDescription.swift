// Reads single fields of objects that describe themselves: `label: value` at the start of a line.

internal import LogRecords

extension Span<UInt8> {
  /// The bytes after a label, to the end of their line; `nil` when the label is not there.
  ///
  /// The first line with the label counts: an object's own fields come before those of the objects in it.
  func value(of label: StaticString) -> Range<Int>? {
    var start = 0
    while let found = find(label, from: start) {
      let end = found + label.utf8CodeUnitCount
      if self[found] == UInt8(ascii: "<") || found == 0 || self[found - 1] <= 0x20, has(": ", at: end) {
        let line = find(UInt8(ascii: "\n"), from: end) ?? count
        return end + 2..<line
      }
      start = end
    }
    return nil
  }

  /// The number after a label.
  func number(of label: StaticString) -> Int? {
    value(of: label).flatMap { number(at: $0.lowerBound)?.value }
  }

  /// The body of the vector after a label: what stands in its parentheses.
  func vector(of label: StaticString) -> Range<Int>? {
    guard let line = value(of: label),
      let open = find(UInt8(ascii: "("), from: line.lowerBound, before: line.upperBound),
      let close = find(UInt8(ascii: ")"), from: open, before: line.upperBound)
    else { return nil }
    return open + 1..<close
  }
}
