// One line as a capture has it, and what its header says, for the tests of the dialects.

import Testing

@testable import LogRecords

/// A capture of one record, and what it says.
struct HeaderCase: Sendable, CustomTestStringConvertible {
  var capture: String
  var time: String?
  var process: String
  var pid: Int32?
  var method: String
  var origin: Origin
  var message: String

  init(
    _ capture: String, time: String?, process: String = "", pid: Int32? = nil, method: String = "",
    origin: Origin = .app, message: String
  ) {
    self.capture = capture
    self.time = time
    self.process = process
    self.pid = pid
    self.method = method
    self.origin = origin
    self.message = message
  }

  var testDescription: String { capture }

  /// Reads the capture and compares.
  func check(_ dialect: Dialect, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let reading = Reading(capture + "\n")
    try #require(reading.records.count == 1, sourceLocation: sourceLocation)
    let record = reading.records[0]
    #expect(record.kind == .statement, sourceLocation: sourceLocation)
    #expect(record.dialect == dialect, sourceLocation: sourceLocation)
    #expect(record.time == time, sourceLocation: sourceLocation)
    #expect(record.process == process, sourceLocation: sourceLocation)
    #expect(record.pid == pid, sourceLocation: sourceLocation)
    #expect(record.method == method, sourceLocation: sourceLocation)
    #expect(record.origin == origin, sourceLocation: sourceLocation)
    #expect(record.message == Array(message.utf8), sourceLocation: sourceLocation)
    #expect(record.line == 1, sourceLocation: sourceLocation)
    #expect(record.droppedBytes == 0, sourceLocation: sourceLocation)
  }
}

/// The thread that the header of a line names, for comparison with another's.
func thread(of line: String) throws -> UInt64 {
  try #require(Reading(line).records.first).thread
}
