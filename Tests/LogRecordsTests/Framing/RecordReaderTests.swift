// Properties of every capture: the chunk size does not matter, and all counts add up.

import Foundation
import Testing

@testable import LogRecords

struct RecordReaderTests {
  private static let chunks = [1, 2, 3, 7, 64, 4096]
  private static let smallLimits = ReaderLimits(recordBytes: 150, chunkBytes: 16)

  /// The handwritten captures, here and in `Fixtures/broken`.
  private static func captures() throws -> [(name: String, bytes: [UInt8])] {
    Captures.all.map { ($0.key, Array($0.value.utf8)) }
      + (try FileManager.default.contentsOfDirectory(atPath: brokenFolder.path).map {
        ($0, try brokenCapture($0))
      })
  }

  /// Expects the records of a capture, however it is divided into chunks.
  private func expectSameRecords(inChunksOf capture: [UInt8]) {
    for limits in [.standard, Self.smallLimits] {
      let whole = Reading(capture, limits: limits)
      for chunk in Self.chunks {
        #expect(Reading(capture, chunk: chunk, limits: limits) == whole, "chunks of \(chunk)")
      }
      checkSums(whole, of: capture)
    }
  }

  @Test(arguments: try captures().map(\.name))
  func recordsAreIndependentOfChunkSize(_ name: String) throws {
    expectSameRecords(inChunksOf: try #require(try Self.captures().first { $0.name == name }).bytes)
  }

  @Test(arguments: 0..<40)
  func randomRecordsAreIndependentOfChunkSize(seed: UInt64) {
    expectSameRecords(inChunksOf: RandomCapture.broken(seed: seed))
  }

  @Test(arguments: 0..<40)
  func peekDoesNotChangeLaterRecords(seed: UInt64) {
    let capture = RandomCapture.broken(seed: seed)
    for limits in [.standard, Self.smallLimits] {
      let whole = Reading(capture, limits: limits)
      for chunk in [1, 7, 64] {
        var peeked = Reading(capture, chunk: chunk, limits: limits, peeks: true)
        peeked.peeks = []
        #expect(peeked == whole, "chunks of \(chunk)")
      }
    }
  }

  @Test func peekShowsTheUnfinishedRecord() {
    let lines = [
      "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  mobile~A1B2:Trips\n",
      "Using local storage: 1\n", "2013-11-18 21:44:41.500 Trips[543:60b] the a",
    ]
    // The expected record is the last one of a capture that ends with the last whole line.
    for count in 1...3 {
      let capture = Array(lines.prefix(count).joined().utf8)
      let ended = Reading(Array(lines.prefix(min(count, 2)).joined().utf8))
      #expect(Reading(capture, peeks: true).peeks == [ended.records.last])
    }
    #expect(Reading([UInt8]("\n".utf8), peeks: true).peeks == [nil])
  }

  @Test func handwrittenCapturesHaveTheirStyles() {
    #expect(
      Reading(Captures.nslog).kinds == [
        .statement, .elision, .statement, .mark, .statement, .mark, .statement,
      ])
    #expect(
      Reading(Captures.pastes).records.map(\.dialect) == [
        .bare, .bare, .bare, .bare, .nslog, .syslog, .bare, .cut,
      ])
    #expect(
      Reading(Captures.unified).records.map(\.dialect) == [
        .logShow, .logShow, .logShowCompact, .logShowCompact, .logShowSyslog, .nslogWithZone,
      ])
    #expect(
      Reading(Captures.others).records.map(\.dialect) == [
        .syslog, .syslog, .syslog, .daemonLog, .daemonLog, .consoleCopy, .consoleCopy, .appLogger, .remote,
      ])
  }

  /// Each byte other than whitespace is in a record, in order.
  @Test(arguments: 0..<40)
  func recordsContainEveryVisibleByte(seed: UInt64) {
    let capture = RandomCapture.shuffled(seed: seed)
    let reading = Reading(capture, chunk: 1 + Int(seed) * 5)
    let ink: [UInt8] = reading.records.flatMap { record in record.bytes.filter { $0 > 0x20 } }
    #expect(ink == capture.filter { $0 > 0x20 })
    let lines: [ArraySlice<UInt8>] = capture.split(separator: 0x0A, omittingEmptySubsequences: false)
    for record in reading.records {
      let line = lines[record.line - 1]
      let first = record.bytes.prefix { $0 != 0x0A }
      #expect(line.drop { $0 == 0x20 }.starts(with: first.drop { $0 == 0x20 }), "line \(record.line)")
    }
  }

  @Test func fileIsReadLikeBytes() throws {
    for capture in try Self.captures() {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data(capture.bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      for limits in [.standard, Self.smallLimits] {
        let handle = try FileHandle(forReadingFrom: file)
        let reading = try Reading(descriptor: handle.fileDescriptor, limits: limits)
        #expect(reading == Reading(capture.bytes, limits: limits), "\(capture.name)")
      }
    }
  }

  @Test func pipeIsReadLikeBytes() throws {
    let capture: [UInt8] = (0..<20).flatMap { RandomCapture.broken(seed: $0) + [0x0A] }
    let pipe = Pipe()
    let writer = Thread {
      for start in stride(from: 0, to: capture.count, by: 1000) {
        pipe.fileHandleForWriting.write(Data(capture[start..<min(start + 1000, capture.count)]))
      }
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let reading = try Reading(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(reading == Reading(capture))
  }

  /// The stream is fifty megabytes of small records, in chunks that begin and end anywhere in a record.
  @Test func capacityStaysWithinItsLimits() {
    let record = """
      2013-05-14 09:12:03.481 Larder[10471:8e4b] -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  \
      mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder
      Using local storage: 1

      """
    let length = record.utf8.count
    let stream = Array(String(repeating: record, count: 1000).utf8)
    let chunk = 65_536
    let chunks = 800
    var reader = RecordReader()
    let atFirst = reader.capacity
    var start = 0
    for _ in 0..<chunks {
      if start + chunk > stream.count { start %= length }
      reader.append(stream.span.extracting(start..<start + chunk)) { _, _ in }
      start += chunk
    }
    reader.finish { _, _ in }
    #expect(reader.facts.bytes == chunks * chunk)
    #expect(reader.facts.records == (chunks * chunk + length - 1) / length)
    #expect(reader.facts.count(of: .ubiquity) >= reader.facts.records - 1)
    #expect(reader.capacity == atFirst)
  }

  @Test func longRecordNeedsLittleMemory() {
    let limits = ReaderLimits(recordBytes: 10_000, chunkBytes: 1000)
    var reader = RecordReader(limits: limits)
    let header = Array("2013-05-14 09:12:03.481 Larder[10471:8e4b] First".utf8)
    let part = Array(String(repeating: "x", count: 990).utf8)
    reader.append(header.span) { _, _ in }
    for round in 0..<3000 {
      reader.append(part.span) { _, _ in }
      let lineEnd: [UInt8] = [0x0A]
      if round % 50 < 25 { reader.append(lineEnd.span) { _, _ in } }
    }
    #expect(reader.capacity <= 2 * (2 * limits.recordBytes + limits.chunkBytes))
    reader.finish { _, _ in }
    #expect(reader.facts.records == 1)
    #expect(reader.facts.droppedBytes > 2_900_000)
  }

  /// Checks what must hold for any capture.
  private func checkSums(_ reading: Reading, of capture: [UInt8]) {
    let facts = reading.facts
    #expect(facts.bytes == capture.count)
    let lineEnds = capture.count { $0 == 0x0A }
    let endsInside = capture.last.map { $0 != 0x0A } ?? false
    #expect(facts.lines == lineEnds + (endsInside ? 1 : 0))
    #expect(facts.endsInsideLine == endsInside)
    #expect(facts.records == reading.records.count)
    let statements = reading.records.count { $0.kind == .statement || $0.kind == .fragment }
    #expect(facts.origins.values.reduce(0, +) == statements)
    #expect(facts.elisions == reading.kinds.count { $0 == .elision })
    #expect(facts.droppedBytes == reading.records.map(\.droppedBytes).reduce(0, +))
    #expect(facts.cutRecords == reading.records.count { $0.droppedBytes > 0 })
    let ofProcesses = facts.processes.map(\.records).reduce(0, +)
    let withProcess = reading.records.count { $0.pid != nil || !$0.process.isEmpty }
    let isFull = facts.processes.count == ProcessTable.capacity
    #expect(isFull ? ofProcesses <= withProcess : ofProcesses == withProcess)
    #expect(zip(reading.records, reading.records.dropFirst()).allSatisfy { $0.line < $1.line })
    #expect(reading.records.allSatisfy { $0.line >= 1 && $0.line <= facts.lines })
  }
}
