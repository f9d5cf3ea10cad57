// Recognises what the system or its tools print in place of messages that were discarded because there were
// too many.

extension Span<UInt8> {
  /// The minimum number of messages that were lost, according to a record in their place; 0 if it gives none, and
  /// `nil` for any other record.
  package var lostMessages: Int? {
    var start = 0
    if let lost = find("lost >="), saysMessagesAreDiscarded(at: lost) {
      start = skip(from: lost) { !$0.isASCIIDigit }
      return number(at: start)?.value ?? 0
    }
    for word in ["*** ", "QUARANTINED", "=== "] as [StaticString] {
      start = find(word) ?? 0
      if saysMessagesAreDiscarded(at: start) { return 0 }
    }
    return nil
  }

  /// Whether a line, or a message at an offset, says that messages of the process are discarded.
  func saysMessagesAreDiscarded(at start: Int = 0) -> Bool {
    let words = byte(start) == UInt8(ascii: "*") && has("*** ", at: start) ? start + 4 : start
    return switch byte(words) {
    case UInt8(ascii: "L"): words > start && has("LOG MESSAGE QUOTA EXCEEDED", at: words)
    case UInt8(ascii: "p"):
      words > start && has("process ", at: words) && find(" log message per second limit", from: words) != nil
    case UInt8(ascii: "Q"): has("QUARANTINED DUE TO HIGH LOGGING VOLUME", at: words)
    // `log show` prints this for messages that never reached the log, and so does `log stream`.
    case UInt8(ascii: "l"): has("lost ", at: words) && find(" unreliable messages from ", from: words) != nil
    case UInt8(ascii: "="): has("=== Messages dropped during live streaming", at: words)
    default: false
    }
  }
}
