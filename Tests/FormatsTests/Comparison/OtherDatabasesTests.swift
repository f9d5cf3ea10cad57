import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said first of devices that mirror to databases of one container and have none in common.
struct OtherDatabasesTests {
  private static func app(_ device: Int, _ scope: String) -> String {
    var app = MirroringApp(device, of: "_9b0d77e1c2f34a58", scope)
    app.sends(device + 1, at: 20)
    app.lives(from: 30, to: 400)
    return app.text
  }

  /// What a user shares may reach the shared database of another one, and nothing reaches a public one.
  @Test(arguments: [
    ("Private", "Public", "nothing that one saves can reach the other; nothing was compared."),
    ("Public", "Shared", "nothing that one saves can reach the other; nothing was compared."),
    ("Private", "Shared", "nothing was compared."),
  ])
  func otherDatabaseOfOneContainerIsTheReason(one: String, other: String, effect: String) {
    let report = Report(
      MirroringApp.compare([("phone", Self.app(0, one)), ("tablet", Self.app(1, other))]), [])
    #expect(
      report.sentence.plain
        == "phone mirrors to the \(one.lowercased()) database of iCloud.com.example.trips, tablet to the "
        + "\(other.lowercased()) one: \(effect)")
    #expect(report.verdict == .noEvidence)
  }

  @Test func oneDatabaseInCommonIsCompared() {
    let report = Report(
      MirroringApp.compare([
        ("phone", Self.app(0, "Private")), ("tablet", Self.app(1, "Public")), ("mac", Self.app(2, "Private")),
      ]), [])
    #expect(!report.sentence.plain.contains("nothing was compared"), "\(report.sentence.plain)")
  }
}
