// A whole capture in JSON on one line: what came first shows in the order of its events.

import Foundation
import LogRecords
import Testing

@testable import Diagnosis

struct MirrorOnOneLineTests {
  /// The records of a capture as an array of events on one line.
  private static func array(_ capture: MirrorCapture) throws -> String {
    let subsystem = "[com.apple.coredata:CloudKit] "
    let day = "2025-04-06 "
    let events = try ("\n" + capture.text).components(separatedBy: "\n" + day).dropFirst().map { record in
      let message = try #require(record.range(of: subsystem)).upperBound
      let event: [String: Any] = [
        "timestamp": "\(day)\(record.prefix(20))", "processID": 8121, "threadID": 1, "messageType": "Default",
        "processImagePath": "/Applications/Trips.app/Trips", "senderImagePath": "/Frameworks/CoreData",
        "subsystem": "com.apple.coredata", "category": "CloudKit",
        "eventMessage": String(record[message...]),
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: event), as: UTF8.self)
    }
    return "[" + events.joined(separator: ",") + "]"
  }

  @Test func earlierSuccessOnOneLineResolvesNothing() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 2, at: 10)
    capture.exportFailed(MirrorCapture.offline, at: 40)
    let text = try capture.diagnosis()
    #expect(text.alarms.contains(.exportFailed))
    let line = try Diagnosing.diagnose(Array(Self.array(capture).utf8))
    #expect(line.alarms == text.alarms)
    #expect(line.facts.records == text.facts.records)
  }

  @Test func laterSuccessOnOneLineResolvesAFailure() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.exportFailed(MirrorCapture.offline, at: 10)
    capture.export(2, records: 2, at: 40)
    #expect(try Diagnosing.diagnose(Array(Self.array(capture).utf8)).alarms.isEmpty)
  }
}
