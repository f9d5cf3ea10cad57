import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said of a save that an installation of the app had not sent when it was removed.
struct ReinstalledAppTests {
  private static func installed(_ text: String, in folder: String) -> String {
    text.replacing("/mobile/Library/", with: "/mobile/Containers/Data/Application/\(folder)/Library/")
  }

  /// An app that cannot send a save, and an installation of it an hour later.
  private static var phone: String {
    var first = MirroringApp(0)
    first.failsToSend(at: 60)
    var second = MirroringApp(5)
    second.sends(1, at: 20)
    second.lives(from: 30, to: 300)
    let later = second.text.replacing("2025-04-06 10:", with: "2025-04-06 11:")
      .replacing(" 8121 ", with: " 8200 ").replacing("0x6000021c4d80", with: "0x6000031c4d80")
    return installed(first.text, in: "62B8A158-E9F0-4CF8-A6E9-D6A12A8161E5")
      + installed(later, in: "7C4008EA-4529-43DA-8C6F-F3A4450445EC")
  }

  @Test func saveOfARemovedInstallationIsNotTriedAgain() {
    var analysis = Analysis(of: "phone", with: .shared)
    analysis.append(Array(Self.phone.utf8).span) { _, _, _ in }
    let report = TextFormat(columns: 120).text(of: [analysis.finish { _, _, _ in }])
    let text = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("; lost with the removed installation: the app was installed again at "), "\(text)")
    #expect(text.contains("what was not sent is lost with the removed installation."), "\(text)")
    #expect(!text.contains("comes by itself") && !text.contains("tried again by itself"), "\(text)")
  }

  @Test func comparisonSaysThatTheSaveIsLost() throws {
    let comparison = MirroringApp.compare([("phone", Self.phone), ("tablet", MirroringApp(1).text)])
    let doubts = (Report(comparison, []).comparison?.doubts ?? []).map(\.plain)
    let lost = try #require(doubts.first { $0.contains("lost with the removed installation") }, "\(doubts)")
    #expect(lost.contains("1 save") && lost.hasSuffix("Enter it again."), "\(lost)")
    #expect(!doubts.contains { $0.contains("not exported yet") }, "\(doubts)")
  }
}
