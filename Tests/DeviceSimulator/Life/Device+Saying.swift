// How records begin and end, whoever prints them.

extension Device {
  /// Begins a statement of Core Data.
  ///
  /// - Returns: `false` when the log level leaves it out; then nothing must be added.
  func begin(_ statement: Statement, on thread: Int) -> Bool {
    advance()
    guard statement.level <= options.level else { return false }
    openRecord(on: thread, .coreData)
    if options.header.hasHeader {
      text.add(statement.method)
      text.add("(")
      text.add(statement.line(in: names.era))
      text.add("): ")
    }
    text.add("CoreData: Ubiquity:  ")
    truth.records.ubiquity += 1
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
    openRecord(on: threads.queues[0], .app)
    text.add("UbiquityStoreManager: ")
    truth.records.manager += 1
  }

  /// Begins a record of the app.
  func beginApp(on thread: Int) {
    advance()
    openRecord(on: thread, .app)
    truth.records.app += 1
  }

  /// Ends a record; a line that has its end gets no second one.
  func end() {
    if text.bytes.last != UInt8(ascii: "\n") { text.add("\n") }
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

  private func openRecord(on thread: Int, _ sender: HeaderWriter.Sender) {
    recordStart = text.bytes.count
    header.write(now, thread, sender, to: &text)
    let first = firstPrinted ?? now
    firstPrinted = first
    lastPrinted = now
  }

  /// Gives away what was printed.
  func takeBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &text.bytes)
    text.bytes.reserveCapacity(bytes.count + 65_536)
    recordStart = 0
    return bytes
  }

  // MARK: Truth

  /// Notes that the record just printed tells a fault, the first time.
  func tell(_ injection: Injection?, line: Int) {
    guard let record = injection?.record, truth.faults[record].line == nil else { return }
    truth.faults[record].line = line
  }

  /// Notes that a fault has begun.
  func begin(_ injection: Injection, _ store: Store? = nil, peer: Int? = nil, number: Int? = nil) {
    injection.state = .active
    injection.since = now
    injection.store = injection.store ?? store
    injection.record = truth.faults.count
    truth.faults.append(
      InjectedFault(
        fault: injection.fault,
        store: store?.name,
        peer: peer.map { names.peers[$0] },
        number: number
      ))
  }

  /// Fills in what is known at the end only.
  func completeTruth() {
    truth.first = firstPrinted.flatMap { header.isoText($0) }
    truth.last = firstPrinted.flatMap { _ in header.isoText(lastPrinted) }
    truth.microseconds = firstPrinted.map { Int(lastPrinted - $0) } ?? 0
    for store in stores {
      store.truth.vector = store.vector.byName(names.peers)
      if let since = store.localStorageSince {
        store.truth.secondsSinceLocalStorage = Double(max(0, lastPrinted - since)) / 1_000_000
      }
      noteOpenLogs(of: store)
    }
    truth.stores = stores.map(\.truth)
  }
}
