// The forms `name[pid:thread]` and `name[pid]`, which several dialects share. Names may contain spaces, dots
// and brackets.

struct ProcessBracket {
  var name: ByteRange
  var pid: Int32
  var thread: UInt64
  var end: Int

  /// The maximum length of a name, in bytes, so that a long line without one costs little.
  private static let maximumNameLength = 160

  /// Reads the process whose name starts at an offset.
  ///
  /// If a thread always follows the process's number, a number alone in brackets is a part of the name.
  init?(_ line: Span<UInt8>, from start: Int, hasThread: Bool = false) {
    var open = start
    let limit = min(line.count, start + Self.maximumNameLength)
    while let bracket = line.find(UInt8(ascii: "["), from: open, before: limit) {
      if let inside = Self.parseInside(line, from: bracket + 1), inside.thread != nil || !hasThread {
        name = ByteRange(start, bracket)
        pid = inside.pid
        thread = inside.thread ?? 0
        end = inside.end
        return
      }
      open = bracket + 1
    }
    return nil
  }

  /// Reads `pid]` or `pid:thread]`.
  static func parseInside(_ line: Span<UInt8>, from start: Int) -> (pid: Int32, thread: UInt64?, end: Int)? {
    guard let (number, end) = line.number(at: start), let pid = Int32(exactly: number) else { return nil }
    if line.byte(end) == UInt8(ascii: "]") { return (pid, nil, end + 1) }
    guard line.byte(end) == UInt8(ascii: ":") else { return nil }
    let close = line.skip(from: end + 1, while: \.isASCIIHexDigit)
    guard close > end + 1, close - end <= 17, line.byte(close) == UInt8(ascii: "]") else { return nil }
    // Decimal or hexadecimal, depending on the system's version: one radix is enough, because a thread's
    // number is only compared.
    return (pid, line.hexadecimal(end + 1..<close), close + 1)
  }
}

extension Span<UInt8> {
  /// Returns the offset after `[subsystem:category] ` or `[category] ` at an offset; the same offset if there
  /// is none.
  func skipCategory(from offset: Int) -> Int {
    guard byte(offset) == UInt8(ascii: "[") else { return offset }
    let close = skip(from: offset + 1) {
      $0.isIdentifier || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
    }
    guard close > offset + 1, byte(close) == UInt8(ascii: "]"), isEndOfTag(close + 1) else { return offset }
    return skipBlanks(from: close + 1)
  }

  /// Returns the offset after `(sender) ` at an offset; the same offset if there is none.
  func skipSender(from offset: Int) -> Int {
    guard byte(offset) == UInt8(ascii: "("),
      let close = find(UInt8(ascii: ")"), from: offset, before: offset + 100), isEndOfTag(close + 1)
    else { return offset }
    return skipBlanks(from: close + 1)
  }

  /// Returns the offset after sender and category at an offset; if the line was broken after them, also after
  /// the category that is repeated before a message.
  func skipSenderAndCategory(from offset: Int) -> Int {
    let end = skipCategory(from: skipSender(from: offset))
    let word: StaticString = "CloudKit:"
    return has(word, at: end) && skipBlanks(from: end + word.utf8CodeUnitCount) == count ? count : end
  }

  private func isEndOfTag(_ offset: Int) -> Bool { byte(offset) == 0x20 || offset == count }
}
