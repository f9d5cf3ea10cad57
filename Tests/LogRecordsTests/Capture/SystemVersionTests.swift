import LogRecords
import Testing

/// The system version that a capture names, as crash reports and reporters write it.
struct SystemVersionTests {
  private static func version(in text: String) -> String? {
    let bytes = Array(text.utf8)
    return SystemVersion(in: bytes.span)?.text
  }

  @Test(
    arguments: [
      ("OS Version:      iPhone OS 7.0.4 (11B554a)\nReport Version:  104\n", "iPhone OS 7.0.4 (11B554a)"),
      ("Process:  Trips [543]\r\nOS Version:      Mac OS X 10.9 (13A603)\r\n", "Mac OS X 10.9 (13A603)"),
      ("*** OS Version: iOS 26.1\n2026-09-14 10:00:02.114 Trips[2211:1] hello\n", "iOS 26.1"),
      // The first line that names a version wins.
      ("OS Version:\nOS Version: iOS 8\nOS Version: iOS 9\n", "iOS 8"), ("\n> OS Version: 12", "12"),
      // Within other words the text may mean anything.
      ("2013-11-18 21:44:41.159 Trips[543:60b] OS Version: 7\n", nil), ("OS Versions: 7\n", nil), ("", nil),
    ] as [(String, String?)])
  func versionIsThatOfTheFirstLine(text: String, version: String?) {
    #expect(Self.version(in: text) == version)
  }

  @Test func versionIsReadNearTheBeginningOnly() {
    let line = "OS Version: iOS 8\n"
    let far = String(repeating: "\n", count: SystemVersion.beginning) + line
    #expect(Self.version(in: far) == nil)
    let long = Self.version(in: "OS Version: \(String(repeating: "8", count: 5000))")
    #expect(long == String(repeating: "8", count: 80))
  }
}
