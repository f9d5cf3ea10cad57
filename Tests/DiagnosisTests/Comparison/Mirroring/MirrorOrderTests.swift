// What the order in which CloudKit lists the changes of a zone proves without clocks: an import that brought
// what was sent later asked for all that was sent before.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorOrderTests {
  /// Two devices whose apps print nothing between the transfers; a record passes each way, so that times show
  /// how far the clocks are apart, unless one was set in a silence.
  static func pair() -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    (phone.isQuiet, tablet.isQuiet) = (true, true)
    tablet.bring([], at: 4)
    phone.send([1], at: 20)
    tablet.bring([1], at: 30)
    tablet.send([2], at: 40)
    phone.bring([2], at: 50)
    return (phone, tablet)
  }

  static func compare(_ phone: MirroringDevice, _ tablet: MirroringDevice) throws -> Comparison {
    Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  /// The records of the phone that the tablet lacks.
  static func missing(_ comparison: Comparison) -> [String] {
    comparison.shipments.filter { $0.exporter == 0 && $0.fates[1] == .missing }.compactMap(\.record)
  }

  static func gaps(_ comparison: Comparison) -> [Doubt.MirrorGap] {
    comparison.doubts.compactMap { doubt in
      guard case .mirrored(.unknown(_, _, let gap)) = doubt.reason else { return nil }
      return gap
    }
  }

  /// The silences are so long that any of the imports may have come before, by the times alone.
  @Test(arguments: [true, false]) func laterRecordThatCameShowsThatAnEarlierOneIsLost(hasCome: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.send([5], at: 220)
    tablet.bring([], at: 230)
    if hasCome { phone.send([6], at: 420) }
    tablet.bring(hasCome ? [6] : [], at: 430)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.missing(comparison) == (hasCome ? [MirrorCapture.id(5)] : []), "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == (hasCome ? [.neverArrived] : []))
    #expect(Self.gaps(comparison) == (hasCome ? [] : [.clockSet]))
  }

  /// The exports of two processes may overlap: the record that came may have been in iCloud first.
  @Test func recordOfAnExportThatBeganBeforeShowsNothing() throws {
    var (phone, tablet) = Self.pair()
    phone.send([5, 6], at: 220)
    tablet.bring([6], at: 430)
    #expect(Self.missing(try Self.compare(phone, tablet)).isEmpty)
  }

  /// A state that is sent twice may have come to iCloud the first time.
  @Test func recordThatWasSentBeforeAsWellShowsNothing() throws {
    var (phone, tablet) = Self.pair()
    phone.send([6], at: 120)
    phone.send([5], at: 220)
    phone.send([6], at: 420)
    tablet.bring([6], at: 430)
    #expect(Self.missing(try Self.compare(phone, tablet)).isEmpty)
  }

  /// Another state of a record than the one that was sent later may be an older one.
  @Test func otherStateOfALaterRecordShowsNothing() throws {
    var (phone, tablet) = Self.pair()
    phone.send([5], at: 220)
    phone.send([6], state: 2, at: 420)
    tablet.bring([6], state: 1, at: 430)
    #expect(Self.missing(try Self.compare(phone, tablet)).isEmpty)
  }

  /// The first record is sent once more after the one that came.
  @Test func recordThatWasSentAgainLaterIsNotLost() throws {
    var (phone, tablet) = Self.pair()
    phone.send([5], at: 220)
    phone.send([6], at: 320)
    phone.send([5], state: 2, at: 420)
    tablet.bring([6], at: 430)
    #expect(Self.missing(try Self.compare(phone, tablet)).isEmpty)
  }

  /// An import that lists only a part may have brought what is lacking.
  @Test func importThatIsCutLeavesTheRecordUnknown() throws {
    var (phone, tablet) = Self.pair()
    phone.send([5], at: 220)
    tablet.bring([7], isCut: true, at: 230)
    phone.send([6], at: 420)
    tablet.bring([6], at: 430)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.missing(comparison).isEmpty)
    #expect(Self.gaps(comparison).contains(.cut), "\(comparison.doubts)")
  }
}
