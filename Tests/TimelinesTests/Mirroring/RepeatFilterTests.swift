// Records of mirroring that occur again are told from those that happen again.

import LogRecords
import Testing

@testable import Timelines

struct RepeatFilterTests {
  private static let header = "2025-04-05 18:02:1"
  private static let place = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate go](12): "

  /// A record at a second, printed by the system's log or, if it is named, by the error stream.
  private static func record(_ text: String, at second: String, isNamed: Bool = false) -> String {
    "\(header)\(second)+0000 Trips[1698:60b] \(isNamed ? "CoreData: debug: " : "")\(place)\(text)\n"
  }

  /// What each record of a capture repeats; each one that repeats none belongs to the store of its number.
  private static func repetitions(in records: [String]) -> [RepeatFilter.Repetition] {
    var filter = RepeatFilter()
    var repetitions: [RepeatFilter.Repetition] = []
    func take(_ record: Record, _ bytes: Span<UInt8>) {
      let repetition = filter.take(record, bytes)
      if repetition == .none { filter.note(store: repetitions.count) }
      repetitions.append(repetition)
    }
    var reader = RecordReader()
    let bytes = Array(records.joined().utf8)
    reader.append(bytes.span) { take($0, $1) }
    reader.finish { take($0, $1) }
    return repetitions
  }

  @Test func recordThatIsContainedTwiceRepeatsThePrevious() {
    let record = Self.record("it begins", at: "1.000001")
    let later = Self.record("it begins", at: "1.000002")
    #expect(Self.repetitions(in: [record, record, later]) == [.none, .previous, .none])
  }

  /// Within a millisecond, a thread may print the same text again.
  @Test func impreciseTimesDoNotShowThatARecordIsContainedTwice() {
    let record = Self.record("it begins", at: "1.001")
    #expect(Self.repetitions(in: [record, record]) == [.none, .none])
  }

  @Test func secondPrintBelongsToTheStoreOfTheFirst() {
    let records = [
      Self.record("it begins", at: "1.000001", isNamed: true),
      Self.record("it ends", at: "1.000002", isNamed: true), Self.record("it ends", at: "1.000003"),
      Self.record("it begins", at: "1.000004"), Self.record("it begins", at: "1.000005"),
    ]
    #expect(
      Self.repetitions(in: records) == [.none, .none, .print(store: 1), .print(store: 0), .none])
  }

  /// An app's logger prints the error stream again, after a header of its own.
  @Test func copyOfARecordWithoutHeaderCountsOnce() {
    func bare(_ text: String) -> String { "CoreData: debug: \(Self.place)\(text)\n" }
    func logged(_ text: String, at time: String) -> String {
      "2025/04/05 18:02:\(time)  CoreData: debug: \(Self.place)\(text)\n"
    }
    let records = [
      bare("it begins"), bare("it saves"), logged("it saves", at: "10:120"), bare("it saves"),
      logged("it saves", at: "20:120"),
    ]
    #expect(
      Self.repetitions(in: records) == [.none, .none, .print(store: 1), .none, .print(store: 3)])
  }

  /// A paste whose first line was selected after its header has no copies.
  @Test func sameWordsAfterACutFirstLineAreNew() {
    let save = "CoreData: debug: \(Self.place)it saves\n"
    let later = Self.record("it saves", at: "9.001", isNamed: true)
    #expect(Self.repetitions(in: [save, later]) == [.none, .none])
    let between = Self.record("it waits", at: "2.001", isNamed: true)
    #expect(Self.repetitions(in: [save, between, later]) == [.none, .none, .none])
  }

  @Test func recordsWithHeadersOfTwoStylesAreCopiesOnlyAtTheSameTime() {
    let first = Self.record("it saves", at: "1.120450")
    func other(_ time: String) -> String {
      "2025-04-05 18:02:\(time) Trips[1698:20498] \(Self.place)it saves\n"
    }
    #expect(Self.repetitions(in: [first, other("11.120")]) == [.none, .print(store: 0)])
    #expect(Self.repetitions(in: [first, other("11.122")]) == [.none, .none])
  }

  /// The first part of the log is of the error stream, and the second part of the system's log.
  @Test(arguments: [1, 8, 64]) func sameWordsAfterAPartWithoutCopiesAreNew(length: Int) {
    let part = (0..<length).map { "CoreData: debug: \(Self.place)step \($0)\n" }
    let save = "CoreData: debug: \(Self.place)it saves\n"
    let next = [Self.record("it begins", at: "1.001"), Self.record("it saves", at: "2.001", isNamed: true)]
    let repetitions = Self.repetitions(in: part + [save] + next)
    #expect(repetitions.allSatisfy { $0 == .none } && repetitions.count == length + 3)
  }

  @Test func pastedLogRepeatsEarlierRecords() {
    let records = [Self.record("it begins", at: "1.001"), Self.record("it ends", at: "2.001")]
    let new = Self.record("it fails", at: "3.001")
    #expect(
      Self.repetitions(in: records + records + [new]) == [.none, .none, .earlier, .earlier, .none])
  }

  @Test func copiesAreNotExpectedAfterOmittedRecords() throws {
    var filter = RepeatFilter()
    let first = Array(Self.record("it begins", at: "1.001", isNamed: true).utf8)
    let second = Array(Self.record("it begins", at: "1.002").utf8)
    func take(_ bytes: [UInt8]) -> RepeatFilter.Repetition? {
      var repetition: RepeatFilter.Repetition?
      var reader = RecordReader()
      reader.append(bytes.span) { repetition = filter.take($0, $1) }
      reader.finish { repetition = filter.take($0, $1) }
      return repetition
    }
    let before = try #require(take(first))
    filter.leaveOut()
    let after = try #require(take(second))
    #expect(before == .none && after == .none)
  }
}
