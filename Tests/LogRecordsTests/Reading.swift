// Reads a capture the way tests need it: all its records and facts as plain values that can be compared.

import Foundation
import ReferenceData

@testable import LogRecords

/// A record with copies of what it points to.
struct FoundRecord: Equatable {
  var kind: Record.Kind
  var dialect: Dialect
  var time: String?
  var process: String
  var pid: Int32?
  var thread: UInt64
  var method: String
  var origin: Origin
  var message: [UInt8]
  var bytes: [UInt8]
  var line: Int
  var droppedBytes: Int

  init(_ record: Record, _ bytes: Span<UInt8>) {
    kind = record.kind
    dialect = record.dialect
    time = record.timestamp?.isoText
    process = bytes.extracting(record.process.range).text
    pid = record.pid
    thread = record.thread
    method = bytes.extracting(record.method.range).text
    origin = record.origin
    message = bytes.extracting(record.message.range).copy
    self.bytes = bytes.copy
    line = record.line
    droppedBytes = record.droppedBytes
  }

  /// The message, repaired where it is not UTF-8.
  var text: String { String(decoding: message, as: UTF8.self) }
}

/// All that `CaptureFacts` says.
struct FoundFacts: Equatable {
  var bytes: Int
  var lines: Int
  var records: Int
  var origins: [Origin: Int]
  var dialect: Dialect?
  var first: Timestamp?
  var last: Timestamp?
  var processes: [ProcessTable.Process]
  var startsInsideRecord: Bool
  var endsInsideLine: Bool
  var cutRecords: Int
  var droppedBytes: Int
  var elisions: Int
  var ending: CaptureFacts.Ending
  var brokenLines: Int
  var firstBrokenLines: [Int]

  init(_ facts: CaptureFacts) {
    bytes = facts.bytes
    lines = facts.lines
    records = facts.records
    origins = Dictionary(uniqueKeysWithValues: Origin.allCases.map { ($0, facts.count(of: $0)) })
    dialect = facts.dialect
    first = facts.first
    last = facts.last
    processes = facts.processes.processes
    startsInsideRecord = facts.startsInsideRecord
    endsInsideLine = facts.endsInsideLine
    cutRecords = facts.cutRecords
    droppedBytes = facts.droppedBytes
    elisions = facts.elisions
    ending = facts.ending
    brokenLines = facts.brokenLines.count
    firstBrokenLines = facts.brokenLines.first
  }
}

/// A whole capture, read.
struct Reading: Equatable {
  var records: [FoundRecord] = []
  var facts: FoundFacts

  /// The record under way after each chunk, when it was asked for.
  var peeks: [FoundRecord?] = []

  /// Reads bytes, cut into chunks of one size; without one all at once.
  init(_ capture: [UInt8], chunk: Int? = nil, limits: ReaderLimits = .standard, peeks: Bool = false) {
    var records: [FoundRecord] = []
    var reader = RecordReader(limits: limits)
    let size = chunk ?? max(capture.count, 1)
    for start in stride(from: 0, to: capture.count, by: size) {
      let part = start..<min(start + size, capture.count)
      reader.append(capture.span.extracting(part)) { records.append(FoundRecord($0, $1)) }
      guard peeks else { continue }
      var peek: FoundRecord?
      reader.peek { peek = FoundRecord($0, $1) }
      self.peeks.append(peek)
    }
    reader.finish { records.append(FoundRecord($0, $1)) }
    self.records = records
    facts = FoundFacts(reader.facts)
  }

  /// Reads text.
  init(_ capture: String) { self.init(Array(capture.utf8)) }

  /// Reads an open file to its end.
  init(descriptor: Int32, limits: ReaderLimits = .standard, maps: Bool = false) throws {
    var records: [FoundRecord] = []
    var reader = RecordReader(limits: limits)
    var chunk = ByteBuffer(capacity: limits.chunkBytes)
    while try chunk.read(from: descriptor, atMost: limits.chunkBytes, maps: maps) > 0 {
      chunk.withSpan(0..<chunk.count) { span in
        reader.append(span) { records.append(FoundRecord($0, $1)) }
      }
      chunk.truncate(to: 0)
    }
    reader.finish { records.append(FoundRecord($0, $1)) }
    self.records = records
    facts = FoundFacts(reader.facts)
  }

  /// The messages of all records, in order.
  var texts: [String] { records.map(\.text) }

  /// What kind each record is, in order.
  var kinds: [Record.Kind] { records.map(\.kind) }
}

/// A capture of `Fixtures/broken`.
func brokenCapture(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: brokenFolder.appending(path: name)))
}

/// The folder of the captures that are broken.
let brokenFolder = Project.folder.appending(path: "Fixtures/broken")

extension Span<UInt8> {
  /// The bytes as an array.
  var copy: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    for index in indices { copy.append(self[index]) }
    return copy
  }
}
