// Numbers that are reserved and not written. A reservation names no store: in a capture that begins late it
// may belong to a store that has not been mentioned yet.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ReservedNumberTests {
  /// The store of the capture, and another one of the same process.
  private static let (hikes, photos) = ("Hikes", "Photos")

  /// A step of an export.
  enum Step: Sendable {
    /// A number is reserved.
    case reserved(Int)

    /// A number is written to a store.
    case written(String, Int)
  }

  private static func holes(_ steps: [Step]) throws -> [ClosedRange<Int>] {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    for (index, step) in steps.enumerated() {
      switch step {
      case .reserved(let number): capture.reserve(number, at: 1 + Double(index))
      case .written(let store, let number):
        capture.store = store
        capture.export(number, at: 1 + Double(index))
      }
    }
    let diagnosis = try capture.diagnosis("phone.log")
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.facts.records == steps.count + 1)
    return diagnosis.timelines.stores.flatMap(\.exports.holes)
  }

  @Test(
    arguments: [
      [.reserved(55), .reserved(56), .written(hikes, 56)],
      [.written(hikes, 54), .reserved(55), .reserved(56), .written(hikes, 56)],
      [.reserved(55), .reserved(56), .reserved(57), .written(hikes, 56), .written(hikes, 57)],
      [.reserved(55), .written(photos, 12), .written(hikes, 56)],
    ] as [[Step]])
  func reservedNumberNeverWrittenIsAHole(_ steps: [Step]) throws {
    #expect(try Self.holes(steps) == [55...55])
  }

  @Test(
    arguments: [
      [
        .reserved(55), .written(hikes, 55), .reserved(19), .written(photos, 19), .reserved(56),
        .written(hikes, 56),
      ],
      [.reserved(19), .written(photos, 19), .reserved(55), .written(hikes, 55)],
      [.reserved(55), .written(photos, 55), .written(hikes, 56)],
      [.reserved(19), .reserved(55), .written(hikes, 55), .written(photos, 19), .written(hikes, 56)],
      [.reserved(55), .reserved(55), .written(hikes, 55), .reserved(56), .written(hikes, 56)],
    ] as [[Step]])
  func numberOfAnotherStoreIsNoHole(_ steps: [Step]) throws {
    #expect(try Self.holes(steps) == [])
  }

  /// Transaction 55 is not written: after its reservation, or what announces its log, lines follow, and then
  /// transaction 56.
  private static func holes(
    lines: Int, within seconds: Double, of other: Int = 4, isReserved: Bool = true, isMerged: Bool = false,
    isTimeless: Bool = false
  ) throws -> [ClosedRange<Int>] {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    if !isReserved { capture.announce(at: 0.9) }
    capture.export(54, at: 1)
    if isReserved { capture.reserve(55, at: 2) } else { capture.announce(at: 2) }
    for line in 0..<lines { capture.print(at: 2 + seconds * Double(line + 1) / Double(lines + 1), "tap") }
    if isMerged { capture.merge(at: 2 + seconds) }
    if isReserved {
      capture.reserve(56, of: other, at: 2 + seconds)
    } else {
      capture.announce(at: 2 + seconds)
    }
    capture.export(56, at: 2.01 + seconds)
    if isTimeless { capture.withoutHeaders() }
    return try capture.diagnosis("phone.log").timelines.stores.flatMap(\.exports.holes)
  }

  /// Many lines within moments, or a while with few lines: neither shows that the log level is lower.
  @Test(arguments: [(0, 0.01), (1, 0.3), (30, 0.07), (5, 1.9)], [true, false])
  func numberSkippedAtFullDetailIsAHole(_ pause: (lines: Int, seconds: Double), isReserved: Bool)
    throws
  {
    #expect(
      try Self.holes(lines: pause.lines, within: pause.seconds, isReserved: isReserved) == [55...55])
  }

  @Test(arguments: [(0, 2.5), (8, 0.8), (18, 1.4)], [true, false])
  func numberSkippedAtLowerLevelIsNoHole(_ pause: (lines: Int, seconds: Double), isReserved: Bool)
    throws
  {
    #expect(try Self.holes(lines: pause.lines, within: pause.seconds, isReserved: isReserved) == [])
  }

  /// An import that was not printed shows in what the app is given, and in what the store knows of another
  /// device when it saves next.
  @Test func importWithoutARecordHidesTheLog() throws {
    #expect(try Self.holes(lines: 2, within: 0.1, isMerged: true) == [])
    #expect(try Self.holes(lines: 2, within: 0.1, of: 7, isTimeless: true) == [])
    #expect(try Self.holes(lines: 2, within: 0.1, of: 4, isTimeless: true) == [55...55])
  }

  /// A number reserved while the process prints all details becomes doubtful after a while, but is not
  /// forgotten.
  @Test(arguments: [2.5, 60])
  func numberReservedBeforeASilenceIsDoubtful(seconds: Double) throws {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    capture.export(54, at: 1)
    capture.reserve(55, at: 2)
    capture.reserve(56, at: 2 + seconds)
    capture.export(56, at: 2.01 + seconds)
    let diagnosis = try capture.diagnosis("phone.log")
    #expect(diagnosis.timelines.stores.map(\.exports.holes) == [[]])
    #expect(diagnosis.timelines.stores.map(\.exports.holesInDoubt) == [[55...55]])
    let found = try #require(diagnosis.findings.first { $0.rule == .exportLost })
    #expect(found.severity == .warning)
    #expect((found.detail as? ExportLost.Detail)?.numbers == [55...55])
    // A number that is written after all is no hole.
    capture.export(55, at: 3 + seconds)
    #expect(try capture.diagnosis("phone.log").findings.allSatisfy { $0.rule != .exportLost })
  }

  /// More doubts than are kept separately do not become certain.
  @Test func manyDoubtsStayDoubts() throws {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    capture.export(54, at: 1)
    for round in 0..<4300 {
      let (number, seconds) = (55 + round * 2, 10 + Double(round) * 10)
      capture.reserve(number, at: seconds)
      capture.reserve(number + 1, at: seconds + 5)
      capture.export(number + 1, at: seconds + 5.01)
    }
    let exports = try capture.diagnosis("phone.log").timelines.stores.map(\.exports)
    #expect(exports.allSatisfy { $0.holes.isEmpty } && exports.contains { !$0.holesInDoubt.isEmpty })
  }

  /// Numbers skipped between two reservations were used while the level was lower.
  @Test func numberBeforeAnUnshownPartIsNotDoubtful() throws {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    capture.export(54, at: 1)
    capture.reserve(55, at: 2)
    capture.reserve(58, at: 62)
    capture.export(58, at: 62.01)
    #expect(try capture.diagnosis("phone.log").timelines.stores.map(\.exports.holesInDoubt) == [[]])
  }
}
