// Each facet of a store guards its own numbers, whatever records come.

import Testing

@testable import LogRecords
@testable import Timelines

/// What one facet does with the events it is given.
struct FacetTests {
  private static func event(_ kind: EventKind, second: Int) -> Event {
    let time = Timestamp(
      microseconds: Int64(second) * 1_000_000, zoneMinutes: nil, decimals: 3, hasYear: true)
    return Event(kind: kind, time: time, line: second + 1, entry: 0)
  }

  // MARK: Storage

  @Test func storageIsReadyAfterLocalStorage() {
    var storage = StorageState()
    func set(_ isLocal: Bool, second: Int, pid: Int32 = 1, isSeenThrough: Bool = true) -> Bool {
      let event = Self.event(.storageLocal, second: second)
      return storage.set(isLocal: isLocal, isSeenThrough: isSeenThrough, account: nil, event, pid: pid) {
        event.record
      }
    }
    #expect(!set(true, second: 0))
    #expect(set(true, second: 2))
    #expect(!set(false, second: 5))
    #expect(storage.readyAfter == 5)
    #expect(storage.since?.line == 6)
    // Another process sets up its stores again; an omitted part of the capture may contain another change.
    #expect(!set(false, second: 6, pid: 2))
    #expect(!set(true, second: 7, pid: 2) && !set(false, second: 9, pid: 2, isSeenThrough: false))
    #expect(storage.readyAfter == nil)
  }

  /// The app removes a store at second 5 during setup; a process does something with it later.
  @Test(arguments: [true, false]) func storeInUseIsNotRemoved(isLocal: Bool) {
    func isRemoved(after kind: EventKind, second: Int, pid: Int32 = 1) -> Bool {
      var storage = StorageState()
      let setUp = Self.event(.storageLocal, second: 0)
      _ = storage.set(isLocal: isLocal, isSeenThrough: true, account: nil, setUp, pid: 1) { setUp.record }
      storage.remove(in: 1, at: Self.event(.setupAborted, second: 5).place)
      let event = Self.event(kind, second: second)
      storage.noteUse(event.kind, at: event.time, pid: pid)
      return storage.removed != nil
    }
    #expect(!isRemoved(after: .importMetadataWritten, second: 50))
    #expect(!isRemoved(after: .exportWritten, second: 50))
    #expect(isRemoved(after: .importMetadataWritten, second: 5))
    #expect(isRemoved(after: .importMetadataWritten, second: 50, pid: 2))
    #expect(isRemoved(after: .importDiscovered, second: 50))
  }

  // MARK: Exports

  private static func write(_ number: Int, _ exports: inout Exports, pid: Int32 = 1) throws {
    var names = Names()
    let path = Array("/var/Logs/mobile~A/Trips/x=/1B2C.1.cdt".utf8)
    let log = try #require(TransactionLog(path: path.span, &names))
    let event = event(.exportWritten, second: number)
    _ = exports.write(
      number, log, isLocal: false, isSaved: false, event, pid: pid, unanswered: nil
    ) { event.record }
  }

  @Test func skippedReservationIsAHoleUntilWritten() throws {
    var exports = Exports(recentCapacity: 8, slices: 8)
    try Self.write(1, &exports)
    for number in 2...4 { exports.reserve(number, pid: 1) }
    try Self.write(4, &exports)
    #expect(exports.holes == [2...3])
    #expect(exports.holeEvidence?.line == 5)
    try Self.write(3, &exports)
    #expect(exports.holes == [2...2])
    #expect(exports.numbers.ranges == [1...1, 3...4])
    #expect(exports.isBehind(3, pid: 1) && !exports.isBehind(4, pid: 1) && !exports.isBehind(1, pid: 2))
  }

  /// A rescued log is counted once, although its process ended before it was seen to write it.
  @Test func rescueWritesTheReservationOfAnEndedProcess() throws {
    var names = Names()
    let path = Array("/var/Logs/mobile~A/Trips/x=/1B2D.1.cdt".utf8)
    let file = try #require(TransactionLog(path: path.span, &names)).file
    var exports = Exports(recentCapacity: 8, slices: 8)
    try Self.write(1, &exports)
    exports.reserve(2, pid: 1)
    for _ in 1...2 { #expect(exports.rescue(file, 2) == 2) }
    exports.reserve(3, pid: 2)
    try Self.write(3, &exports, pid: 2)
    #expect(exports.holes.isEmpty && exports.holesInDoubt.isEmpty)
    #expect(exports.numbers.ranges == [1...3] && exports.written == 3)
  }

  /// A save of another process may never have been committed.
  @Test func eachProcessReservesItsOwnNumbers() throws {
    var exports = Exports(recentCapacity: 8, slices: 8)
    try Self.write(1, &exports)
    exports.reserve(2, pid: 1)
    try Self.write(3, &exports, pid: 2)
    #expect(exports.holes.isEmpty)
    exports.forgetWriter()
    try Self.write(6, &exports, pid: 2)
    #expect(exports.holes.isEmpty && exports.lastTransaction == 6 && exports.written == 3)
  }

  // MARK: Vector

  @Test(arguments: [true, false])
  func lowerVectorIsASetBack(_ isReplaced: Bool) {
    var vector = VectorHistory()
    var names = Names()
    let body = Array("mobile~A:7:mobile~B:2".utf8)
    let later = Array("mobile~A:3:mobile~B:1".utf8)
    func see(_ bytes: [UInt8], second: Int) {
      let event = Self.event(.importAlreadyImported, second: second)
      let own = names.name(Array("mobile~B".utf8).span)
      vector.learn(KnowledgeVector(bytes.span, &names), from: event.record)
      let sighting = VectorHistory.Sighting(place: event.place, pid: 1, own: own)
      vector.compare(names, in: sighting) { event.record }
    }
    see(body, second: 0)
    if isReplaced { vector.forgetHoldings() }
    see(later, second: 5)
    #expect(vector.setBack?.peers.map(\.before) == (isReplaced ? nil : [7]))
    #expect(vector.setBack?.peers.map(\.after) == (isReplaced ? nil : [3]))
    #expect(vector.numbers?.map(\.value) == [3, 1])
  }

  /// A lower number that is imported later does not change when the higher one was held.
  @Test func highestNumberKeepsItsPlace() {
    var vector = VectorHistory()
    var names = Names()
    let peer = names.name(Array("mobile~A".utf8).span)
    let first = Self.event(.importMetadataWritten, second: 0)
    vector.imported(peer, 7, first, pid: 1)
    vector.imported(peer, 3, Self.event(.importMetadataWritten, second: 2), pid: 1)
    let event = Self.event(.importAlreadyImported, second: 5)
    vector.learn(KnowledgeVector(Array("mobile~A:3".utf8).span, &names), from: event.record)
    let sighting = VectorHistory.Sighting(place: event.place, pid: 1, own: nil)
    vector.compare(names, in: sighting) { event.record }
    #expect(vector.setBack?.peers.map(\.before) == [7])
    #expect(vector.setBack?.before.time == first.time)
  }

  /// The reserved number is this device's only once its log is written.
  @Test func reservationDoesNotCountAsWritten() {
    var vector = VectorHistory()
    var names = Names()
    let record = Self.event(.exportReserved, second: 0).record
    let own = names.name(Array("mobile~B".utf8).span)
    vector.learn(own, 4, from: record)
    let reserved = KnowledgeVector(Array("mobile~A:7:mobile~B:5".utf8).span, &names)
    vector.learn(reserving: reserved, own: own, from: record)
    #expect(vector.numbers?.first { $0.key != own }?.value == 7)
    #expect(vector.numbers?.first { $0.key == own }?.value == 4)
  }

  // MARK: Imports

  @Test func passIsCountedAndWaitReportedOnce() {
    var passes = ImportPasses()
    passes.end()
    #expect(passes.count == 0)
    passes.begin()
    passes.end()
    passes.end()
    passes.restart()
    #expect(passes.count == 1 && passes.attempts == 2)
    #expect(
      !passes.report(.importBlocked) && passes.report(.importBlocked) && !passes.report(.importTwoPeers))
  }
}
