// Reads a drafted sample as captures are read.

internal import LogRecords

/// Reads drafted samples.
enum DraftReader {
  /// The record that a text is; `nil` when it is not exactly one.
  static func only(_ text: String) -> (record: Record, bytes: [UInt8])? {
    var found: (record: Record, bytes: [UInt8])?
    var count = 0
    var reader = RecordReader(limits: ReaderLimits(recordBytes: 1 << 20, chunkBytes: 4 << 10))
    let receive: RecordReader.Receiver = { record, bytes in
      count += 1
      var kept: [UInt8] = []
      kept.append(bytes)
      found = (record, kept)
    }
    reader.append(Array(text.utf8).span, receive)
    reader.finish(.whole, receive)
    return count == 1 ? found : nil
  }
}
