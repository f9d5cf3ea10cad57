import Testing

@testable import LogRecords

/// Joining an app's records does not change which records there are.
struct AppRecordsTests {
  /// A reading that may join records.
  private struct JoinedReading {
    /// The delivered records, each with the number of the app's records joined before it.
    var given: [(record: FoundRecord, before: Int)] = []
    /// Line and time of all records, in order.
    var places: [String] = []
    var facts: CaptureFacts
    /// The number of records that were not delivered one by one.
    var joined: Int { given.reduce(0) { $0 + $1.before } }

    init(_ capture: [UInt8], chunk: Int, joins: Bool, taking: Bool = false) {
      var given: [(record: FoundRecord, before: Int)] = []
      var places: [String] = []
      var reader = RecordReader(limits: ReaderLimits(recordBytes: 4096, chunkBytes: 64))
      reader.joinsAppRecords = joins
      func take(_ record: Record, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>) {
        given.append((FoundRecord(record, bytes), before.count))
        for index in before.indices { places.append(Self.place(record.earlier(at: before[index]))) }
        places.append(Self.place(record))
      }
      for start in stride(from: 0, to: capture.count, by: chunk) {
        let part = capture.span.extracting(start..<min(start + chunk, capture.count))
        guard taking else {
          reader.append(part, take)
          continue
        }
        // The buffer has enough room for the rest of the bytes in turns.
        let room = start % 3 * 200
        var block = ByteBuffer(capacity: 16)
        block.removeAll(leaving: room)
        block.append(part)
        reader.append(taking: &block, from: room, take)
      }
      reader.finish(.whole, take)
      (self.given, self.places, facts) = (given, places, reader.facts)
    }

    private static func place(_ record: Record) -> String {
      "\(record.line) \(record.timestamp?.isoText ?? "-") \(record.pid ?? 0) \(record.origin) \(record.kind)"
    }
  }

  /// An app's lines of many kinds with Core Data's between them: the time advances, repeats and goes back.
  private static func capture(seed: UInt64, lines: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let messages = [
      "Saved 12 objects", "took 3 ms", "-[TripList reload](12): done", "-[TripList reload] took 3 ms",
      "Core: ready", "CoreData: sql: SELECT 1", "CoreData: error: (14) x", "Received memory warning", "",
      "  two blanks",
      "-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x1>: x",
      "-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreDa: Ubiquity:  x",
      "UbiquityStoreManager: x",
      "*** process 12 exceeded 500 log message per second limit", "lost 3 unreliable messages from App",
      "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate x](1): y", "Failed: {", "✓ done", "2 files",
      "-[PhotoGrid viewDidAppear:](2829): tapped", "+[TripList load] 12: took", "-[TripList x] line 296: y",
      "[Sync] waits",
      "-[LRDApp ubiquityStoreManager:log:](387): Reloading store...", "-[LRDApp",
      "-[TripList x](3) CoreData: Ubiquity:  y",
      "-[NSCloudKitMirroringDelegate x](1): y", "-[TripList reload] UbiquityStoreManager: x",
      "-[TripList x]: y",
    ]
    let others = [
      "    indented", "}", "})", "ubiquityStoreManager:log:](387): Reloading store...", "plain words",
      "  -[Foo bar](3): quoted", "CoreData: Ubiquity: bare", "",
      "*** ACTION: tap",
      "[...]", "2013-11-18 21:44:41 +0000 Trips CoreData: x", "name: value", "\tkey = 1;", "> quoted",
      "Core words](",
      "Skipping debug messages, pass --debug", "Thread 3 Crashed", "({", "12: numbered",
    ]
    // The lines span a minute or several: a process that is silent so long has not printed all the time.
    let longestStep = seed % 4 == 3 ? 300 : 70
    var time = 44_100
    var text = ""
    for _ in 0..<lines {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<2: text += others.randomElement(using: &generator) ?? ""
      case 2:
        text += "2013-11-18 21:44:41.159 Other[7:1] Hello"
      default:
        time +=
          Int.random(in: -20...900, using: &generator)
          * (Int.random(in: 0..<30, using: &generator) == 0 ? longestStep : 1)
        let (minute, rest) = (time / 60_000 % 60, time % 60_000)
        let seconds = "\(minute + 100)".dropFirst() + ":" + "\(rest / 1000 + 100)".dropFirst()
        let thread = ["60b", "1403", "ffff"].randomElement(using: &generator) ?? ""
        text += "2013-11-18 21:\(seconds).\("\(rest % 1000 + 1000)".dropFirst()) Trips[543:\(thread)] "
        text += messages.randomElement(using: &generator) ?? ""
      }
      let end = Int.random(in: 0..<60, using: &generator)
      text += end == 0 ? "\r\n" : end == 1 ? " \u{1B}[0m\n" : "\n"
    }
    return Array(text.utf8)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func joiningKeepsRecordsAndFacts(_ seed: UInt64) {
    // Escapes and empty lines end joining, so that most captures here have none.
    var capture = Self.capture(seed: seed, lines: seed % 2 == 0 ? 400 : 30)
    if seed % 3 != 0 { capture.removeAll { $0 == 0x1B || $0 == 0x0D } }
    let alone = JoinedReading(capture, chunk: capture.count, joins: false)
    for chunk in [1, 7, 100, capture.count] {
      for taking in [false, true] {
        let joined = JoinedReading(capture, chunk: chunk, joins: true, taking: taking)
        #expect(joined.places == alone.places)
        #expect(FoundFacts(joined.facts) == FoundFacts(alone.facts))
        #expect(joined.facts.activity.stretches == alone.facts.activity.stretches)
        #expect(joined.facts.activity.stepBack?.to == alone.facts.activity.stepBack?.to)
        var index = 0
        for (record, before) in joined.given {
          index += before
          #expect(record == alone.given[index].record)
          index += 1
        }
      }
    }
  }

  @Test func mostAppRecordsAreJoined() {
    var text = ""
    for number in 100..<160 {
      text += "2013-11-18 21:44:41.\(number) Trips[543:60b] Saved {\n    count = 1;\n}\n"
      text += "2013-11-18 21:44:41.\(number) Trips[543:60b] -[TripList reload](\(number)): done\n"
    }
    let reading = JoinedReading(Array(text.utf8), chunk: text.utf8.count, joins: true)
    #expect(reading.places.count == 120)
    #expect(reading.joined > 110)
  }

  /// Only so many places are kept until a record is delivered; the records after them are delivered with the next.
  @Test(arguments: [4095, 4096, 4097, 8200, 9000])
  func manyAppRecordsInARowKeepTheirPlaces(count: Int) {
    let header = "2013-11-18 21:44:41.159 Trips[543:60b] "
    let text = String(repeating: header + "Saved\n", count: count) + header + "CoreData: Ubiquity: x\n"
    let reading = JoinedReading(Array(text.utf8), chunk: 100_000, joins: true)
    #expect(reading.places.count == count + 1)
    #expect(reading.given.last?.record.origin == .ubiquity)
    #expect(reading.facts.lines == count + 1)
  }

  /// A record of Core Data after an app's records is delivered by itself.
  @Test(arguments: [
    "CoreData: Ubiquity: x", "UbiquityStoreManager: x", "-[PFUbiquityPeer x](1): CoreData: Ubiquity:  y",
    "*** process 12 exceeded 500 log message per second limit", "CoreData+CloudKit: y",
    "error: CoreData+CloudKit: y", "-[TripList x](1): CoreDa: Ubiquity: y",
  ])
  func coreDataRecordIsNotJoined(_ message: String) {
    let header = "2013-11-18 21:44:41.159 Trips[543:60b] "
    let text = [header + "Saved", header + "Saved", header + message, header + "Saved", header + "Saved"]
      .joined(separator: "\n")
    let reading = JoinedReading(Array(text.utf8), chunk: text.utf8.count, joins: true)
    #expect(
      reading.given.contains {
        String(decoding: $0.record.bytes, as: UTF8.self).hasSuffix(message)
      })
  }

  /// Each record of a daemon that serves the whole system is judged by its own message.
  @Test(arguments: [false, true])
  func daemonRecordsAreJudgedOneByOne(_ joins: Bool) {
    let messages = [
      "nothing special is said here, at all, today",
      "Rescheduling com.apple.coredata.cloudkit.activity.export.X",
      "nothing special is said here, at all, today",
    ]
    let lines = messages.enumerated().map { "2019-11-18 21:44:4\($0).123 dasd[60:1a2b] \($1)\n" }
    let text = lines.joined() + String(repeating: "\n", count: 80)
    let reading = JoinedReading(Array(text.utf8), chunk: text.utf8.count, joins: joins)
    #expect(reading.given.map(\.record.origin) == [.app, .daemon, .app])
  }
}
