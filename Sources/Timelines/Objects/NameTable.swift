// Finds which of some fixed names the bytes spell, without making a text of them.

internal import LogRecords

struct NameTable: Sendable {
  private var text: [UInt8] = []
  /// Where each name begins, and where the last one ends.
  private var starts = [0]
  /// By which of its bytes each name is looked for.
  private var marks: [Int] = []
  private var table: IndexTable

  /// A table of the names in a list with commas between them.
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

  /// The index of the name that the bytes of a range spell, `nil` when they spell none.
  func index(of name: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    table.find(Self.hash(bytes, name)) { spells($0, name, bytes) }
  }

  /// A name by its index.
  func name(_ index: Int) -> String { text.span.extracting(starts[index]..<starts[index + 1]).text }

  /// The offset at which a name first stands in bytes, `nil` when nowhere.
  func firstOffset(of index: Int, in bytes: Span<UInt8>) -> Int? {
    let text = text
    return bytes.find(text.span.extracting(starts[index]..<starts[index + 1]), by: marks[index])
  }

  func length(of index: Int) -> Int { starts[index + 1] - starts[index] }

  private func spells(_ index: Int, _ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let own = starts[index]..<starts[index + 1]
    return own.count == name.count && bytes.has(text.span.extracting(own), at: name.lowerBound)
  }

  /// A few bytes distinguish most names.
  private static func hash(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    guard let last = name.last else { return 0 }
    let first = name.lowerBound
    let sum =
      Int(bytes[first]) &* 31 ^ Int(bytes[last]) &* 7 ^ Int(bytes[(first + last) / 2]) &* 113
      ^ Int(bytes[first + name.count / 4]) &* 5 ^ name.count &* 57
    return UInt64(truncatingIfNeeded: sum)
  }
}
