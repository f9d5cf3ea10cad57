// A device on which the user signs out of iCloud, which removes what came from it, and in again.

import Testing
import Timelines

@testable import Diagnosis

struct SignedOutMirrorTests {
  /// A phone that sends records 1 and 2, and a tablet that gets both before its user signs out.
  private static func pair() -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.send([3], at: 10)
    phone.bring([3], at: 12)
    phone.send([1, 2], at: 20)
    tablet.bring([1, 2], at: 22)
    tablet.signOut(at: 60)
    return (phone, tablet)
  }

  private static func comparison(_ phone: MirroringDevice, _ tablet: MirroringDevice) throws -> Comparison {
    Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  /// What became of a record of the phone on the tablet.
  private static func fate(of record: Int, in comparison: Comparison) -> ComparedTransaction.Fate? {
    comparison.shipments.first { $0.exporter == 0 && $0.record == MirrorCapture.id(record) }?.fates[1]
  }

  @Test(arguments: [[1, 2], [1], []] as [[Int]])
  func recordThatNoImportBringsBackAfterSignOutIsMissing(cameBack: [Int]) throws {
    var (phone, tablet) = Self.pair()
    phone.bring([], at: 350)
    tablet.signIn(at: 90)
    tablet.bring(cameBack + [3], at: 100)
    tablet.bring([], at: 200)
    let comparison = try Self.comparison(phone, tablet)
    for record in [1, 2] {
      #expect(
        Self.fate(of: record, in: comparison) == (cameBack.contains(record) ? .imported : .missing),
        "\(comparison.doubts)")
    }
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    let lacking = [1, 2].filter { !cameBack.contains($0) }
    #expect(details.flatMap(\.records) == lacking.map { MirrorCapture.id($0) })
    #expect(details.allSatisfy { $0.hadBeforeSignOut })
    // The import before the sign-out brought it.
    let areLater = details.allSatisfy { if case .imported(count: 2, .after) = $0.end { true } else { false } }
    #expect(areLater, "\(details.map(\.end))")
  }

  /// A record that came before the sign-out was in iCloud, and one that never came need not have been.
  @Test func whatNeverCameIsApartFromWhatDidNotComeBack() throws {
    var (phone, tablet) = Self.pair()
    phone.send([4], at: 150)
    phone.bring([], at: 350)
    tablet.signIn(at: 90)
    tablet.bring([1, 3], at: 100)
    tablet.bring([], at: 250)
    let comparison = try Self.comparison(phone, tablet)
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(details.map(\.records) == [[MirrorCapture.id(2)], [MirrorCapture.id(4)]], "\(comparison.doubts)")
    #expect(details.map(\.hadBeforeSignOut) == [true, false])
  }

  /// The tablet changed the record, which shows that it had it, and that iCloud had the change.
  @Test(arguments: [true, false]) func recordThatTheDeviceChangedHasToComeBackToo(isBack: Bool) throws {
    var (phone, tablet) = Self.pair()
    tablet.send([2], state: 2, at: 40)
    phone.bring([2], state: 2, at: 42)
    phone.bring([], at: 350)
    tablet.signIn(at: 90)
    tablet.bring([1, 3], at: 100)
    if isBack { tablet.bring([2], state: 2, at: 105) }
    tablet.bring([], at: 200)
    let comparison = try Self.comparison(phone, tablet)
    #expect(Self.fate(of: 2, in: comparison) == (isBack ? .imported : .missing), "\(comparison.doubts)")
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(details.flatMap(\.records) == (isBack ? [] : [MirrorCapture.id(2)]))
    #expect(details.allSatisfy { $0.hadBeforeSignOut })
  }

  /// What was deleted does not come back, unless it was saved again and came before the sign-out.
  @Test(arguments: [true, false]) func deletedRecordThatCameAgainHasToComeBack(cameAgain: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.delete(2, at: 30)
    tablet.bringDeletion(of: 2, at: 32)
    if cameAgain {
      phone.send([2], state: 3, at: 40)
      tablet.bring([2], state: 3, at: 42)
    }
    phone.bring([], at: 350)
    tablet.signIn(at: 90)
    tablet.bring([1, 3], at: 100)
    tablet.bring([], at: 200)
    let comparison = try Self.comparison(phone, tablet)
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(
      details.flatMap(\.records) == (cameAgain ? [MirrorCapture.id(2)] : []), "\(comparison.doubts)")
    #expect(details.allSatisfy { $0.hadBeforeSignOut && $0.deleted == 0 })
  }

  /// A device whose user is still signed out, or is another one, asks for nothing again.
  @Test(arguments: [nil, "_4f1c22a790be63d1"])
  func recordStaysArrivedUnlessTheSameUserSignsIn(user: String?) throws {
    var (phone, tablet) = Self.pair()
    phone.bring([], at: 350)
    if let user {
      tablet.signIn(user, at: 90)
      tablet.bring([], at: 100)
      tablet.bring([], at: 200)
    }
    let comparison = try Self.comparison(phone, tablet)
    #expect(Self.fate(of: 1, in: comparison) != .missing, "\(comparison.doubts)")
    #expect(comparison.findings.isEmpty)
  }
}
