// Prints records in the shape of a capture, and leaves out those that the capture does not show.

/// A printer of records.
final class Printer {
  let options: MirroringOptions
  private(set) var text = ""
  private(set) var lines = 0

  /// The number of records printed so far.
  private var inArray = 0

  /// The maximum length of a message in the system's log, in bytes.
  private static let limit = 1024

  init(_ options: MirroringOptions) { self.options = options }

  /// Prints records, and returns them with their lines.
  func printed(_ entries: [Entry]) -> [Printed] {
    add(options.shape.preamble)
    let printed = entries.map(print)
    switch options.shape {
    case .ndjson: add("{\"count\":\(inArray),\"finished\":1}\n")
    case .json, .jsonPretty: add(inArray == 0 ? "[]\n" : options.shape == .json ? "]\n" : "\n}]\n")
    default: break
    }
    return printed
  }

  private func print(_ entry: Entry) -> Printed {
    guard isShown(entry) else {
      return Printed(entry: entry, line: nil, isCut: false, isHidden: false, message: "")
    }
    let hidden = Hidden(entry, options)
    let statement = hidden.statement(in: options.era)
    let isCut = !options.shape.isConsoleOfXcode && statement.utf8.count > Self.limit
    let message =
      isCut ? String(decoding: statement.utf8.prefix(Self.limit), as: UTF8.self) + "<…>" : statement
    let line = lines + 1 + (inArray > 0 && options.shape == .jsonPretty ? 1 : 0)
    write(entry, message, hidden.format(in: options.era))
    return Printed(
      entry: entry, line: line, isCut: isCut, isHidden: hidden.hidesSomething, message: message)
  }

  /// Returns whether the capture shows a record.
  private func isShown(_ entry: Entry) -> Bool {
    if options.shape.isConsoleOfXcode { return entry.process.isApp }
    return type(of: entry).isShown(at: options.detail)
  }

  private func type(of entry: Entry) -> LogType {
    entry.place.map { $0.level.lowered(by: options.debugLevel).type(in: options.era) } ?? entry.type
  }

  private func write(_ entry: Entry, _ message: String, _ format: String) {
    let type = type(of: entry)
    switch options.shape {
    case .stderr: add(errorStream(entry, message) + "\n")
    case .xcode: add(message + "\n")
    case .xcodeTwice:
      add(message + "\n")
      // iOS 26 writes to the system's log only.
      if entry.origin == .mirroring, options.era != .iOS26 { add(errorStream(entry, message) + "\n") }
    case .xcodeWithMetadata: add(message + "\n" + LogHeader(entry, type, options).text + "\n")
    case .ndjson:
      add(LogObject(entry, type, message, format, options).onOneLine + "\n")
    case .json:
      add((inArray == 0 ? "[" : ",") + LogObject(entry, type, message, format, options).onOneLine + "\n")
    case .jsonPretty:
      add((inArray == 0 ? "[{\n" : "\n},{\n") + LogObject(entry, type, message, format, options).onManyLines)
    default: add(LogHeader(entry, type, options).text + message + "\n")
    }
    inArray += 1
  }

  /// Returns the text in the error stream, where Core Data's name precedes its messages.
  private func errorStream(_ entry: Entry, _ message: String) -> String {
    entry.origin == .mirroring && options.era != .iOS26 ? "CoreData: \(message)" : message
  }

  private func add(_ more: String) {
    text += more
    for byte in more.utf8 where byte == 0x0A { lines += 1 }
  }
}
