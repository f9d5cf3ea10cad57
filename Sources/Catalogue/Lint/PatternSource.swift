// Searches the source of a pattern for constructs that no pattern made from a template may have. Only the
// constructs that fragments use are allowed, so that the check need not know all of PCRE2's syntax.

internal import PCRE2

struct PatternSource {
  let source: String

  /// A pattern that matches text and the few constructs that fragments use.
  ///
  /// These are backslashes that escape punctuation or denote a class of bytes, a newline, a boundary or an
  /// end; classes of bytes such as `[^\s:]`; and groups that capture, are `(?:` or `(?|`, or look around.
  /// The value is never `nil`: `PatternSourceTests` compiles it.
  private static let allowed: Pattern? = {
    let escape = #"\\(?:[^A-Za-z0-9]|[dwsSnzb])"#
    let bytes = #"\[\^?+\]?+(?:[^\]\\]|\#(escape))*+\]"#
    return try? Pattern(#"(?:[^\\\[(]|\#(escape)|\#(bytes)|\((?![*?])|\(\?(?=[:|=!]|<[=!]))*+"#)
  }()

  /// The first construct that is not allowed, such as `(*COMMIT)`, `\1` or `(?R)`.
  var firstForbidden: String? {
    let bytes = Array(source.utf8)
    var matcher = Matcher()
    // A source that is too much work to search is not allowed as a whole.
    guard let allowed = Self.allowed, (try? matcher.matches(allowed, bytes.span)) == true,
      let start = matcher[0]?.upperBound
    else { return source }
    guard start < bytes.count else { return nil }
    let rest = bytes[start...].prefix(40)
    let end =
      switch rest.first {
      case UInt8(ascii: "\\"): min(start + 2, rest.endIndex)
      case UInt8(ascii: "("): rest.firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? rest.endIndex
      default: rest.endIndex
      }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
