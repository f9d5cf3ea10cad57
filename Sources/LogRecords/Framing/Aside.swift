// The lines of a capture that no statement printed.

enum Aside {
  /// The reporter's own note, such as `*** ACTION: …`.
  case mark
  /// The reporter left something out, such as `[...]`.
  case elision
  /// What `log show` prints around the records.
  case preamble

  init?(_ line: Span<UInt8>) {
    switch line.byte(0) {
    case UInt8(ascii: "*") where line.has("*** ACTION"), UInt8(ascii: "=") where line.has("==> "):
      self = .mark
    case UInt8(ascii: "*") where line.saysMessagesAreDiscarded(),
      UInt8(ascii: "=") where line.saysMessagesAreDiscarded(),
      UInt8(ascii: "Q") where line.saysMessagesAreDiscarded():
      self = .elision
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "/"), 0xE2:
      guard Self.isElision(line) else { return nil }
      self = .elision
    default:
      guard Self.isPreamble(line) else { return nil }
      self = .preamble
    }
  }

  private static func isElision(_ line: Span<UInt8>) -> Bool {
    let end = line.endOfText(before: line.count)
    let dots = line.skip(from: 0) { $0 == UInt8(ascii: ".") }
    if dots == end { return end >= 3 }
    let words: [StaticString] = [
      "[...]", "[…]", "(...)", "(…)", "…", "<...>", "[snip]", "<snip>", "/* snip */",
    ]
    return end <= 10 && words.contains { end == $0.utf8CodeUnitCount && line.has($0) }
  }

  private static func isPreamble(_ line: Span<UInt8>) -> Bool {
    switch line.byte(0) {
    case UInt8(ascii: "T"): line.has("Timestamp      ")
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
