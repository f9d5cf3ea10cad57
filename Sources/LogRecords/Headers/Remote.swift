// A remote log's header: `2013-02-06 09:22:57 +0000 App `, with no process number to end the name.

extension Header {
  /// Reads the process's name, which ends where a method or a marker begins.
  ///
  /// A date with a zone also stands alone in the dumps of objects; without anything that marks a statement, this is
  /// no header.
  static func parseRemote(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard line.byte(start) == 0x20 else { return nil }
    let name = start + 1
    var position = name
    while let blank = line.find(UInt8(ascii: " "), from: position, before: name + 160) {
      if Statement.begins(line, at: blank + 1) {
        return Header(dialect: .remote, timestamp: timestamp, process: ByteRange(name, blank), end: blank + 1)
      }
      position = blank + 1
    }
    return nil
  }
}
