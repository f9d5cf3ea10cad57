// An IPv6 or hardware address: hexadecimal digits with at least five colons, or with `::`.

internal import LogRecords

struct NetworkAddress: SecretForm {
  let end: Int
  private let address: String

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    let (bytes, start) = (cursor.bytes, cursor.position)
    guard bytes[start].isASCIIHexDigit else { return nil }
    var (colons, doubled, before) = (0, false, UInt8(0))
    var end = start
    while end < bytes.count, end - start < 64 {
      let byte = bytes[end]
      // An IPv6 address may end with an IPv4 address.
      let isPoint = byte == "." && colons >= 2 && end + 1 < bytes.count && bytes[end + 1].isASCIIDigit
      guard byte == ":" || byte.isASCIIHexDigit || isPoint else { break }
      if byte == ":" {
        colons += 1
        doubled = doubled || before == ":"
      }
      before = byte
      end += 1
    }
    guard colons >= 5 || doubled && end - start > 4, end == bytes.count || !bytes[end].isAlphanumeric
    else { return nil }
    self.end = end
    address = cursor.text(start..<end).lowercased()
  }

  func replacement(_ words: WordRedactor) -> String { words.name(address, .address) }
}
