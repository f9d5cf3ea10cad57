import Testing

@testable import LogRecords

/// A header read with the help of the previous one has the same result as when read alone.
struct HeaderMemoTests {
  private static let headers = [
    "2013-11-18 21:44:41.159 Larder[543:60b] Saved", "2013-11-18 21:44:41.160 Larder[543:1403]  Saved",
    "2013-11-18 21:44:41.999 Larder[543:1403]", "2013-11-18 21:44:42.000 Larder[543:60b] Saved",
    "2013-11-18 21:44:41:159 Larder[543:60b] Saved", "2013-11-18 21:44:41.159 My App[5] 2[543:60b] Saved",
    "2013-11-18 21:44:41.159 My App[5:6] 2[543:60b] Saved",
    "2013-11-18 21:44:41.159123+0100 Larder[543:60b] x",
    "2013-11-18 21:44:41.159 Df Larder[543:60b] Saved", "2013-11-18 21:44:41 +0000 Larder CoreData: x",
    "Nov 18 21:44:41 pad Larder[543] <Warning>: Saved",
    // The device's clock was never set.
    "1969-12-31 16:00:00.159 Larder[543:60b] Saved", "1969-12-31 16:00:00.200 Larder[543:60b] Saved",
  ]

  /// Each header is read after each other one, unchanged and with each of its bytes changed.
  @Test(arguments: headers)
  func rememberedHeaderEqualsAFreshOne(_ first: String) {
    let before = Array(first.utf8)
    var memo = HeaderMemo()
    if let header = Header.parse(before.span, from: 0) { memo.keep(header, before.span) }
    for next in Self.headers {
      let line = Array(next.utf8)
      for index in line.indices {
        for byte in [line[index], 0x20, 0x30, 0x3A, 0x5B, 0x5D, 0x66] {
          var changed = line
          changed[index] = byte
          guard let header = Self.header(changed, &memo) else { continue }
          var alone = Header.parse(changed.span, from: 0)
          let origin = alone.map { OpenRecord.origin(changed.span, $0) }
          alone?.origin = origin
          let expected = alone.map { "\($0)" }
          #expect("\(header)" == expected)
        }
      }
    }
  }

  @Test func nextHeadersOfTheDayAreRead() {
    let before = Array(Self.headers[0].utf8)
    var memo = HeaderMemo()
    guard let header = Header.parse(before.span, from: 0) else {
      Issue.record("the first header is not read")
      return
    }
    memo.keep(header, before.span)
    #expect(Self.header(Array(Self.headers[1].utf8), &memo)?.timestamp?.timeText == "21:44:41.160")
    #expect(Self.header(Array(Self.headers[1].utf8), &memo)?.thread == 0x1403)
    #expect(Self.header(Array(Self.headers[3].utf8), &memo)?.timestamp?.timeText == "21:44:42.000")
    let later = Array("2013-11-18 07:05:00.001 Larder[543:60b] Saved".utf8)
    #expect(Self.header(later, &memo)?.timestamp == Header.parse(later.span, from: 0)?.timestamp)
    for unknown in ["2013-11-19 21:44:41.159", "2013-11-18 24:44:41.159", "2013-11-18 21:60:41.159"] {
      #expect(Self.header(Array((unknown + " Larder[543:60b] Saved").utf8), &memo) == nil)
    }
  }

  /// The lines are from one process; a day later, the same time belongs to another day.
  @Test func rememberedSecondBelongsToOneDay() {
    var memo = HeaderMemo()
    for day in ["2013-11-18", "2013-11-19", "2013-11-18"] {
      let first = Array("\(day) 21:44:40.715 Larder[543:60b] Saved".utf8)
      guard let header = Header.parse(first.span, from: 0) else {
        Issue.record("the first header is not read")
        return
      }
      memo.keep(header, first.span)
      for time in ["21:44:40.715", "21:44:40.999", "21:44:41.000", "21:44:41.001", "21:44:40.715"] {
        let line = Array("\(day) \(time) Larder[543:60b] Saved".utf8)
        let known = Self.header(line, &memo)?.timestamp
        #expect(known != nil && known == Header.parse(line.span, from: 0)?.timestamp)
      }
    }
  }

  private static func header(_ line: [UInt8], _ memo: inout HeaderMemo) -> Header? {
    // A match compares a block of bytes, which must be there.
    let block = line + Array(repeating: UInt8(ascii: "\n"), count: 64)
    return memo.match(block.span, at: 0).map { memo.header($0, at: 0) }
  }
}
