// A batch that several exports may have sent is the one that fits what an export reports.

import LogRecords
import Testing

@testable import Timelines

struct ContestedBatchesTests {
  private static let pid: Int32 = 1698

  /// A batch on a line that saved a number of records, for one of some stores.
  private static func batch(_ saved: Int?, line: Int, of stores: [Int] = [0, 1]) -> ContestedBatch {
    let event = Event(kind: .mirrorExportBatch, time: nil, line: line, entry: 0)
    return ContestedBatch(event: event, pid: pid, saved: saved, list: MirrorRecordList(), stores: stores)
  }

  @Test func batchThatFitsIsClaimedOnce() {
    var contested = ContestedBatches()
    contested.append(Self.batch(5, line: 1))
    contested.append(Self.batch(7, line: 2))
    #expect(contested.claim(5, of: 0, in: 1) == nil, "another process sent it")
    #expect(contested.claim(5, of: 2, in: Self.pid) == nil, "the store did not export")
    #expect(contested.claim(5, of: 0, in: Self.pid)?.event.line == 1)
    #expect(contested.claim(5, of: 1, in: Self.pid) == nil)
    #expect(contested.claim(7, of: 1, in: Self.pid)?.event.line == 2)
    #expect(contested.isEmpty)
  }

  /// A batch whose number the log does not show may be any.
  @Test(arguments: [5, nil])
  func batchesThatFitAlikeAreNotClaimed(other: Int?) {
    var contested = ContestedBatches()
    contested.append(Self.batch(5, line: 1))
    contested.append(Self.batch(other, line: 2))
    #expect(contested.claim(5, of: 0, in: Self.pid) == nil)
    #expect(!contested.isEmpty)
  }

  @Test func releasedBatchBelongsToTheOtherStores() {
    var contested = ContestedBatches()
    contested.append(Self.batch(5, line: 1))
    contested.append(Self.batch(5, line: 2, of: [0, 2]))
    contested.release(by: 0, in: Self.pid)
    #expect(contested.claim(5, of: 0, in: Self.pid) == nil)
    #expect(contested.claim(5, of: 1, in: Self.pid)?.event.line == 1)
    contested.release(by: 2, in: 1)
    #expect(!contested.isEmpty, "another process released it")
    contested.release(by: 2, in: Self.pid)
    #expect(contested.isEmpty)
  }

  @Test func batchOfAMergedStoreMoves() {
    var contested = ContestedBatches()
    contested.append(Self.batch(5, line: 1, of: [1, 2]))
    contested.move(1, to: 0)
    #expect(contested.claim(5, of: 1, in: Self.pid) == nil)
    #expect(contested.claim(5, of: 0, in: Self.pid)?.event.line == 1)
  }

  @Test func oldestBatchesMakeRoom() {
    var contested = ContestedBatches()
    for number in 1...65 { contested.append(Self.batch(number, line: number)) }
    #expect(contested.claim(1, of: 0, in: Self.pid) == nil)
    #expect(contested.claim(2, of: 0, in: Self.pid)?.event.line == 2)
    #expect(contested.claim(65, of: 0, in: Self.pid)?.event.line == 65)
    contested.leaveOut()
    #expect(contested.isEmpty)
  }
}
