// Finds which of many texts a message may begin with, by its first bytes.

internal import LogRecords

struct PrefixIndex: Sendable {
  /// By the first byte of the text, in the order given.
  private let byFirstByte: [[Prefix]]

  private struct Prefix {
    let wording: Int
    let bytes: FirstBytes
  }

  /// An index of wordings by their texts, which are not empty.
  init(_ texts: [(wording: Int, text: [UInt8])]) {
    var byFirstByte: [[Prefix]] = Array(repeating: [], count: 256)
    for (wording, text) in texts {
      byFirstByte[Int(text[0])].append(Prefix(wording: wording, bytes: FirstBytes(text.span)))
    }
    self.byFirstByte = byFirstByte
  }

  /// Adds the wordings that a message, which is not empty, may have or may have begun, in their order; a superset.
  func addCandidates(_ message: Span<UInt8>, to found: inout [Int]) {
    let first = FirstBytes(message)
    for prefix in byFirstByte[Int(message[0])] where prefix.bytes.agrees(first) {
      found.append(prefix.wording)
    }
  }

  func hasCandidates(_ message: Span<UInt8>) -> Bool {
    guard !message.isEmpty, !byFirstByte[Int(message[0])].isEmpty else { return false }
    let first = FirstBytes(message)
    for prefix in byFirstByte[Int(message[0])] where prefix.bytes.agrees(first) { return true }
    return false
  }
}

/// The first eight bytes of a text, or all of a shorter one.
private struct FirstBytes {
  private var bytes: UInt64 = 0
  private var mask: UInt64 = 0

  init(_ text: Span<UInt8>) {
    for index in 0..<min(8, text.count) {
      bytes |= UInt64(text[index]) << UInt64(index * 8)
      mask |= 0xFF << UInt64(index * 8)
    }
  }

  func agrees(_ other: FirstBytes) -> Bool { (bytes ^ other.bytes) & mask & other.mask == 0 }
}
