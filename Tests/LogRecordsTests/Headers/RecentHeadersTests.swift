import Testing

@testable import LogRecords

/// A header read with the help of earlier ones has the same result as when read alone.
struct RecentHeadersTests {
  private static let headers = [
    "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) [com.apple.coredata:CloudKit] CoreData+CloudKit: x",
    "2025-04-06 10:14:44.000001+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) [com.apple.coredata:CloudKit] CloudKit:",
    "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) x",
    "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Trips: Saved",
    "2025-04-06 10:14:43.016912+0200  mac Trips[8121]: (CoreData) [com.apple.coredata:CloudKit] x",
    "2025-04-06 10:14:43.016912+0200  mac Trips[8121]: <Error>: x",
    "2025-04-07 00:00:00.016 Df Trips[8121:1d2f4] (CoreData) [com.apple.coredata:CloudKit] x",
    "2025-04-06 10:14:43.016 Df Trips[8121:1d2f4] x",
    "2025-04-06 10:14:43.016912-0730 Trips[8121:1d2f4] [CloudKit] x",
    "2025-04-06 10:14:43.016912+0200 Trips[8121:1d2f4] x",
    "2025-04-06 10:14:43.016 Trips[8121:1d2f4] x", "2025-04-06 10:14:43 +0000 Trips CoreData: x",
    "2025/04/06 10:14:43.016 x", "Apr  6 10:14:43 mac Trips[8121] <Warning>: x",
  ]

  /// Each header is read after each other one, unchanged and with each of its bytes changed.
  @Test(arguments: headers)
  func recentHeaderEqualsAFreshOne(_ first: String) {
    var recent = RecentHeaders()
    _ = recent.parse(Array(first.utf8).span)
    for next in Self.headers {
      let line = Array(next.utf8)
      for index in line.indices {
        for byte in [line[index], 0x20, 0x31, 0x3A, 0x43, 0x5B, 0x28, 0x3C] {
          var changed = line
          changed[index] = byte
          var known = recent
          let alone = Header.parse(changed.span, from: 0).map { "\($0)" }
          #expect(
            known.parse(changed.span).map { "\($0)" } == alone, "\(String(decoding: changed, as: UTF8.self))")
          // The header that is kept now is that of the line itself.
          #expect(
            known.parse(changed.span).map { "\($0)" } == alone, "\(String(decoding: changed, as: UTF8.self))")
        }
      }
    }
  }
}
