// What is handed on for each record stays small.

import Catalogue
import LogRecords
import Testing

@testable import Timelines

struct SizesTests {
  /// Up to 128 bytes are copied in a few steps, more of them in a call each time.
  @Test func valuesCopiedForEachRecordAreSmall() {
    #expect(MemoryLayout<Record>.size <= 128)
    #expect(MemoryLayout<Recognition>.size <= 128)
    #expect(MemoryLayout<Event?>.size <= 128)
  }
}
