// Joins the lines of a header that a mail or an editor broke. What was broken behind it is joined where it is
// classified.

extension RecordReader {
  /// Whether the record under way is one of `log show` that has only a header, the rest of which may be in
  /// the next line.
  var endsWithHeader: Bool {
    guard Int(current?.record.headerEnd ?? 0) == recordEnd - recordStart else { return false }
    return current?.record.dialect.isOfLogShow == true
  }

  /// How long a header may be, in bytes: each line that is joined to it is read together with all of it.
  private static let longestHeader = 512

  /// Ends the header of the record under way with a line, which becomes a part of its first one; `false` if
  /// the line does not do that, and nothing was done.
  mutating func endHeader(with line: Range<Int>) -> Bool {
    guard var begun = current, recordEnd - recordStart < Self.longestHeader,
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
    (record.record.line, record.record.timestamp) = (begun.record.line, begun.record.timestamp)
    current = record
    return true
  }
}
