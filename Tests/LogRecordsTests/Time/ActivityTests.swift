// The times at which records were printed: stretches, silences, and steps back of the clock.

import Testing

@testable import LogRecords

struct ActivityTests {
  private static func time(_ seconds: Double, zone: Int16? = nil, hasYear: Bool = true) -> Timestamp {
    Timestamp(
      microseconds: Int64(seconds * 1_000_000), zoneMinutes: zone, decimals: 3, hasYear: hasYear)
  }

  private static func activity(_ seconds: [Double]) -> Activity {
    var activity = Activity()
    for second in seconds { activity.note(time(second)) }
    return activity
  }

  private static func ranges(_ activity: Activity) -> [ClosedRange<Int64>] {
    activity.stretches.map { $0.range.lowerBound / 1_000_000...$0.range.upperBound / 1_000_000 }
  }

  @Test func minuteOfSilenceEndsAStretch() {
    #expect(Self.ranges(Self.activity([10, 40, 100, 160.5, 170, 300])) == [10...100, 160...170, 300...300])
    #expect(Self.activity([10, 300]).last == Self.time(300))
  }

  @Test func threadsOutOfOrderAreNoStepBack() {
    let activity = Self.activity([10, 12, 9, 13])
    #expect(Self.ranges(activity) == [10...13])
    #expect(activity.stepBack == nil)
  }

  @Test func stepBackEndsTheStretches() throws {
    let activity = Self.activity([10, 50, 20, 400])
    #expect(Self.ranges(activity) == [10...50])
    let step = try #require(activity.stepBack)
    #expect(step.from == Self.time(50) && step.to == Self.time(20))
    #expect(activity.last == Self.time(400))
  }

  /// Nearly all steps go back, from the beginning on; within a few seconds all do.
  ///
  /// One or two steps back, also in an excerpt, are a clock that was set back.
  @Test(arguments: [
    ([50, 40, 30, 20, 10], 5, true), ([17.6, 10], 2, false), ([50, 50, 40, 40, 41, 30, 20, 10], 8, true),
    ([50, 40, 30, 20], 4, true), ([50, 40, 30], 3, false),
    ([102, 102.4, 72], 3, false), ([102, 103, 104, 105, 71, 71, 71, 71], 8, false),
    ([102, 103, 104, 70, 60, 50], 6, false),
    ([106.2, 105, 104.5, 103.5, 102.1], 5, true), ([106.2, 105, 104.5, 103.5], 4, false),
    ([106.2, 105, 104.5, 104.6, 103.5, 102.1], 6, false), ([6.2, 6.1, 6.05, 6.01, 6], 5, false),
    ([10, 20, 30, 40, 5], 5, false), ([10, 10.5, 1], 200, false), ([50, 10, 20, 30], 4, false),
    ([10, 8, 6], 3, false), ([10, 20, 30], 3, false), ([], 0, false),
  ])
  func newestFirstIsWhatGoesBack(_ seconds: [Double], of records: Int, isNewestFirst: Bool) {
    #expect(Self.activity(seconds).isNewestFirst(of: records) == isNewestFirst)
  }

  @Test func zonesCountAndTimesWithoutYearDoNot() {
    var activity = Activity()
    activity.note(Self.time(7200, zone: 60))
    activity.note(Self.time(3610, zone: 0))
    activity.note(Self.time(90_000, hasYear: false))
    #expect(activity.stretches == [Activity.Stretch(3_600_000_000...3_610_000_000, isFresh: true)])
    #expect(activity.stepBack == nil)
  }

  @Test func newProcessMakesAStretchFresh() {
    var activity = Self.activity([10])
    activity.note(Self.time(100), isFresh: true)
    activity.note(Self.time(200), isFresh: false)
    #expect(activity.stretches.map(\.isFresh) == [true, true, false])
  }

  /// Noting ordered times together has the same result as noting each time.
  @Test(arguments: [[0], [1], [59], [60], [61], [0, 59], [30, 60, 90], [61, 61, 200], [1, 2, 59, 130]])
  func timesNotedTogetherEqualSingleOnes(_ pauses: [Double]) {
    for start in stride(from: 0.0, through: 200, by: 5) {
      var together = Self.activity([50, 100])
      var each = together
      let before = ([0] + pauses.dropLast()).map {
        AppRecordPlace(microseconds: Self.time(start + $0).microseconds, line: 1)
      }
      together.note(Self.time(start + (pauses.last ?? 0)), after: before.span, isFresh: true)
      each.note(Self.time(start), isFresh: true)
      for pause in pauses { each.note(Self.time(start + pause)) }
      #expect(together.stretches == each.stretches && together.last == each.last)
      #expect(together.stepBack?.to == each.stepBack?.to)
    }
  }

  @Test func numberOfStretchesIsBounded() {
    let activity = Self.activity((0..<10_000).map { Double($0) * 100 })
    #expect(activity.stretches.count <= 2048)
    #expect(activity.stretches.last?.range.upperBound == 999_900_000_000)
  }

  @Test func captureHasItsActivity() {
    let capture = Array(
      """
      2013-11-19 21:44:40.000 Larder[543:60b] Good morning
      2013-11-19 21:44:50.000 Larder[543:60b] Good day
      2013-11-19 22:00:00.000 Larder[601:60b] Good evening
      2013-11-19 23:00:00.000 Larder[601:60b] Good night
      """.utf8)
    var reader = RecordReader()
    reader.append(capture.span) { _, _ in }
    reader.finish { _, _ in }
    let stretches = reader.facts.activity.stretches
    #expect(stretches.map(\.isFresh) == [true, true, false])
    #expect(stretches.map { $0.range.upperBound - $0.range.lowerBound } == [10_000_000, 0, 0])
  }
}
