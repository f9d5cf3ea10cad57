// A pipeline for tests that do not distinguish statements from other records: one receiver takes them all.

import LogRecords

@testable import Catalogue

extension RecordPipeline {
  /// Takes bytes, and delivers statements as all other records.
  mutating func append(_ span: Span<UInt8>, _ receive: Receiver) {
    append(span, receive) { receive($0, .statement($1), $2, $3) }
  }

  /// Reads once from an open file, and delivers statements as all other records.
  mutating func read(from descriptor: Int32, maps: Bool, _ receive: Receiver) throws -> Bool {
    try read(from: descriptor, maps: maps, receive) { receive($0, .statement($1), $2, $3) }
  }

  /// Ends the capture, and delivers statements as all other records.
  mutating func finish(_ ending: CaptureFacts.Ending, _ receive: Receiver) {
    finish(ending, receive) { receive($0, .statement($1), $2, $3) }
  }
}
