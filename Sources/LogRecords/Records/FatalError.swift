// Recognises the message that Swift prints when an app terminates itself: `Trips/Store.swift:41: Fatal error:
// …`. It goes to the error stream, where it has no header.

enum FatalError {
  /// The maximum length of the file's name with its module, in bytes.
  private static let maximumFileLength = 300

  /// Whether a line says that the app terminates itself; the names of modules begin with upper-case letters.
  static func begins(_ line: Span<UInt8>) -> Bool {
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(line.byte(0)) else { return false }
    // Older systems name the file at the end.
    if line.has("Fatal error: ") { return true }
    let (suffix, label): (StaticString, StaticString) = (".swift:", ": Fatal error: ")
    guard let end = line.find(label, from: 0, before: min(line.count, maximumFileLength)) else {
      return false
    }
    var start = end
    while start > 0, line.byte(start - 1).isASCIIDigit { start -= 1 }
    return start < end && start > suffix.utf8CodeUnitCount
      && line.has(suffix, at: start - suffix.utf8CodeUnitCount)
  }
}
