// Headers of which a reporter left only a part: `[19293:5031258] [error] message`, or only the log's own tags
// `[default] [ERROR] `, or the category `[CK] ` before a text of the system that concerns mirroring.

extension Header {
  static func parseCut(_ line: Span<UInt8>, from start: Int) -> Header? {
    if let inside = ProcessBracket.parseInside(line, from: start + 1), inside.thread != nil,
      line.byte(inside.end) == 0x20
    {
      let end = line.skipCategory(from: line.skipBlanks(from: inside.end))
      return Header(dialect: .cut, pid: inside.pid, thread: inside.thread ?? 0, end: end)
    }
    let afterTag = line.skipCategory(from: start)
    // An app has tags of its own, so the text after a single one decides.
    if afterTag > start, Statement.isMirroringText(line, at: afterTag) {
      return Header(dialect: .cut, end: afterTag)
    }
    let afterLevel = line.skipCategory(from: afterTag)
    // A time is no tag: then the header is of another style, and may have more tags.
    guard afterTag > start, afterLevel > afterTag, afterLevel < line.count,
      Timestamp(in: line, start..<afterLevel) == nil
    else { return nil }
    return Header(dialect: .cut, end: afterLevel)
  }
}
