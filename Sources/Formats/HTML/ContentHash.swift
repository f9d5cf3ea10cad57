// The digests by which the page's policy names its own style and script.

internal import ReportModel

enum ContentHash {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// `sha256-` and the digest in Base64.
  static func sha256(of text: String) -> String {
    var rest = SHA256.digest(of: Array(text.utf8))[...]
    var code: [UInt8] = []
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...3 {
        code.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return "sha256-" + String(decoding: code, as: UTF8.self)
  }
}
