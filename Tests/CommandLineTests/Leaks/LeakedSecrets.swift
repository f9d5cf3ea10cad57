// Finds known secrets in what the command prints, in any letter case. Uses the C library's search because
// reports have megabytes, in which Foundation's takes many times as long.

import Foundation

extension Tool.Result {
  /// The secrets that came out, each with what stands before it.
  func leaks(_ secrets: Set<String>) -> [String] {
    let printed = SearchedText((output + errors).lowercased())
    return secrets.compactMap { secret in
      printed.offset(of: secret.lowercased()).map { place in
        "\(secret) after '\(printed.text(max(0, place - 80)..<place))'"
      }
    }.sorted()
  }
}

/// Text in which many others are looked for.
struct SearchedText {
  private let bytes: ContiguousArray<CChar>

  init(_ text: String) {
    bytes = text.utf8CString
    precondition(bytes.firstIndex(of: 0) == bytes.count - 1, "a search ends at the first byte 0")
  }

  /// Where another text first stands at or after an offset, in bytes.
  func offset(of text: String, from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let found = strstr(base + start, text) else { return nil }
      return UnsafePointer(found) - base
    }
  }

  /// A part of it, as far as there is one.
  func text(_ range: Range<Int>) -> String {
    let part = range.clamped(to: 0..<bytes.count - 1)
    return String(decoding: bytes[part].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
