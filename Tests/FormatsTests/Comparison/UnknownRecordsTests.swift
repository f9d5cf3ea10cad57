import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said of records whose fate the captures do not show.
struct UnknownRecordsTests {
  private static let name = "3D9F61A2-8C47-4B05-A6E8-00000000010"

  private static func doubts(_ captures: [(name: String, text: String)]) -> [String] {
    (Report(MirroringApp.compare(captures), []).comparison?.doubts ?? []).map(\.plain)
  }

  /// The capture of another process, an hour later.
  private static func later(_ app: MirroringApp) -> String {
    app.text.replacing("2025-04-06 10:", with: "2025-04-06 11:").replacing(" 8121 ", with: " 8200 ")
      .replacing("3D9F61A2-8C47-4B05-A6E8-00000000000", with: "4E9F61A2-8C47-4B05-A6E8-00000000000")
  }

  /// The tablet's capture begins after record 1 was sent, and may end too soon for record 3.
  @Test func recordsAreNamedForEachReason() {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.sends(1, at: 20)
    phone.lives(from: 30, to: 3600)
    tablet.lives(from: 5, to: 15)
    tablet.sends(2, at: 20)
    phone.imports(2, at: 3622)
    phone.sends(3, at: 3700)
    phone.lives(from: 3720, to: 4200)
    tablet.lives(from: 30, to: 600)
    let doubts = Self.doubts([("phone", phone.text), ("tablet", Self.later(tablet))])
    let start = "tablet: what became of 1 record of phone "
    #expect(
      doubts.contains("\(start)(\(Self.name)1) is not shown, because the capture begins too late."),
      "\(doubts)")
    #expect(
      doubts.contains { $0.hasPrefix("\(start)(\(Self.name)3) is not shown, because its clock may") },
      "\(doubts)")
  }

  /// Record 3 is sent after the first capture of the tablet ends, or none of the tablet's is as early.
  @Test(arguments: [true, false]) func gapBetweenCapturesIsTheReason(hasFirst: Bool) {
    var (phone, first, second) = (MirroringApp(0), MirroringApp(1), MirroringApp(1))
    phone.sends(1, at: 20)
    first.imports(1, at: 22)
    first.sends(2, at: 30)
    phone.imports(2, at: 32)
    first.lives(from: 40, to: 300)
    phone.lives(from: 40, to: 580)
    phone.sends(3, at: 600)
    phone.lives(from: 620, to: 3600)
    second.lives(from: 5, to: 15)
    second.sends(4, at: 20)
    phone.imports(4, at: 3622)
    phone.lives(from: 3640, to: 4200)
    second.lives(from: 30, to: 600)
    let captures =
      (hasFirst ? [(name: "early", text: first.text)] : []) + [
        (name: "late", text: Self.later(second))
      ]
    let doubts = Self.doubts([(name: "phone", text: phone.text)] + captures)
    let reason = "it may have arrived between its captures."
    #expect(
      doubts.contains(
        "early + late: what became of 1 record of phone (\(Self.name)3) is not shown, because \(reason)")
        == hasFirst, "\(doubts)")
    #expect(doubts.contains { $0.contains(reason) } == hasFirst, "\(doubts)")
  }
}
