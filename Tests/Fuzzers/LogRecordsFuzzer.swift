// Fuzzes the reader: the records and facts of a capture do not depend on how its bytes are split into chunks,
// and every range of a record is within its bytes.

import LogRecords

enum LogRecordsFuzzer {
  /// Tries one input: the first byte determines limits and chunk size, the rest is the capture.
  static func attempt(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let capture = Array(input.dropFirst())
    // Small limits make records of short inputs too long.
    let limits =
      first < 128
      ? ReaderLimits(recordBytes: 1 << 20, chunkBytes: 1024)
      : ReaderLimits(recordBytes: 200, chunkBytes: 64)
    let whole = try read(capture, chunk: max(capture.count, 1), limits)
    let cut = try read(capture, chunk: Int(first & 127) + 1, limits)
    try require(whole.count == cut.count, "the number of records depends on chunks")
    for (one, other) in zip(whole, cut) {
      try require(one == other, "depends on chunks: \(one.debugDescription) and \(other.debugDescription)")
    }
  }

  /// Returns a description of each record, and of the facts about the capture.
  private static func read(_ capture: [UInt8], chunk: Int, _ limits: ReaderLimits) throws(Violation)
    -> [String]
  {
    var found: [String] = []
    var reader = RecordReader(limits: limits)
    for start in stride(from: 0, to: capture.count, by: chunk) {
      let part = start..<min(start + chunk, capture.count)
      reader.append(capture.span.extracting(part)) { found.append(describe($0, $1)) }
    }
    reader.finish { found.append(describe($0, $1)) }
    try require(reader.facts.bytes == capture.count, "bytes were lost")
    try require(reader.facts.records == found.count, "records were miscounted")
    found.append("\(reader.facts)")
    return found
  }

  private static func describe(_ record: Record, _ bytes: Span<UInt8>) -> String {
    // Whether an object is known depends on what was in memory at once; nothing else may.
    var record = record
    record.object = .none
    let places = [record.process, record.method, record.message].map { bytes.extracting($0.range).text }
    return "\(record) \(places) \(bytes.text)"
  }
}
