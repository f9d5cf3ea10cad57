// A record whose last line has not been seen.

struct OpenRecord {
  var record: Record
  /// What stands before each of its lines.
  var margin = Margin.none
  /// How many bytes of its first line stand before it: indentation and margin.
  var skippedBytes: Int32 = 0
  /// How many of them are the indentation of its first line.
  var indent: Int32 = 0

  /// A record without header; the margin before it does not belong to it.
  init(_ kind: Record.Kind, _ margin: Margin = .none, skipping skippedBytes: Int = 0) {
    if skippedBytes > 0 {
      self.margin = margin.isNone ? Margin(mark: UInt8(ascii: ">"), isSpaced: true) : margin
    }
    self.skippedBytes = Int32(skippedBytes)
    record = Record(
      kind: kind, dialect: .bare, process: .empty, thread: 0, method: .empty, origin: .app, message: .empty,
      line: 0, droppedBytes: 0)
  }

  /// A record that begins with a header, perhaps an empty one.
  init(_ line: Span<UInt8>, _ header: Header) {
    let statement = Statement(line, from: header.end, isOfDaemon: header.dialect == .daemonLog)
    let isGap = statement.origin == .app && line.saysMessagesAreDiscarded(at: statement.message)
    record = Record(
      kind: isGap ? .elision : .statement, dialect: header.dialect, timestamp: header.timestamp,
      process: header.process,
      pid: header.pid, thread: header.thread, method: statement.method?.name ?? .empty,
      origin: statement.origin == .app ? header.origin ?? Self.origin(line, header) : statement.origin,
      message: ByteRange(statement.message, statement.message), line: 0, droppedBytes: 0)
    record.headerEnd = Int32(header.end)
  }

  static func origin(_ line: Span<UInt8>, _ header: Header) -> Origin {
    if header.dialect == .daemonLog || isDaemon(line, header.process) { return .daemon }
    return isOfCoreData(line, header) ? .coredata : .app
  }

  static func isDaemon(_ line: Span<UInt8>, _ process: ByteRange) -> Bool {
    let end = Int(process.upper)
    var start = Int(process.lower)
    while let slash = line.find(UInt8(ascii: "/"), from: start, before: end) { start = slash + 1 }
    // Of an unknown header the host, too, may stand before the name.
    while let blank = line.find(UInt8(ascii: " "), from: start, before: end) { start = blank + 1 }
    return switch end - start {
    case 3: line.has("ubd", at: start)
    case 4: line.has("bird", at: start)
    case 10: line.has("librariand", at: start)
    default: false
    }
  }

  /// Whether the header has Core Data's category of the unified log.
  ///
  /// Xcode's console gives the category without the subsystem; Core Data repeats its `error` in the message.
  private static func isOfCoreData(_ line: Span<UInt8>, _ header: Header) -> Bool {
    line.find("[com.apple.coredata:", from: Int(header.process.upper), before: header.end) != nil
      || line.has("[error] error: ", at: header.end - 8)
  }
}
