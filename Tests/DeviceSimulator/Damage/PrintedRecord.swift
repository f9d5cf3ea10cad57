// What the device keeps of each record while a capture is to be damaged, and what each record shows.

/// A record as it was printed.
struct PrintedRecord {
  /// Its bytes, the end of its last line included.
  let bytes: [UInt8]

  /// The line it begins on, in the capture before any damage.
  let line: Int

  /// Who prints it.
  let pid: Int

  /// Core Data's statement; `nil` when somebody else prints.
  let statement: Statement?

  /// Where the header ends and where the message begins behind method and marker.
  let textStart: Int
  let messageStart: Int

  /// Whether the manager prints.
  var isOfManager: Bool {
    String(decoding: bytes.prefix(200), as: UTF8.self).contains("UbiquityStoreManager: ")
  }

  /// The store of which it says whether it is on local storage, and what it says.
  var storage: (store: Substring, isLocal: Bool)? {
    guard statement?.method == Statement.localStorage.method else { return nil }
    let words = String(decoding: bytes[messageStart...], as: UTF8.self)
    return (words.prefix { $0 != "\n" }, words.contains("\nUsing local storage: 1"))
  }

  /// Whether it is one of the statements given.
  func isOne(of statements: Statement...) -> Bool {
    guard let statement else { return false }
    return statements.contains { $0.line == statement.line && $0.method == statement.method }
  }
}

/// A record that shows something of a fault.
struct Evidence {
  /// The record, by its place among all.
  let record: Int

  /// How much of the record is needed, in bytes.
  let needed: Int

  /// The pass of the scheduler that it belongs to.
  let pass: Int

  /// Whether it shows the fault, or only belongs to what shows it.
  let isTelling: Bool
}

extension Device {
  /// Keeps the record that just ended.
  func keepRecord() {
    defer { spoken = nil }
    guard !options.damages.isEmpty else { return }
    let bytes = Array(text.bytes[recordStart...])
    guard let spoken else {
      printed.append(
        PrintedRecord(
          bytes: bytes, line: recordLine, pid: writers[process].pid, statement: nil, textStart: 0,
          messageStart: 0))
      return
    }
    let message = messageStart - recordStart
    var prefix = spoken.marker.utf8.count
    if options.header.hasHeader, !spoken.method.isEmpty {
      prefix += spoken.method.utf8.count + "\(spoken.line(in: names.era))".utf8.count + 4
    }
    printed.append(
      PrintedRecord(
        bytes: bytes, line: recordLine, pid: writers[process].pid, statement: spoken,
        textStart: message - prefix, messageStart: message)
    )
  }

  /// Notes that the record on a line shows something of a fault: the one under way as far as it goes by now.
  func keepEvidence(_ injection: Injection?, line: Int, isTelling: Bool = true) {
    guard !options.damages.isEmpty, let injection, injection.record != nil else { return }
    let isUnderWay = line == recordLine
    let record = isUnderWay ? printed.count : printed.lastIndex { $0.line == line }
    guard let record else { return }
    injection.evidence.append(
      Evidence(
        record: record,
        needed: isUnderWay ? text.bytes.count - recordStart : printed[record].bytes.count,
        pass: injection.passes,
        isTelling: isTelling
      ))
  }
}
