// The number of events in each slice of time.

import DeviceSimulator
import Testing

@testable import LogRecords
@testable import Timelines

struct EventHistogramTests {
  private static func time(_ microseconds: Int64) -> Timestamp {
    Timestamp(microseconds: microseconds, zoneMinutes: nil, decimals: 6, hasYear: true)
  }

  private static func histogram(_ times: [Int64], capacity: Int, errors: Set<Int64> = []) -> EventHistogram {
    var histogram = EventHistogram(capacity: capacity)
    for each in times { histogram.add(at: time(each), isError: errors.contains(each)) }
    return histogram
  }

  /// Events in bursts, over spans from moments to years, before and after 1970.
  private static func times(_ generator: inout Generator) -> [Int64] {
    let span = Int64(1) << Int64.random(in: 4...50, using: &generator)
    let base = Int64.random(in: -(1 << 52)...(1 << 52), using: &generator)
    return (0..<Int.random(in: 1...300, using: &generator)).map { _ in
      base + Int64.random(in: 0...span, using: &generator)
    }
  }

  /// Each slice has exactly the events whose times are in it, as counted by division.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func slicesCountTheirEventsExactly(seed: UInt64) {
    var generator = Generator(seed: seed)
    let times = Self.times(&generator)
    let capacity = [2, 3, 16, 512].randomElement(using: &generator) ?? 2
    let errors = Set(times.shuffled(using: &generator).prefix(3))
    let histogram = Self.histogram(times, capacity: capacity, errors: errors)
    func index(_ time: Int64) -> Int64 { Int64((Double(time) / Double(histogram.width)).rounded(.down)) }
    let first = times.map(index).min() ?? 0
    var expected: [Int64: UInt32] = [:]
    for time in times { expected[index(time) - first, default: 0] += 1 }
    #expect(histogram.count == times.count)
    #expect(histogram.slices.count <= capacity)
    for (position, slice) in histogram.slices.enumerated() {
      #expect(slice.count == expected[Int64(position)] ?? 0)
      #expect(slice.hasError == errors.contains { index($0) - first == position })
      #expect(!slice.isLeftOut || slice.count > 0)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func countsDoNotDependOnTheOrder(seed: UInt64) {
    var generator = Generator(seed: seed)
    let times = Self.times(&generator)
    let histogram = Self.histogram(times, capacity: 32)
    let other = Self.histogram(times.shuffled(using: &generator), capacity: 32)
    #expect(histogram.slices == other.slices)
    #expect(histogram.width == other.width)
    #expect(histogram.span == other.span)
  }

  /// The slices are as narrow as their number allows: half the width would need more.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func slicesAreAsNarrowAsPossible(seed: UInt64) {
    var generator = Generator(seed: seed)
    let times = Self.times(&generator)
    let histogram = Self.histogram(times, capacity: 32)
    guard histogram.width > 1024, let span = histogram.span else { return }
    let half = Double(histogram.width / 2)
    let needed =
      (Double(span.upperBound) / half).rounded(.down) - (Double(span.lowerBound) / half).rounded(.down) + 1
    #expect(needed > 32)
  }

  /// The busy parts are between the first and the last event, with each event in one part.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func busyPartsContainEachEventOnce(seed: UInt64) {
    var generator = Generator(seed: seed)
    let times = Self.times(&generator).sorted()
    let busy = Self.histogram(times, capacity: 32).busy
    var rest = times[...]
    for slice in busy {
      let part = rest.prefix(slice.count)
      #expect(part.count == slice.count && part.allSatisfy(slice.range.contains))
      #expect(slice.events.lowerBound == part.first && slice.events.upperBound == part.last)
      rest = rest.dropFirst(slice.count)
    }
    #expect(rest.isEmpty)
    #expect(busy.first?.range.lowerBound == times.first && busy.last?.range.upperBound == times.last)
  }

  /// The clock reads half past twice, in summer time and then without it.
  @Test func clockSetBackWithItsZoneCountsOn() throws {
    let minute: Int64 = 60_000_000
    func time(_ minutes: Int64, _ zone: Int16) -> Timestamp {
      Timestamp(microseconds: minutes * minute, zoneMinutes: zone, decimals: 0, hasYear: true)
    }
    var histogram = EventHistogram(capacity: 64)
    histogram.add(at: time(150, 120), isError: false)
    histogram.leaveOut(from: time(150, 120), to: time(91, 60))
    histogram.add(at: time(92, 60), isError: true)
    #expect(histogram.span == 150 * minute...152 * minute)
    #expect(histogram.slices.first?.hasError == false && histogram.slices.last?.hasError == true)
    #expect(histogram.slices.contains { $0.isLeftOut })
    #expect(histogram.position(of: time(90, 60)) == histogram.position(of: time(150, 120)))
    #expect(histogram.busy.first?.range.lowerBound == 30 * minute)
    #expect(histogram.busy.last?.range.upperBound == 32 * minute)
    #expect(histogram.busy.map(\.events) == [30 * minute...30 * minute, 32 * minute...32 * minute])
  }

  /// Two histograms of one capture are together what one of all their events is.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func absorbedHistogramEqualsTheSum(seed: UInt64) {
    var generator = Generator(seed: seed)
    let times = Self.times(&generator)
    let errors = Set(times.shuffled(using: &generator).prefix(3))
    let middle = Int.random(in: 0...times.count, using: &generator)
    let (own, others) = (Array(times[..<middle]), Array(times[middle...]))
    var histogram = Self.histogram(own, capacity: 32, errors: errors)
    histogram.absorb(Self.histogram(others, capacity: 32, errors: errors))
    let all = Self.histogram(times, capacity: 32, errors: errors)
    #expect(histogram.slices == all.slices)
    #expect(histogram.width == all.width)
    #expect(histogram.span == all.span)
    var fine = Self.histogram(own, capacity: 512, errors: errors)
    fine.add(at: nil, isError: false)
    fine.absorb(Self.histogram(others, capacity: 2, errors: errors))
    #expect(fine.count == times.count + 1 && fine.span == all.span)
  }

  /// A stretch that one of the two histograms omits is omitted from both.
  @Test func absorbedOmissionIsKept() {
    let second: Int64 = 1_000_000
    var histogram = Self.histogram([0], capacity: 64)
    var other = Self.histogram([10 * second], capacity: 64)
    other.leaveOut(from: Self.time(10 * second), to: Self.time(20 * second))
    other.add(at: Self.time(22 * second), isError: false)
    histogram.absorb(other)
    for (index, slice) in histogram.slices.enumerated() {
      let begin = Int64(index) * histogram.width
      let isWithin = begin > 10 * second && begin + histogram.width <= 20 * second
      #expect(slice.isLeftOut == isWithin, "slice \(index) of \(histogram.width)")
    }
    #expect(histogram.slices.contains { $0.isLeftOut })
  }

  /// An event that is reported in two zones has one position in the first zone.
  @Test func absorbedEventsOfAnotherZoneAreConverted() {
    let minute: Int64 = 60_000_000
    func time(_ minutes: Int64, _ zone: Int16) -> Timestamp {
      Timestamp(microseconds: minutes * minute, zoneMinutes: zone, decimals: 0, hasYear: true)
    }
    var histogram = EventHistogram(capacity: 64)
    histogram.add(at: time(150, 120), isError: false)
    var other = EventHistogram(capacity: 64)
    other.add(at: time(92, 60), isError: true)
    histogram.absorb(other)
    #expect(histogram.count == 2 && histogram.span == 150 * minute...152 * minute)
    #expect(histogram.slices.first?.hasError == false && histogram.slices.last?.hasError == true)
    #expect(histogram.busy.map(\.events) == [30 * minute...30 * minute, 32 * minute...32 * minute])
  }

  @Test func eventWithoutATimeIsCounted() {
    var histogram = EventHistogram(capacity: 4)
    histogram.add(at: nil, isError: true)
    #expect(histogram.count == 1)
    #expect(histogram.untimed == 1)
    #expect(histogram.slices.isEmpty)
  }

  /// The gap is from 10 s to 20 s: slices wholly within are left out, whether they were narrow when it came
  /// or not.
  @Test(arguments: [30, 64, 400])
  func slicesWithinAGapAreLeftOut(_ capacity: Int) throws {
    let second: Int64 = 1_000_000
    var histogram = Self.histogram([0, second, 10 * second], capacity: capacity)
    histogram.leaveOut(from: Self.time(10 * second), to: Self.time(20 * second))
    histogram.add(at: Self.time(22 * second), isError: false)
    histogram.add(at: Self.time(40 * second), isError: false)
    for (index, slice) in histogram.slices.enumerated() {
      let begin = Int64(index) * histogram.width
      let isWithin = begin > 10 * second && begin + histogram.width <= 20 * second
      #expect(slice.isLeftOut == isWithin, "slice \(index) of \(histogram.width)")
    }
    #expect(histogram.slices.contains { $0.isLeftOut })
  }

  /// A gap before the first event, or one in which the clock stepped back, is no stretch of time.
  @Test func gapBeforeTheFirstEventIsIgnored() {
    var histogram = EventHistogram(capacity: 8)
    histogram.leaveOut(from: Self.time(0), to: Self.time(1_000_000))
    #expect(histogram.slices.isEmpty)
    histogram.add(at: Self.time(5_000_000), isError: false)
    histogram.leaveOut(from: Self.time(6_000_000), to: Self.time(3_000_000))
    histogram.leaveOut(from: Self.time(1_000_000), to: Self.time(3_000_000))
    #expect(histogram.slices.count == 1)
  }
}
