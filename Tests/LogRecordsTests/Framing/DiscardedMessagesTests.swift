// The notices that the system prints in place of messages that it lost.

import Testing

@testable import LogRecords

struct DiscardedMessagesTests {
  @Test(arguments: [
    ("2025-04-06 10:14:41 cloudd: lost >= 34 unreliable messages from cloudd", 34),
    ("lost >=63 unreliable messages from 120000-140000 (Mach continuous)", 63),
    ("*** LOG MESSAGE QUOTA EXCEEDED - SOME MESSAGES FROM THIS PROCESS HAVE BEEN DISCARDED ***", 0),
    ("Trips[1:2] QUARANTINED DUE TO HIGH LOGGING VOLUME", 0),
    ("[...]", nil), ("*** ACTION: lost", nil), ("", nil),
  ])
  func noticeGivesTheNumberOfLostMessages(_ text: String, _ count: Int?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.lostMessages == count)
  }
}
