// Reads the source of a pattern for constructs that no pattern made of a template may have. It allows what
// fragments are made of and nothing else, so that it need not know all that PCRE2 knows.

internal import PCRE2

struct PatternSource {
  let source: String

  /// What fits all that is text or one of the few constructs that fragments use: backslashes that escape a
  /// sign or spell a class of bytes, a new line or an end, classes of bytes such as `[^\s:]`, and groups that
  /// capture, are `(?:` or `(?|`, or look around.
  private static let allowed: Pattern? = {
    let escape = #"\\(?:[^A-Za-z0-9]|[dwsSnzb])"#
    let bytes = #"\[\^?+\]?+(?:[^\]\\]|\#(escape))*+\]"#
    return try? Pattern(#"(?:[^\\\[(]|\#(escape)|\#(bytes)|\((?![*?])|\(\?(?=[:|=!]|<[=!]))*+"#)
  }()

  /// The first construct that is none of these, such as `(*COMMIT)`, `\1` or `(?R)`.
  var firstForbidden: String? {
    let bytes = Array(source.utf8)
    var matcher = Matcher()
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
