// Texts that records of mirroring contain.

import LogRecords
import Testing

@testable import Timelines

struct MirrorTextTests {
  /// An error names its container in quotation marks, which a list of errors escapes.
  @Test(arguments: [
    ("container ID = \"iCloud.com.example.trips\">", "iCloud.com.example.trips"),
    ("= \"<CKError 0x1: container ID = \\\"iCloud.com.example.trips\\\">\";", "iCloud.com.example.trips"),
    ("container ID = iCloud.com.example.trips; more", "iCloud.com.example.trips"),
    ("container ID = \"iCloud.com.exa", "iCloud.com.exa"), ("container ID = <private>", nil),
    ("container ID = \"", nil), ("no container", nil),
  ])
  func containerOfAnErrorIsRead(text: String, container: String?) {
    let bytes = Array(text.utf8).span
    let found = bytes.mirrorContainer(after: "container ID = ", in: 0..<bytes.count)
    #expect(found.map { bytes.extracting($0).text } == container)
  }
}
