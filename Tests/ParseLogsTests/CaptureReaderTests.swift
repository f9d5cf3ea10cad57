// Reading piece by piece through the public API: records come in order, and are independent of the chunk
// size.

import DeviceSimulator
import Foundation
import ParseLogs
import Testing

struct CaptureReaderTests {
  /// The records of a capture that is read in chunks, and the capture at the end.
  private func read(_ bytes: [UInt8], chunk: Int) throws -> (records: [Capture.Record], capture: Capture) {
    var records: [Capture.Record] = []
    var reader = try CaptureReader { records.append($0) }
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      reader.append(bytes.span.extracting(start..<min(bytes.count, start + chunk)))
    }
    let capture = reader.finish()
    return (records, capture)
  }

  @Test func eachRecordIsDelivered() throws {
    let simulated = CaptureTests.simulated([.importFailed, .unrecognised])
    let (records, capture) = try read(simulated.bytes, chunk: 1 << 16)
    #expect(records.count == simulated.truth.records.total)
    #expect(records.map(\.line) == records.map(\.line).sorted())
    let unknown = records.filter { $0.recognition == .unrecognised }
    #expect(unknown.map(\.line) == simulated.truth.unrecognised)
    #expect(unknown.allSatisfy { $0.entry == nil && $0.values.isEmpty && !$0.message.isEmpty })
    #expect(records.count { $0.origin == .app } == simulated.truth.records.app)
    #expect(records.filter { $0.origin == .app }.allSatisfy { $0.recognition == .foreign })
    let imported = records.filter { $0.event == .importMetadataWritten }
    #expect(imported.count == capture.stores.reduce(0) { $0 + $1.imports.imported })
    #expect(records.allSatisfy { ($0.entry == nil) == ($0.severity == nil) })
    #expect(records.contains { $0.severity == .error })
    #expect(records.allSatisfy { $0.recognition != .recognised || $0.entry != nil })
  }

  @Test func recordHasItsValuesByName() throws {
    let text = """
      2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: \
      Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips
      Using local storage: 1

      """
    let (records, capture) = try read(Array(text.utf8), chunk: 7)
    let record = try #require(records.first)
    #expect(records.count == 1)
    #expect(record.line == 1)
    #expect(record.time?.description == "2013-11-18T21:44:41.159")
    #expect(record.process == "Trips")
    #expect(record.pid == 543)
    #expect(record.method == "PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:")
    #expect(record.origin == .ubiquity)
    #expect(record.event == .storageLocal)
    #expect(record.values["peer"] == "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15")
    #expect(record.values["store"] == "Trips")
    #expect(capture.stores.first?.isOnLocalStorage == true)
  }

  @Test(arguments: [1, 97, 4096])
  func recordsAreIndependentOfChunkSize(_ chunk: Int) throws {
    let bytes = CaptureTests.simulated([.poisonLog], seed: 3).bytes
    let whole = try read(bytes, chunk: bytes.count)
    let cut = try read(bytes, chunk: chunk)
    #expect(cut.records == whole.records)
    #expect(cut.capture.json == whole.capture.json)
  }

  /// The example in the reader's documentation: chunks of an asynchronous stream.
  @Test func chunksMayBeAnySequenceOfBytes() async throws {
    let simulated = CaptureTests.simulated([.importFailed])
    let chunks = AsyncThrowingStream<[UInt8], any Error> { stream in
      for start in stride(from: 0, to: simulated.bytes.count, by: 1000) {
        stream.yield(Array(simulated.bytes[start..<min(simulated.bytes.count, start + 1000)]))
      }
      stream.finish()
    }
    var errors: [Int] = []
    var reader = try CaptureReader(name: "iPad") { record in
      if record.severity == .error { errors.append(record.line) }
    }
    for try await chunk in chunks { reader.append(chunk) }
    let capture = reader.finish()
    #expect(!errors.isEmpty)
    #expect(capture.json == (try Capture(simulated.text, name: "iPad")).json)
    var others = try CaptureReader(name: "iPad")
    others.append(Data(simulated.bytes.prefix(10)))
    others.append(simulated.bytes[10..<20])
    others.append(simulated.bytes.dropFirst(20).lazy.map(\.self))
    #expect(others.finish().json == capture.json)
  }

  @Test func linesOfTheReporterAreNoRecords() throws {
    var options = CaptureOptions()
    options.records = 300
    options.marks = 9
    options.elisions = 4
    let simulated = SimulatedCapture(options)
    #expect(simulated.truth.marks.count == 9)
    let (records, capture) = try read(simulated.bytes, chunk: 4096)
    #expect(records.count == simulated.truth.records.total)
    #expect(capture.records.total == records.count)
  }

  @Test func failedReadingTruncatesTheCapture() throws {
    var reader = try CaptureReader()
    reader.append(CaptureTests.simulated().text)
    var isRefused = false
    // A folder can be opened, but not read.
    do throws(CaptureError) { try reader.appendContents(ofFile: "/") } catch { isRefused = true }
    let capture = reader.finish()
    #expect(isRefused)
    #expect(capture.findings.contains { $0.rule == .captureTruncated })
  }

  @Test func timesAreOrdered() throws {
    let text = """
      2013-11-18 21:44:41.159 Trips[543:1403] one
      2013-11-18 21:44:41.159000 Trips[543:1403] two
      2013-11-18 22:44:40.000+0100 Trips[543:1403] three
      2013-11-18 21:44:40.000+0000 Trips[543:1403] four

      """
    let times = try read(Array(text.utf8), chunk: 100).records.compactMap(\.time)
    try #require(times.count == 4)
    #expect(times[0].seconds(since: times[1]) == 0)
    #expect(times[2].seconds(since: times[3]) == 0)
    for one in times { for other in times { #expect((one == other) == !(one < other || other < one)) } }
  }

  @Test func hostileRecordIsDeliveredUnchanged() throws {
    let text = "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  \u{202E} unheard of\n"
    let (records, capture) = try read(Array(text.utf8), chunk: 100)
    #expect(records.first?.message.contains("\u{202E}") == true)
    #expect(!capture.summary.contains("\u{202E}"))
  }
}
