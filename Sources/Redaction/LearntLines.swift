// Remembers the lines that taught names already: statements print the same objects again and again. The
// scanner knows what a line teaches.

internal import LogRecords

/// Lines that were read, and taught all that they can as long as no other name becomes known.
struct LearntLines {
  /// What the reading of a line depends on: the line, and what surrounds it.
  private struct Reading: Hashable {
    let line: Int
    let nesting: SecretScanner.Nesting
  }

  private static let capacity = 1 << 16
  private var ends: [Reading: SecretScanner.Nesting] = [:]
  private var version = 0

  /// What surrounds the text after a line; `nil` for one that was not read since a name was last learnt.
  func end(of line: ClosedLine, in nesting: SecretScanner.Nesting, version: Int) -> SecretScanner.Nesting? {
    self.version == version ? ends[Reading(line: line.hash, nesting: nesting)] : nil
  }

  /// Remembers a line that was read while no name was learnt.
  mutating func note(
    _ line: ClosedLine, from start: SecretScanner.Nesting, to end: SecretScanner.Nesting, version: Int
  ) {
    if self.version != version || ends.count >= Self.capacity {
      ends.removeAll(keepingCapacity: true)
      self.version = version
    }
    ends[Reading(line: line.hash, nesting: start)] = end
  }
}

/// A line of a text that nothing before or after it makes part of something larger.
struct ClosedLine {
  /// Where the next line begins, or the text ends.
  let next: Int
  /// Whether a line feed ends it; else the text does.
  let isEnded: Bool
  /// What stands for its bytes.
  ///
  /// Addresses in memory, numbers of vectors and logs' files are nobody's names: all are alike, unless a
  /// value holds them.
  let hash: Int

  /// The line that begins at a place; `nil` if more text is needed to read it.
  init?(_ bytes: [UInt8], from start: Int, isCut: Bool) {
    var hasher = Hasher()
    var (isOpen, isQuoted, holdsValues) = (false, false, false)
    var (end, hashed) = (start, start)
    func add(_ range: Range<Int>) { unsafe bytes[range].withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
    /// Hashes none of these bytes, and goes on after them.
    func leaveOut(_ first: Int, _ last: Int) {
      guard !holdsValues else { return }
      add(hashed..<first)
      (end, hashed) = (last - 1, last)
    }
    while end < bytes.count, bytes[end] != "\n" {
      switch bytes[end] {
      // Encoded data may go on in the next line.
      case "<": isOpen = true
      case ">": isOpen = false
      // What the server of CloudKit quotes is read by what else the text says.
      case "'": return nil
      case "=": holdsValues = true
      case "\"": (isQuoted, holdsValues) = (!isQuoted, true)
      case "0" where bytes.starts(with: "0x", at: end) && (end == start || !bytes[end - 1].isWordPart):
        let digits = bytes.end(from: end + 2, most: 16, while: \.isASCIIHexDigit)
        if digits == bytes.count || !bytes[digits].isWordPart { leaveOut(end + 2, digits) }
      case ":" where end - start >= 36 && bytes.isUUID(at: end - 36):
        leaveOut(end + 1, bytes.end(from: end + 1, most: 19, while: \.isASCIIDigit))
      case "/" where bytes.isUUID(at: end + 1) && bytes.starts(with: ".", at: end + 37):
        let digits = bytes.end(from: end + 38, most: 19, while: \.isASCIIDigit)
        if bytes.starts(with: ".cdt", at: digits) { leaveOut(end + 1, digits) }
      default: break
      }
      end += 1
    }
    isEnded = end < bytes.count
    guard !isOpen, !isQuoted, isEnded || !isCut else { return nil }
    // A console breaks long lines within a word.
    if end - start >= 40, end + 1 < bytes.count, bytes[end + 1].isWordPart { return nil }
    add(hashed..<end)
    next = min(end + 1, bytes.count)
    hasher.combine(isEnded)
    hash = hasher.finalize()
  }
}
