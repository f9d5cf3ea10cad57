// Finds which of a fixed list of names the bytes spell, without creating a string.

internal import LogRecords

/// A table of fixed names.
struct NameTable: Sendable {
  private var text: [UInt8] = []
  /// The offset in `text` at which each name begins, and at which the last one ends.
  private var starts = [0]
  /// The offset in each name of the byte that is used to search for the name.
  private var marks: [Int] = []
  private var table: IndexTable

  /// Creates a table of the names in a comma-separated list.
  init(_ list: String) {
    let names = list.utf8.split(separator: UInt8(ascii: ","))
    table = IndexTable(capacity: names.count)
    for name in names {
      text += name
      starts.append(text.count)
      marks.append(Array(name).span.rareOffset)
    }
    let (text, starts) = (text, starts)
    let hash = { (index: Int) in Self.hash(text.span, starts[index]..<starts[index + 1]) }
    for index in names.indices { table.insert(index, hash(index), hashOf: hash) }
  }

  /// Returns the index of the name that a range of bytes spells; `nil` if it spells none.
  func index(of name: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    table.find(Self.hash(bytes, name)) { spells($0, name, bytes) }
  }

  /// Returns the name at an index.
  func name(_ index: Int) -> String { text.span.extracting(starts[index]..<starts[index + 1]).text }

  /// Returns the offset of a name's first occurrence in bytes; `nil` if it does not occur.
  func firstOffset(of index: Int, in bytes: Span<UInt8>) -> Int? {
    let text = text
    return bytes.find(text.span.extracting(starts[index]..<starts[index + 1]), by: marks[index])
  }

  /// Returns the length of the name at an index, in bytes.
  func length(of index: Int) -> Int { starts[index + 1] - starts[index] }

  private func spells(_ index: Int, _ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let own = starts[index]..<starts[index + 1]
    return own.count == name.count && bytes.has(text.span.extracting(own), at: name.lowerBound)
  }

  /// Hashes a few bytes, which distinguish most names.
  private static func hash(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    guard let last = name.last else { return 0 }
    let first = name.lowerBound
    let sum =
      Int(bytes[first]) &* 31 ^ Int(bytes[last]) &* 7 ^ Int(bytes[(first + last) / 2]) &* 113
      ^ Int(bytes[first + name.count / 4]) &* 5 ^ name.count &* 57
    return UInt64(truncatingIfNeeded: sum)
  }
}
