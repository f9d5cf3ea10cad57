// The examples of the documentation that read a capture in parts: bytes, chunks, lines, a pipe, and files. All
// others are in `ExamplesTests`.

import Foundation
import ParseLogs
import Testing

extension ExamplesTests {
  @Test func readerExamplesRun() throws {
    var events: [Capture.Event.Kind] = []
    var reader = try CaptureReader(name: "iPad") { record in
      if let event = record.event { events.append(event) }
    }
    let bytes = Array(TripsCaptures.phone.utf8)
    let half = bytes.count / 2
    reader.append(bytes.span.extracting(first: half))
    reader.append(bytes.span.extracting(droppingFirst: half))
    #expect(reader.finish().lines == phone.lines)
    #expect(events.first == .storageLocal)
  }

  @Test func chunkReaderExamplesRun() async throws {
    let bytes = Array(TripsCaptures.phone.utf8)
    let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { stream in
      for start in stride(from: 0, to: bytes.count, by: 1000) {
        stream.yield(bytes[start..<min(bytes.count, start + 1000)])
      }
      stream.finish()
    }
    var reader = try CaptureReader(name: "iPad") { record in
      if record.severity == .error { print(record.line, record.message) }
    }
    for try await chunk in chunks { reader.append(chunk) }
    let capture = reader.finish()
    #expect(capture.name == "iPad" && capture.bytes == bytes.count)
  }

  @Test func textReaderExamplesRun() throws {
    let lines = TripsCaptures.phone.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var reader = try CaptureReader(name: "phone")
    for line in lines { reader.append(line + "\n") }
    let capture = reader.finish()
    #expect(capture.lines == lines.count)
    #expect(capture.json == phone.json)
  }

  @Test func pipeReaderExamplesRun() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(TripsCaptures.phone.utf8))
    try pipe.fileHandleForWriting.close()
    var reader = try CaptureReader(name: "phone")
    reader.append(pipe.fileHandleForReading.readDataToEndOfFile())
    #expect(reader.finish().json == phone.json)
  }

  @Test func fileReaderExamplesRun() throws {
    var reader = try CaptureReader(name: "phone")
    for part in ["monday.log", "tuesday.log"] { try reader.appendContents(ofFile: "\(folder)/\(part)") }
    #expect(reader.finish().json == phone.json)
  }
}
