// What the system prints in place of messages that it discards since a process prints too many.

extension Span<UInt8> {
  /// Whether a line, or a message at an offset, says that messages of the process are discarded.
  func saysMessagesAreDiscarded(at start: Int = 0) -> Bool {
    let first = byte(start)
    guard first == UInt8(ascii: "*") else {
      return first == UInt8(ascii: "Q") && has("QUARANTINED DUE TO HIGH LOGGING VOLUME", at: start)
    }
    if has("*** LOG MESSAGE QUOTA EXCEEDED", at: start) { return true }
    return has("*** process ", at: start)
      && find(" log message per second limit", from: start) != nil
  }
}
