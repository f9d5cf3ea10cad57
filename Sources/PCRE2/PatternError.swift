// What is wrong with a pattern that does not compile, and PCRE2's words for its error codes.

internal import CPCRE2

/// A pattern that does not compile.
package struct PatternError: Error, Equatable {
  /// The pattern as given.
  package let pattern: String
  /// Where in the pattern the error was found, in bytes of UTF-8.
  package let utf8Offset: Int
  /// PCRE2's sentence, such as "missing closing parenthesis".
  package let reason: String
}

func pcre2Message(for status: Int32) -> String {
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
    let length = unsafe pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
    guard length > 0 else { return "PCRE2 error \(status)" }
    return unsafe String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}
