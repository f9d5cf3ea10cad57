// Reads a text as the single record of a sample.

internal import LogRecords
internal import Mining

/// A record with its bytes, used as a sample.
struct SampleRecord {
  let record: Record
  let bytes: [UInt8]

  init(_ first: MinedTemplate.FirstRecord) { (record, bytes) = (first.record, first.bytes) }

  /// Reads a text; `nil` unless it is exactly one record.
  init?(_ text: String) {
    var found: [(Record, [UInt8])] = []
    var reader = RecordReader(limits: ReaderLimits(recordBytes: 1 << 20, chunkBytes: 4 << 10))
    let receive: RecordReader.Receiver = { record, span in
      var bytes: [UInt8] = []
      bytes.append(span)
      found.append((record, bytes))
    }
    reader.append(Array(text.utf8).span, receive)
    reader.finish(.whole, receive)
    guard found.count == 1 else { return nil }
    (record, bytes) = found[0]
  }
}
