// Finds which of some fixed names bytes spell, without making a text of them.

internal import LogRecords

/// Fixed names, found by their bytes.
struct NameTable: Sendable {
  /// All names, one after the other.
  private var text: [UInt8] = []

  /// Where each name begins, and where the last one ends.
  private var starts = [0]

  /// Open addressing: the index of a name, -1 for none.
  private var slots: [Int16]

  /// For each name and the low bits of a byte at which the name may end, how much further the name may end at the least
  /// when it does not end there.
  private var shifts: [UInt8] = []

  /// A table of names that differ.
  init(_ names: [String]) {
    slots = Array(repeating: -1, count: 512)
    precondition(names.count < slots.count / 2)
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      text += bytes
      var shifts = [UInt8](repeating: UInt8(bytes.count), count: 32)
      for (offset, byte) in bytes.dropLast().enumerated() {
        shifts[Int(byte & 31)] = UInt8(bytes.count - 1 - offset)
      }
      self.shifts += shifts
      starts.append(text.count)
      var slot = Self.hash(bytes.span, bytes.indices) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int16(index)
    }
  }

  /// The index of the name that the bytes of a range spell, `nil` when they spell none.
  func index(of name: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var slot = Self.hash(bytes, name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if spells(index, name, bytes) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Where a name first stands in bytes, `nil` when nowhere.
  func firstPlace(of index: Int, in bytes: Span<UInt8>) -> Int? {
    let length = starts[index + 1] - starts[index]
    let last = text[starts[index + 1] - 1]
    var end = length
    while end <= bytes.count {
      let byte = bytes[end - 1]
      if byte == last, spells(index, end - length..<end, bytes) { return end - length }
      end += Int(shifts[index << 5 | Int(byte & 31)])
    }
    return nil
  }

  private func spells(_ index: Int, _ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let start = starts[index]
    guard starts[index + 1] - start == name.count else { return false }
    for offset in 0..<name.count where text[start + offset] != bytes[name.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Few bytes tell most names apart.
  private static func hash(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Int {
    guard let last = name.last else { return 0 }
    let first = name.lowerBound
    return Int(bytes[first]) &* 31 ^ Int(bytes[last]) &* 7 ^ Int(bytes[(first + last) / 2]) &* 113
      ^ Int(bytes[first + name.count / 4]) &* 5 ^ name.count &* 57
  }
}
