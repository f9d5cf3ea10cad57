// A record whose last line has not been seen.

struct OpenRecord {
  var record: Record
  /// The margin before each of the record's lines.
  var margin = Margin.none
  /// The number of bytes before the record in its first line: indentation and margin.
  var skippedBytes: Int32 = 0
  /// The indentation of the first line, a part of the skipped bytes.
  var indentation = Indentation.none

  /// Creates a record without a header; the margin before it does not belong to it.
  init(_ kind: Record.Kind, _ margin: Margin = .none, skipping skippedBytes: Int = 0) {
    if skippedBytes > 0 {
      self.margin = margin.isNone ? Margin(mark: UInt8(ascii: ">"), isSpaced: true) : margin
    }
    self.skippedBytes = Int32(skippedBytes)
    record = Record(
      kind: kind, dialect: .bare, process: .empty, thread: 0, method: .empty, origin: .app, message: .empty,
      line: 0, droppedBytes: 0)
  }

  /// Creates a record that begins with a header, possibly an empty one.
  init(_ line: Span<UInt8>, _ header: Header) {
    self.init(line, header, Statement(line, from: header.end, concernsDaemon: header.dialect == .daemonLog))
  }

  /// Creates a record that begins with a header and a statement.
  init(_ line: Span<UInt8>, _ header: Header, _ statement: Statement) {
    let isGap = statement.origin == .app && line.saysMessagesAreDiscarded(at: statement.message)
    record = Record(
      kind: isGap ? .elision : .statement, dialect: header.dialect, timestamp: header.timestamp,
      process: header.process,
      pid: header.pid, thread: header.thread, method: statement.method?.name ?? .empty,
      origin: statement.origin == .app ? header.origin ?? Self.origin(line, header) : statement.origin,
      message: ByteRange(statement.message, statement.message), line: 0, droppedBytes: 0)
    record.headerEnd = Int32(header.end)
    record.methodNumber = statement.methodNumber
  }

  /// Creates a record of an app, with a message that `PlainMessage` recognised.
  init(ofApp header: Header) {
    record = Record(
      kind: .statement, dialect: header.dialect, timestamp: header.timestamp, process: header.process,
      pid: header.pid, thread: header.thread, method: .empty, origin: .app,
      message: ByteRange(header.end, header.end), line: 0, droppedBytes: 0)
    record.headerEnd = Int32(header.end)
  }

  /// Whether the text after an app's header on its first line is the app's own.
  static func isFromApp(_ line: Span<UInt8>, _ statement: Statement) -> Bool {
    statement.origin == .app && !line.saysMessagesAreDiscarded(at: statement.message)
  }

  static func origin(_ line: Span<UInt8>, _ header: Header) -> Origin {
    if header.dialect == .daemonLog { return .daemon }
    let daemon = Daemon(line, header.process)
    if daemon == .ofICloud || daemon == .ofSystem && line.namesMirroring(from: header.end) { return .daemon }
    return isFromCoreData(line, header) ? .coredata : .app
  }

  static func isDaemon(_ line: Span<UInt8>, _ process: ByteRange) -> Bool {
    Daemon(line, process) == .ofICloud
  }

  /// Whether the beginning of the statement may continue on the next line: only mirroring has a marker before
  /// its method, and web pages wrap lines there, or after the columns of Console.app.
  @inline(__always) var isReadInPart: Bool {
    record.origin == .cloudkit || record.dialect == .consoleCopy && record.method.isEmpty
  }

  /// Reads method and message again, once all lines are known.
  mutating func readOn(_ bytes: Span<UInt8>) {
    let header = Int(record.headerEnd)
    if record.origin != .cloudkit {
      let afterLevel = Statement.endOfLevelAlone(bytes, at: header) ?? header
      guard bytes.byte(max(Int(record.message.lower), afterLevel)) == UInt8(ascii: "\n") else { return }
      var statement = Statement(
        bytes, from: bytes.skip(from: afterLevel, while: \.isASCIIWhitespace),
        concernsDaemon: record.dialect == .daemonLog)
      if statement.method != nil, bytes.byte(statement.message) == UInt8(ascii: "\n") {
        // The marker may be on a line of its own, too.
        let message = Statement(
          bytes, from: bytes.skip(from: statement.message, while: \.isASCIIWhitespace), concernsDaemon: false)
        if message.origin != .app { statement.origin = message.origin }
        if message.method == nil { statement.message = message.message }
      }
      if statement.origin != .app {
        record.origin = statement.origin
      } else if bytes.isFromSystemDaemon(record.process), bytes.namesMirroring(from: header) {
        record.origin = .daemon
      }
      record.method = statement.method?.name ?? .empty
      record.methodNumber = 0
      record.message = ByteRange(statement.message, statement.message)
      record.object = .none
      return
    }
    guard record.method.isEmpty || bytes.byte(Int(record.message.lower)) == UInt8(ascii: "\n") else { return }
    let afterLevel = Statement.endOfLevelAlone(bytes, at: header)
    let start = afterLevel.map { bytes.skip(from: $0, while: \.isASCIIWhitespace) } ?? header
    let statement = Statement(bytes, from: start, concernsDaemon: false)
    guard let method = statement.method else { return }
    record.method = method.name
    record.methodNumber = 0
    record.message = ByteRange(statement.message, statement.message)
    record.object = .none
  }

  /// Whether the header contains Core Data's category of the unified log.
  ///
  /// Xcode's console prints the category without the subsystem; Core Data repeats its `error` in the message.
  private static func isFromCoreData(_ line: Span<UInt8>, _ header: Header) -> Bool {
    line.find("[com.apple.coredata:", from: Int(header.process.upper), before: header.end) != nil
      || line.has("[error] error: ", at: header.end - 8)
  }
}
