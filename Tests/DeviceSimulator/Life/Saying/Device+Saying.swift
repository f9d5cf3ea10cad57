// The beginning and the end of records, whoever prints them.

extension Device {
  /// Begins a statement of Core Data.
  ///
  /// - Returns: `false` if the log level suppresses it; then nothing must be added.
  func begin(_ statement: Statement, on thread: Int) -> Bool {
    advance()
    countForCutting(statement)
    guard statement.level <= options.level else {
      cutting = nil
      return false
    }
    spoken = statement
    openRecord(on: thread, .coreData, writers[process])
    if options.header.hasHeader, !statement.method.isEmpty {
      text.add(statement.method)
      text.add("(")
      text.add(statement.line(in: names.era))
      text.add("): ")
    }
    text.add(statement.marker)
    if statement.concernsUbiquity { truth.records.ubiquity += 1 } else { truth.records.coreData += 1 }
    messageStart = text.bytes.count
    return true
  }

  /// Prints a line of the manager.
  func sayManager(_ words: String) {
    beginManager()
    text.add(words)
    end()
  }

  /// Begins a record of the manager.
  func beginManager() {
    advance()
    process = 0
    openRecord(on: threads.queues[0], .app, writers[0])
    text.add("UbiquityStoreManager: ")
    truth.records.manager += 1
  }

  /// Begins a record of the app.
  func beginApp(on thread: Int) {
    advance()
    openRecord(on: thread, .app, writers[process])
    if options.header.hasHeader { truth.records.app += 1 }
  }

  /// Begins a record of one of iCloud's own processes.
  ///
  /// - Returns: `false` without a header, because nothing would show which process prints it.
  func beginDaemon(_ name: String, pid: Int) -> Bool {
    advance()
    guard options.header.hasHeader else { return false }
    var writer = HeaderWriter(style: options.header, era: options.era, process: name, pid: pid)
    writer.syslogLevel = "Error"
    openRecord(on: 0x907, .app, writer)
    truth.records.daemon += 1
    return true
  }

  /// Ends a record; adds a line feed unless there is one.
  func end() {
    cutIfDue()
    if text.bytes.last != UInt8(ascii: "\n") { text.add("\n") }
    keepRecord()
    var lines = 0
    for index in recordStart..<text.bytes.count where text.bytes[index] == UInt8(ascii: "\n") { lines += 1 }
    recordLine += lines
    truth.lines += lines
    truth.bytes += text.bytes.count - recordStart
  }

  private func advance() {
    made += 1
    now += Int64(random.chance(0.7) ? random.within(120...4_000) : random.within(2_000...50_000))
  }

  private func openRecord(on thread: Int, _ sender: HeaderWriter.Sender, _ writer: HeaderWriter) {
    recordStart = text.bytes.count
    writer.write(now, thread, sender, to: &text)
    let first = firstPrinted ?? now
    firstPrinted = first
    lastPrinted = now
    if !toldNext.isEmpty {
      for (process, injection) in toldNext where writers[process].pid == writer.pid {
        tell(injection, line: recordLine)
      }
      toldNext.removeAll { writers[$0.process].pid == writer.pid }
    }
    guard options.header.hasHeader else { return }
    if let index = truth.processes.lastIndex(where: { $0.pid == writer.pid && $0.name == writer.process }) {
      truth.processes[index].records += 1
    } else {
      truth.processes.append(ProcessTruth(name: writer.process, pid: writer.pid, records: 1))
    }
  }

  /// Returns the printed bytes and forgets them.
  func takeBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &text.bytes)
    text.bytes.reserveCapacity(bytes.count + 65_536)
    recordStart = 0
    return bytes
  }
}
