// The records that the device keeps while a capture is to be damaged, and what each of them shows.

/// A printed record.
struct PrintedRecord {
  /// The bytes of the record, including the end of its last line.
  let bytes: [UInt8]

  /// The line where the record begins in the undamaged capture, from 1.
  let line: Int

  /// The ID of the process that prints the record.
  let pid: Int

  /// Core Data's statement; `nil` if somebody else prints the record.
  let statement: Statement?

  /// The offset of the end of the header, in bytes.
  let textStart: Int
  /// The offset of the message, after method and marker, in bytes.
  let messageStart: Int

  /// Whether UbiquityStoreManager prints the record.
  var isFromManager: Bool {
    String(decoding: bytes.prefix(200), as: UTF8.self).contains("UbiquityStoreManager: ")
  }

  /// The store whose storage the record reports, and whether it is local; `nil` for other records.
  var storage: (store: Substring, isLocal: Bool)? {
    guard statement?.method == Statement.localStorage.method else { return nil }
    let words = String(decoding: bytes[messageStart...], as: UTF8.self)
    return (words.prefix { $0 != "\n" }, words.contains("\nUsing local storage: 1"))
  }

  /// Returns whether the record is one of the given statements.
  func isOne(of statements: Statement...) -> Bool {
    guard let statement else { return false }
    return statements.contains { $0.line == statement.line && $0.method == statement.method }
  }
}

/// A record that is evidence of a fault.
struct Evidence {
  /// The index of the record among all.
  let record: Int

  /// The number of the record's bytes that are needed.
  let needed: Int

  /// The pass of the scheduler that the record belongs to.
  let pass: Int

  /// Whether the record shows the fault, or is only related to records that show it.
  let isTelling: Bool
}

extension Device {
  /// Keeps the record that has just ended.
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

  /// Notes that the record on a line is evidence of a fault; of the record under way, only the part printed
  /// so far.
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
