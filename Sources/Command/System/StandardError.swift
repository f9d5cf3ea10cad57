// The text on standard error: hints beside a report, and text that others composed. The sentences of errors
// are in `CommandError+Words.swift`.

internal import SystemPackage

enum StandardError {
  /// Prints text as it is.
  static func write(_ text: String) {
    // If standard error fails, there is no other place to report that.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }

  /// Prints a hint, which changes nothing about the exit status.
  static func hint(_ words: String) { write("parselogs: \(words)\n") }
}
