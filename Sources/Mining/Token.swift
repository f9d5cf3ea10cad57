// A run of bytes that may be one value. `Span+Tokens` decides which.

internal import LogRecords

struct Token {
  let range: Range<Int>
  private var bytes: TokenBytes = []
  private(set) var slashes = 0

  init(_ message: Span<UInt8>, from start: Int, _ end: Int) {
    let kinds = TokenBytes.ofByte.span
    var stop = start
    while stop < end, !kinds[Int(message[stop])].isEmpty || Self.isApostrophe(message, stop) { stop += 1 }
    while stop > start + 1, kinds[Int(message[stop - 1])].isPunctuation { stop -= 1 }
    for index in start..<stop {
      let kind = kinds[Int(message[index])]
      // An apostrophe is the only byte of a token without a class.
      bytes.formUnion(kind.isEmpty ? .other : kind)
      if kind == .slash { slashes += 1 }
    }
    // The padding at the end of encoded data.
    if stop - start >= 24, stop < end, message[stop] == "=", Self.endsData(message.byte(stop + 1)) {
      bytes.insert(.other)
      stop += 1
      if stop < end, message[stop] == "=" { stop += 1 }
    }
    range = start..<stop
  }

  var start: Int { range.lowerBound }
  var end: Int { range.upperBound }

  func has(_ kind: TokenBytes) -> Bool { bytes.contains(kind) }

  var isWord: Bool { bytes.isSubset(of: [.letter, .digit]) }

  private static func isApostrophe(_ message: Span<UInt8>, _ index: Int) -> Bool {
    message[index] == "'" && message.byte(index - 1).isASCIILetter && message.byte(index + 1).isASCIILetter
  }

  /// Whether a byte may follow the padding of encoded data; otherwise the `=` assigns a value.
  private static func endsData(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, "=", ",", ")", ".", ";", "\"", "'": true
    default: false
    }
  }
}
