// The queries of header parsers on bytes, above all at the edges.

import Testing

@testable import LogRecords

struct SpanParsingTests {
  private let bytes = Array("ab 0123  \t-4".utf8)

  @Test func queriesOutsideTheBytesFindNothing() {
    #expect(bytes.span.byte(-1) == 0)
    #expect(bytes.span.byte(bytes.count) == 0)
    #expect(bytes.span.byte(0) == UInt8(ascii: "a"))
    #expect(bytes.span.has("4x", at: bytes.count - 1) == false)
    #expect(bytes.span.has("ab", at: -1) == false)
    #expect(bytes.span.has("", at: bytes.count) == true)
    #expect(bytes.span.digits(5, at: 4) == nil)
    #expect(bytes.span.digits(2, at: bytes.count - 1) == nil)
    #expect(bytes.span.number(at: bytes.count) == nil)
    #expect(bytes.span.zone(at: 10) == nil)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 31, 33, 255 * 16 - 1, 255 * 16, 255 * 16 + 1, 255 * 16 + 40, 10_000])
  func bytesAreCountedAtAnyLength(length: Int) {
    let every = Array(repeating: UInt8(ascii: "\n"), count: length)
    #expect(every.span.count(of: UInt8(ascii: "\n")) == length)
    #expect(every.span.count(of: 0) == 0)
    let some = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 7) }
    for byte in 0..<8 as Range<UInt8> { #expect(some.span.count(of: byte) == some.count { $0 == byte }) }
  }

  @Test(arguments: 0..<40)
  func firstOfThreeBytesIsFound(place: Int) {
    let wanted: [UInt8] = [0x22, 0x5C, 0x0A]
    var bytes = Array(repeating: UInt8(ascii: "x"), count: 40)
    #expect(bytes.span.find(0x22, 0x5C, 0x0A, from: place) == nil)
    for byte in wanted {
      bytes[place] = byte
      for start in -1...41 {
        let found = bytes.span.find(0x22, 0x5C, 0x0A, from: start)
        #expect(found == (start >= 0 && start <= place ? place : nil))
      }
      // A later one is not the first.
      bytes.append(wanted[place % 3])
      #expect(bytes.span.find(0x22, 0x5C, 0x0A, from: 0) == place)
      bytes.removeLast()
    }
  }

  @Test func textAndByteAreFoundInRange() {
    #expect(bytes.span.find("0123") == 3)
    #expect(bytes.span.find("0123", from: 4) == nil)
    #expect(bytes.span.find("0123", before: 6) == nil)
    #expect(bytes.span.find("0123", before: 7) == 3)
    #expect(bytes.span.find("a", from: 1) == nil)
    #expect(bytes.span.find(UInt8(ascii: "4"), from: 0) == 11)
    #expect(bytes.span.find(UInt8(ascii: "4"), from: 0, before: 11) == nil)
    #expect(bytes.span.find(UInt8(ascii: "4"), from: 100) == nil)
  }

  @Test(
    arguments: [
      ("0123", 0, 3), ("0123", 3, 3), ("0123", 4, nil), ("-4", 0, 10), ("4", 0, 11), ("b 0", 0, 1),
      ("  ", 0, 7),
      ("  ", 8, nil), ("ab 0123  \t-4", 0, 0), ("ab 0123  \t-4", 1, nil), ("ab 0123  \t-44", 0, nil),
      ("23 ", 0, 5),
      ("3-", 0, nil), ("", 0, 0), ("", 12, 12), ("", 13, nil), ("a", 12, nil), ("a", 13, nil), ("a", -1, nil),
    ] as [(String, Int, Int?)])
  func spanIsFoundFromAnOffset(_ wanted: String, from start: Int, at expected: Int?) {
    let text = Array(wanted.utf8)
    #expect(bytes.span.find(text.span, from: start) == expected)
  }

  /// A pair must be completely before the end, whatever bytes come after it.
  @Test func firstPairBeforeTheEndIsFound() {
    let text = Array("-[A bC]( Core )] (r Co".utf8)
    let pairs = BytePairs("](", "r:", "Co")
    for start in 0...text.count {
      for end in start...text.count {
        let expected = (start..<max(start, end - 1)).first {
          ["](", "r:", "Co"].contains(String(decoding: text[$0...$0 + 1], as: UTF8.self))
        }
        #expect(text.span.find(pairs, from: start, before: end) == expected)
      }
    }
    #expect(text.span.find(pairs, from: 0, before: 100) == 6)
    #expect(text.span.find(pairs, from: -1, before: 100) == nil)
    #expect(text.span.find(pairs, from: 100, before: 200) == nil)
  }

  /// The search may use any bytes of the text.
  @Test func eachSubstringIsFound() {
    let text = Array("of The {log} and\n the log: 12".utf8)
    for start in text.indices {
      for end in start + 1...text.count {
        let part = Array(text[start..<end])
        let first = text.indices.first { text[$0...].starts(with: part) }
        #expect(text.span.find(part.span) == first)
      }
    }
  }

  /// The text is found at any place among blocks of 64 bytes, with one or both of the two bytes elsewhere.
  @Test func textIsFoundByTwoOfItsBytes() {
    let wanted = Array("Domain".utf8)
    for count in [0, 5, 6, 7, 63, 64, 68, 69, 70, 133, 134, 200] {
      for filling in ["D", "m", "Do", "D.m", "Domai", "."] {
        var text = Array(String(repeating: filling, count: count).utf8.prefix(count))
        #expect(text.span.find("Domain", by: (0, 2)) == nil)
        guard count >= wanted.count else { continue }
        for start in 0...count - wanted.count {
          let kept = text
          text.replaceSubrange(start..<start + wanted.count, with: wanted)
          // The filling before the text may form an earlier occurrence.
          let first = text.indices.first { text[$0...].starts(with: wanted) }
          #expect(text.span.find("Domain", by: (0, 2)) == first)
          #expect(text.span.find("Domain", by: (5, 1)) == first)
          #expect(text.span.find("Domain", by: (0, 2), from: start + 1) == nil)
          #expect(text.span.find("Domain", by: (0, 2), before: start + 5) == nil)
          #expect(text.span.find("Domain", by: (0, 2), before: start + 6) == first)
          text = kept
        }
      }
    }
  }

  /// The search finds the text of each line but the first, after its whitespace, at any place in blocks.
  @Test(arguments: [1, 4, 30, 200])
  func textOfTheNextLineIsFound(_ longest: Int) {
    var generator = SeededGenerator(seed: UInt64(longest))
    let wanted = (UInt8.min...UInt8.max).map { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "y") }
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 0...1500, using: &generator)).map { _ in
        Int.random(in: 0..<longest, using: &generator) == 0
          ? 0x0A : Array(" \txyz".utf8).randomElement(using: &generator) ?? 0
      }
      let texts = text.indices.filter { index in
        let before = text[..<index].reversed().drop { $0 == 0x20 || $0 == 0x09 }
        return before.first == 0x0A && wanted[Int(text[index])]
      }
      for start in text.indices {
        // A line begins after the first line ending from the offset on.
        let first = text[start...].firstIndex(of: 0x0A) ?? text.count
        let found = text.span.textOfLine(after: start, beginningWith: wanted)
        if found != texts.first(where: { $0 > first }) { Issue.record("\(text) after \(start)") }
      }
    }
  }

  /// Of the texts of all lines but the first, each one's first byte is found.
  @Test func firstBytesOfLinesAreFound() {
    func marks(_ bytes: [UInt8]) -> ByteMarks {
      var marks = ByteMarks()
      for byte in bytes { marks.insert(byte) }
      return marks
    }
    let text = Array("a\n\tb\n \tc d\n\t\ne\n f".utf8)
    let all = text.span.firstBytesOfLines(before: text.count)
    for byte in "bcef\n".utf8 { #expect(!all.isDisjoint(with: marks([byte]))) }
    #expect(all.isDisjoint(with: marks(Array("adgA\t ".utf8))))
    // A line end before the offset is enough.
    #expect(text.span.firstBytesOfLines(before: 1).isDisjoint(with: all))
    #expect(!text.span.firstBytesOfLines(before: 2).isDisjoint(with: marks([UInt8(ascii: "b")])))
    #expect(ByteMarks().isDisjoint(with: all))
  }

  @Test func indentedLinesAreSkipped() {
    let text = Array("\ta\n b\n\nc\n d".utf8)
    let isBlank = (UInt8.min...UInt8.max).map(\.isASCIIWhitespace)
    #expect(text.span.skipLines(from: 0, before: text.count, beginningWith: isBlank) == 7)
    #expect(text.span.skipLines(from: 7, before: text.count, beginningWith: isBlank) == 7)
    #expect(text.span.skipLines(from: 9, before: text.count, beginningWith: isBlank) == text.count)
    #expect(text.span.skipLines(from: 0, before: 5, beginningWith: isBlank) == 5)
    #expect(text.span.skipLines(from: text.count, before: text.count, beginningWith: isBlank) == text.count)
  }

  @Test func numbersHaveAtMostTwelveDigits() {
    #expect(bytes.span.digits(4, at: 3) == 123)
    let number = bytes.span.number(at: 3)
    #expect(number?.value == 123 && number?.end == 7)
    // Numbers end at 12 digits, so that sums cannot overflow.
    let thirteen = Array("1234567890123".utf8)
    #expect(thirteen.span.number(at: 0) == nil)
    #expect(thirteen.span.number(at: 1)?.value == 234_567_890_123)
    #expect(bytes.span.skipBlanks(from: 7) == 10)
  }

  @Test(arguments: [("+0200", 120), ("-0930", -570), ("+1400", 840), ("+0000", 0)])
  func zonesAreReadInMinutes(_ text: String, _ minutes: Int16) {
    let line = Array(text.utf8)
    #expect(line.span.zone(at: 0) == minutes)
  }

  @Test(arguments: ["0200", "+02", "+1500", "+0260", "+02000", "+02:00"])
  func invalidZonesAreRefused(_ text: String) {
    let line = Array(text.utf8)
    #expect(line.span.zone(at: 0) == nil)
  }

  @Test func invalidUTF8IsRepairedInText() {
    let broken: [UInt8] = [0x61, 0xFF, 0x62]
    #expect(broken.span.text == "a\u{FFFD}b")
  }
}
