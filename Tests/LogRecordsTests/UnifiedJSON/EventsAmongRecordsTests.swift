import Testing

@testable import LogRecords

/// Events in JSON after records in text are the same records for any chunk size: lines that continue a record
/// are skipped only if they are complete.
struct EventsAmongRecordsTests {
  private static let records = [
    "2013-11-19 21:44:40.715 Larder[543:60b] Saved 12 objects\n",
    """
    2013-11-19 21:44:40.716 Larder[543:60b] -[PFUbiquityPeer load](3): CoreData: Ubiquity:  <PFUbiquityPeer: 0x1>
    \tlocalPeerID: mobile~1\n
    """,
    UnifiedEventTests.events[0].asDefault,
  ]

  /// Text before the first event of an excerpt of a longer capture.
  private static let beginnings = ["", ",", "},", "],", ", ", "    ", "\t"]

  @Test(arguments: UnifiedEventTests.Style.allCases, beginnings)
  func eventsAreIndependentOfChunkSize(_ style: UnifiedEventTests.Style, _ beginning: String) throws {
    let events = try style.text(of: Array(UnifiedEventTests.events.prefix(3)))
    for record in Self.records {
      let text = Array((record + beginning + events + record).utf8)
      let whole = Reading(text)
      #expect(whole.records.count >= 2)
      for chunk in [1, 7, 64, 500] {
        #expect(Reading(text, chunk: chunk) == whole, "chunks of \(chunk)")
      }
    }
  }
}
