// Joins the lines of a header that a mail program or an editor broke. Lines broken after the header are
// joined when the record is classified.

extension RecordReader {
  /// Whether the record in progress is one of `log show` that consists of a header only, the rest of which
  /// may be on the next line.
  var endsWithHeader: Bool {
    guard Int(current?.record.headerEnd ?? 0) == recordEnd - recordStart else { return false }
    return current?.record.dialect.isFromLogShow == true
  }

  /// The maximum length of a header, in bytes: each line that is joined to it is read together with all of
  /// it.
  private static let maximumHeaderLength = 512

  /// Ends the header of the record in progress with a line, which becomes a part of its first one; returns
  /// `false` if the line does not do that, with nothing changed.
  mutating func endHeader(with line: Range<Int>) -> Bool {
    guard var begun = current, recordEnd - recordStart < Self.maximumHeaderLength,
      recordEnd - recordStart + line.count < limits.recordBytes
    else { return false }
    var rest = line
    buffer.withSpan(line) { rest = line.dropFirst(begun.margin.skip(on: $0)) }
    var joined: [UInt8] = []
    buffer.withSpan(recordStart..<recordEnd) { joined.append($0) }
    joined.append(0x20)
    buffer.withSpan(rest) { joined.append($0) }
    // A line with a header of its own is another record.
    guard Header.parse(joined.span, from: joined.count - rest.count) == nil,
      let header = Header.parse(joined.span, from: 0), header.dialect == begun.record.dialect,
      header.end > joined.count - rest.count
    else { return false }
    let end = recordEnd
    continueRecord(rest)
    buffer[end] = 0x20
    var record = OpenRecord(joined.span, header)
    (record.margin, record.skippedBytes) = (begun.margin, begun.skippedBytes)
    record.indentation = begun.indentation
    record.record.lastHeaderLine = UInt16(end + 1 - recordStart)
    (record.record.line, record.record.timestamp) = (begun.record.line, begun.record.timestamp)
    current = record
    return true
  }
}
