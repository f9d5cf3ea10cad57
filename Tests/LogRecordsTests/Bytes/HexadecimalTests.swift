import Testing

@testable import LogRecords

/// Eight hexadecimal digits read at a time have the value that the standard library reads.
struct HexadecimalTests {
  @Test(arguments: ["00000000", "0123abcd", "FFffEEee", "9A0b8C7d", "deadBEEF", "10000000", "00000001"])
  func eightDigitsHaveTheirValue(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.word(at: 0).spelledHexadecimal == UInt64(text, radix: 16))
    #expect(bytes.span.word(at: 0).leadingHexDigits == 8)
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
        let word = changed.span.word(at: 0)
        #expect(word.leadingHexDigits == (isDigit ? 8 : index))
        #expect(
          word.spelledHexadecimal
            == (isDigit ? UInt64(String(decoding: changed, as: UTF8.self), radix: 16) : nil))
      }
    }
  }
}
