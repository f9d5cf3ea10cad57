// The headers of `log show` and `log stream` in their styles: default, compact and syslog.

extension Header {
  /// Reads the default style: thread, type, activity, pid, perhaps TTL, then `process: (sender) [category] `.
  ///
  /// A line may end within the header, because its columns are wider than most lines that a mail program
  /// wraps. Records without a process number, such as those with Xcode's metadata, have 0.
  static func parseLogShow(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard line.has(" 0x", at: start) else { return nil }
    var position = line.skip(from: start + 3, while: \.isASCIIHexDigit)
    let thread = line.hexadecimal(start + 3..<position)
    position = line.skipBlanks(from: position)
    // The type: one word or two ("Activity Create").
    let broken = Header(
      dialect: .logShow, timestamp: timestamp, thread: thread, end: line.count)
    if position == line.count { return broken }
    guard line.byte(position).isASCIILetter else { return nil }
    position = line.skip(from: position) { $0.isASCIILetter || $0 == 0x20 }
    if position == line.count { return broken }
    guard line.has("0x", at: position) else { return nil }
    position = line.skipBlanks(from: line.skip(from: position + 2, while: \.isASCIIHexDigit))
    if position == line.count { return broken }
    guard let (pid, afterPID) = line.number(at: position) else { return nil }
    position = line.skipBlanks(from: afterPID)
    if let (_, afterTTL) = line.number(at: position), line.byte(afterTTL) == 0x20 || afterTTL == line.count {
      position = line.skipBlanks(from: afterTTL)
    }
    if position == line.count { return broken }
    guard let colon = line.find(": ", from: position, before: position + maximumNameLength) else {
      // The line may also end within the name of the process.
      return line.count - position < maximumNameLength ? broken : nil
    }
    let end = line.skipSenderAndCategory(from: line.skipBlanks(from: colon + 2))
    return Header(
      dialect: .logShow, timestamp: timestamp, process: ByteRange(position, colon),
      pid: pid == 0 ? nil : Int32(exactly: pid), thread: thread, end: end)
  }

  /// The maximum length of a process's name, in bytes.
  private static let maximumNameLength = 160

  /// Reads the compact style: a type of one or two letters, `process[pid:thread] (sender) [category] `.
  static func parseLogShowCompact(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard line.byte(start) == 0x20, let name = compactType(line, from: start + 1),
      let process = ProcessBracket(line, from: name, hasThread: true),
      line.byte(process.end) == 0x20 || process.end == line.count
    else { return nil }
    let end = line.skipSenderAndCategory(from: line.skipBlanks(from: process.end))
    return Header(
      dialect: .logShowCompact, timestamp: timestamp, process: process.name, pid: process.pid,
      thread: process.thread, end: end)
  }

  /// Returns the offset after the compact style's type and its spaces; `nil` if there is none at `offset`.
  ///
  /// The type is two columns wide, so that `A  App` is a type and `A App` may be a process of two words.
  static func compactType(_ line: Span<UInt8>, from offset: Int) -> Int? {
    guard line.byte(offset + 2) == 0x20 else { return nil }
    let isTwoLetters: Bool =
      switch (line.byte(offset), line.byte(offset + 1)) {
      case (UInt8(ascii: "D"), UInt8(ascii: "f")), (UInt8(ascii: "D"), UInt8(ascii: "b")),
        (UInt8(ascii: "E"), UInt8(ascii: "r")), (UInt8(ascii: "F"), UInt8(ascii: "a")),
        (UInt8(ascii: "I"), UInt8(ascii: "n")):
        true
      default: false
      }
    let isOneLetter =
      line.byte(offset + 1) == 0x20
      && [UInt8(ascii: "A"), UInt8(ascii: "E"), UInt8(ascii: "I"), UInt8(ascii: "F")].contains(
        line.byte(offset))
    return isTwoLetters || isOneLetter ? offset + 3 : nil
  }

  /// Reads the syslog style: `  host process[pid]: (sender) [category] <Type>: `.
  static func parseLogShowSyslog(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard line.has("  ", at: start) else { return nil }
    let host = line.skipBlanks(from: start)
    guard let blank = line.find(UInt8(ascii: " "), from: host, before: host + 100),
      let process = ProcessBracket(line, from: blank + 1), line.has(": ", at: process.end)
    else { return nil }
    var end = line.skipSenderAndCategory(from: process.end + 2)
    if line.byte(end) == UInt8(ascii: "<"), let close = line.find(">: ", from: end, before: end + 20) {
      end = close + 3
    } else if line.has("&lt;", at: end), let close = line.find("&gt;: ", from: end, before: end + 26) {
      end = close + 6
    }
    return Header(
      dialect: .logShowSyslog, timestamp: timestamp, process: process.name, pid: process.pid, end: end)
  }
}
