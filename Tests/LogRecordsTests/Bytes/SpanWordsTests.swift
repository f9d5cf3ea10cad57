import Testing

@testable import LogRecords

/// Skipping sixteen bytes at a time has the same result as one by one.
struct SpanWordsTests {
  @Test(arguments: 0..<36)
  func identifierEndsAtAnyOtherByte(_ length: Int) {
    for byte in UInt8.min...UInt8.max {
      for filler in [
        UInt8(ascii: "a"), UInt8(ascii: "Z"), UInt8(ascii: "0"), UInt8(ascii: "9"), UInt8(ascii: "_"),
      ] {
        let bytes = [0x20] + Array(repeating: filler, count: length) + [byte, UInt8(ascii: "x"), 0x20]
        let end = bytes.span.skipIdentifier(from: 1)
        #expect(end == bytes.dropFirst().firstIndex { !$0.isIdentifier })
      }
    }
  }

  @Test func identifierEndsAtTheLastByte() {
    for count in 0..<36 {
      let bytes = Array(repeating: UInt8(ascii: "q"), count: count)
      #expect(bytes.span.skipIdentifier(from: 0) == count)
    }
  }
}
