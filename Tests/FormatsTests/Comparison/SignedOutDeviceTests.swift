import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said of a device that did not get again what a sign-out of its user removed.
struct SignedOutDeviceTests {
  @Test func recordThatDidNotComeBackIsNotCalledNeverImported() throws {
    var (phone, tablet) = MirroredDoubtsTests.pair()
    tablet.signsOutAndIn(at: 310)
    tablet.imports(2, at: 360)
    phone.lives(from: 320, to: 600)
    tablet.lives(from: 370, to: 600)
    let comparison = MirroringApp.compare([("phone", phone.text), ("tablet", tablet.text)])
    let report = try #require(Report(comparison, []).comparison)
    let fates = report.stores.flatMap(\.rows).flatMap(\.fates).map(\.words.plain)
    #expect(fates == ["not imported again on tablet", "arrived on phone"], "\(comparison.doubts)")
    let text = TextFormat(columns: 120).text(of: comparison)
    #expect(text.contains("tablet: not among what it imported since the sign-out; "), "\(text)")
  }
}
