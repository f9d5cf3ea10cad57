// JSON as reports write it.

import Foundation
import Testing

@testable import Formats
@testable import ReportModel

struct JSONTests {
  @Test func orderOfKeysIsKept() {
    let json = JSON.object([("b", .number(1)), ("a", .array([.null, .bool(true)])), ("c", .object([]))])
    #expect(
      json.indented == """
        {
          "b": 1,
          "a": [
            null,
            true
          ],
          "c": {}
        }
        """)
  }

  @Test func writtenTextIsReadBackUnchanged() throws {
    let text =
      "quote \" slash \\ line \n tab \t bell \u{07} bidi \u{202E} emoji 🗺 tag \u{E0041} none \u{2065}\u{3164}"
    let written = JSON.array([.string(text)]).indented
    #expect(
      !written.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || "\u{202E}\u{2065}\u{3164}".unicodeScalars.contains($0)
      })
    #expect(try JSONDecoder().decode([String].self, from: Data(written.utf8)) == [text])
  }
}
