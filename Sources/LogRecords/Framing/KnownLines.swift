// Caches lines known to continue a record. Statements repeat them, and comparing is faster than checking
// whether a line starts a record.

/// The lines that were recently found to continue a record.
struct KnownLines {
  /// The number of slots, each of which keeps one line; the bound on memory.
  private static let capacity = 256
  /// The maximum length of a kept line, in bytes.
  private static let maximumLength = 160

  private var lines = Array(repeating: [UInt8](), count: capacity)

  /// Whether a line is one of those kept.
  @inline(__always) func contains(_ line: Span<UInt8>) -> Bool {
    let (slot, known) = (Self.slot(line), lines.span)
    return known[slot].count == line.count && line.has(known[slot].span, at: 0)
  }

  /// Keeps a line, unless it is long.
  mutating func keep(_ line: Span<UInt8>) {
    guard line.count <= Self.maximumLength else { return }
    let slot = Self.slot(line)
    lines[slot].removeAll(keepingCapacity: true)
    lines[slot].append(line)
  }

  /// Returns the slot of a line, by its beginning, its end and its length, which distinguish most lines.
  @inline(__always) private static func slot(_ line: Span<UInt8>) -> Int {
    let ends = line.word(at: 0) &+ line.word(at: line.count - 8) &* 0x9E37_79B9_7F4A_7C15
    return Int(((ends ^ UInt64(line.count)) &* 0x9E37_79B9_7F4A_7C15) >> 32) % capacity
  }
}
