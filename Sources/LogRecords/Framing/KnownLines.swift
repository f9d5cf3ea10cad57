// Remembers lines that continue a record, which statements print again and again: comparing is faster than
// looking for what could begin another one.

/// The lines that were found last to continue a record.
struct KnownLines {
  /// How many are kept, each in a slot of its own, and the longest one: memory is bounded.
  private static let capacity = 256
  private static let longest = 160

  private var lines = Array(repeating: [UInt8](), count: capacity)

  /// Whether a line is one of them.
  @inline(__always) func contains(_ line: Span<UInt8>) -> Bool {
    let (slot, known) = (Self.slot(line), lines.span)
    return known[slot].count == line.count && line.has(known[slot].span, at: 0)
  }

  /// Keeps a line, unless it is long.
  mutating func keep(_ line: Span<UInt8>) {
    guard line.count <= Self.longest else { return }
    let slot = Self.slot(line)
    lines[slot].removeAll(keepingCapacity: true)
    lines[slot].append(line)
  }

  /// Where a line is kept: its beginning, its end and its length tell most apart.
  @inline(__always) private static func slot(_ line: Span<UInt8>) -> Int {
    let ends = line.word(at: 0) &+ line.word(at: line.count - 8) &* 0x9E37_79B9_7F4A_7C15
    return Int(((ends ^ UInt64(line.count)) &* 0x9E37_79B9_7F4A_7C15) >> 32) % capacity
  }
}
