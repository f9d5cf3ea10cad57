import Testing

@testable import LogRecords

struct YearShiftTests {
  private static func time(_ year: Int?, _ month: Int, _ day: Int) throws -> Timestamp {
    try #require(
      Timestamp(year: year, month: month, day: day, time: TimeOfDay(microseconds: 1_000_000, decimals: 0)))
  }

  @Test(arguments: [(2014, 3, 2, 3, 2, 2014), (2014, 1, 1, 12, 31, 2013), (2013, 12, 31, 1, 1, 2014)])
  func findsTheNearestYear(_ example: (year: Int, month: Int, day: Int, ownMonth: Int, ownDay: Int, own: Int))
    throws
  {
    let other = try Self.time(example.year, example.month, example.day)
    var moved = try Self.time(nil, example.ownMonth, example.ownDay)
    moved.microseconds += moved.shift(toYearOf: other)
    let date = moved.date
    #expect([date.year, date.month, date.day] == [example.own, example.ownMonth, example.ownDay])
  }

  @Test func movesNothingElse() throws {
    let (bare, whole) = (try Self.time(nil, 3, 2), try Self.time(2014, 3, 2))
    #expect(bare.shift(toYearOf: try Self.time(nil, 9, 1)) == 0)
    #expect(whole.shift(toYearOf: try Self.time(2013, 3, 2)) == 0)
    #expect(whole.shift(toYearOf: bare) == -bare.shift(toYearOf: whole))
  }
}
