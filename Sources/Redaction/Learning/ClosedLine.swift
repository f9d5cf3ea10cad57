// A line that names can be collected from by itself.

internal import LogRecords

/// A line that can be read by itself: the lines around it do not make it part of something larger.
struct ClosedLine {
  /// The start of the next line, or the end of the text.
  let next: Int
  /// Whether a line feed ends the line; otherwise the text ends with it.
  let isEnded: Bool
  /// A hash of the line's bytes.
  ///
  /// Memory addresses, vector numbers and log file names are not private names, so the hash ignores them,
  /// unless the line contains values.
  let hash: Int

  /// Creates the line that starts at `start`; `nil` if it cannot be read without the text that follows.
  init?(_ bytes: [UInt8], from start: Int, isCut: Bool) {
    var hasher = Hasher()
    var (isOpen, isQuoted, holdsValues) = (false, false, false)
    var (end, hashed) = (start, start)
    func add(_ range: Range<Int>) { unsafe bytes[range].withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
    /// Excludes a range of bytes from the hash, and continues after it.
    func leaveOut(_ first: Int, _ last: Int) {
      guard !holdsValues else { return }
      add(hashed..<first)
      (end, hashed) = (last - 1, last)
    }
    while end < bytes.count, bytes[end] != "\n" {
      switch bytes[end] {
      // Encoded data may continue on the next line.
      case "<": isOpen = true
      case ">": isOpen = false
      // Quotations of CloudKit's server are interpreted by the rest of the text.
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
    // Consoles break long lines inside words.
    if end - start >= 40, end + 1 < bytes.count, bytes[end + 1].isWordPart { return nil }
    add(hashed..<end)
    next = min(end + 1, bytes.count)
    hasher.combine(isEnded)
    hash = hasher.finalize()
  }
}
