// Two simulated devices that share a database. The truth and the captures hold what each course promises.

import MirroringSimulator
import Testing

struct MirroringPairTests {
  private static func pair(_ course: PairCourse, seed: UInt64, offset: Int = 0) -> MirroringPair {
    var options = MirroringOptions()
    options.seed = seed
    options.shape = .xcodeWithHeader
    return MirroringPair(options, course, offset: offset)
  }

  @Test(arguments: PairCourse.allCases, [1, 2, 3] as [UInt64])
  func arrivedRecordIsInBothCaptures(_ course: PairCourse, seed: UInt64) {
    let pair = Self.pair(course, seed: seed)
    #expect(pair.captures.count == 2 && !pair.records.isEmpty)
    for record in pair.records {
      #expect(pair.captures[record.exporter].contains(record.name))
      let isBefore = course == .beginsLate && record.exporter == 0
      #expect(pair.captures[1 - record.exporter].contains(record.name) == (record.hasArrived && !isBefore))
    }
    let hasAll = pair.records.allSatisfy(\.hasArrived)
    #expect(hasAll == [PairCourse.healthy, .beginsLate].contains(course))
  }

  @Test func clockOffsetChangesOnlyTheTimes() {
    let (pair, ahead) = (Self.pair(.healthy, seed: 4), Self.pair(.healthy, seed: 4, offset: 300))
    #expect(pair.records.map(\.name) == ahead.records.map(\.name))
    #expect(pair.records.map(\.hasArrived) == ahead.records.map(\.hasArrived))
    #expect(pair.captures[0] == ahead.captures[0] && pair.captures[1] != ahead.captures[1])
  }

  @Test func sameOptionsGiveTheSamePair() {
    let pairs = [Self.pair(.recordsLost, seed: 7), Self.pair(.recordsLost, seed: 7)]
    #expect(pairs[0].captures == pairs[1].captures)
  }
}
