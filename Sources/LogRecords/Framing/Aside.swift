// The lines of a capture that no statement printed.

enum Aside {
  /// A note of the reporter, such as `*** ACTION: …`.
  case mark
  /// A mark that the reporter omitted something, such as `[...]`.
  case elision
  /// A line that `log show` prints around the records.
  case preamble

  init?(_ line: Span<UInt8>) {
    switch line.byte(0) {
    case UInt8(ascii: "*") where line.has("*** ACTION"), UInt8(ascii: "=") where line.has("==> "):
      self = .mark
    case UInt8(ascii: "*") where line.saysMessagesAreDiscarded(),
      UInt8(ascii: "=") where line.saysMessagesAreDiscarded(),
      UInt8(ascii: "Q") where line.saysMessagesAreDiscarded():
      self = .elision
    default:
      if Elision.isLine(line) {
        self = .elision
      } else if Self.isPreamble(line) {
        self = .preamble
      } else {
        return nil
      }
    }
  }

  /// The beginning of the line of column names that `log show` prints above the records.
  static var columnNames: StaticString { "Timestamp      " }

  /// Whether a line with nothing before it is what `log show` prints above the records, or the end of the names
  /// of its columns, where a line was wrapped.
  static func isAboveRecords(_ line: Span<UInt8>) -> Bool {
    if isPreamble(line) { return true }
    guard line.has("TTL", at: line.endOfText(before: line.count) - 3) else { return false }
    return line.has("TTL") || line.has("PID ") || line.has("Activity ")
  }

  private static func isPreamble(_ line: Span<UInt8>) -> Bool {
    switch line.byte(0) {
    case UInt8(ascii: "T"): line.has(columnNames)
    case UInt8(ascii: "F"): line.has("Filtering the log data using ")
    case UInt8(ascii: "S"):
      line.has("Skipping debug messages, ") || line.has("Skipping info and debug messages, ")
    case UInt8(ascii: "g"): line.has("getpwuid_r ")
    case UInt8(ascii: "E"): line.has("Error from getpwuid_r: ")
    case UInt8(ascii: "*"): line.has("** Processed ")
    default: false
    }
  }
}
