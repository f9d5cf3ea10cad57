import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// A report on one store says what it leaves out: it is not true of the whole app.
struct OnlyStoreTests {
  private static func line(_ message: String, _ method: String, at second: Int) -> String {
    "2025-04-06 10:00:\(second).000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) "
      + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[\(method)](591): \(message)\n"
  }

  /// A store that is set up and exports once.
  private static func store(_ number: Int, _ name: String, _ error: String?, at second: Int) -> String {
    let delegate = "<NSCloudKitMirroringDelegate: 0x\(number)000021c4d80>"
    let id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E\(number)"
    let request =
      "<NSCloudKitMirroringExportRequest: 0x6000017a1c20> 3D9F61A2-8C47-4B05-A6E8-00000000000\(number)"
    return line(
      "\(delegate): Successfully set up CloudKit integration for store (\(id)): <NSSQLCore: 0x\(number)> (URL: "
        + "file:///private/var/mobile/Library/\(name).sqlite)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: second)
      + line(
        "\(delegate): Executing: \(request)", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
        at: second + 1)
      + line(
        "Finished request: \(request) with result: <NSCloudKitMirroringResult: 0x6000019b2c40> storeIdentifier: "
          + "\(id) success: \(error == nil ? 1 : 0) madeChanges: \(error == nil ? 1 : 0) "
          + "error: \(error ?? "(null)")",
        "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: second + 2)
  }

  private static let full =
    "<CKError 0x600000a1d7e0: \"Quota Exceeded\" (25/2035); server message = \"Quota exceeded\"; "
    + "Retry after 319.2 seconds>"

  private static let both = CaptureDiagnosis.reading(
    store(1, "Hikes", nil, at: 10) + store(2, "Gear", full, at: 20))
  private static let onlyHikes = both.restricted(toStore: "Hikes")
  private static let sentence =
    "Only the store Hikes was looked at; 1 other store (Gear, with 1 error) is left out. "

  @Test func healthyStoreBesideAFailingOneIsNotTheWholeApp() throws {
    try #require(Self.both.verdict == .failing && Self.onlyHikes.verdict == .healthy)
    #expect(TextFormat().text(of: [Self.onlyHikes]).hasPrefix(Self.sentence))
    #expect(MarkdownFormat().text(of: [Self.onlyHikes]).contains(Self.sentence))
    #expect(HTMLFormat().text(of: [Self.onlyHikes]).contains(Self.sentence))
  }

  @Test func dataFormatsCountWhatIsLeftOut() {
    for json in [JSONFormat().text(of: [Self.onlyHikes]), EndLines().text(of: [Self.onlyHikes])] {
      let key = json.split(separator: "\"onlyStore\"").last.map { $0.filter { !$0.isWhitespace } } ?? ""
      #expect(
        key.hasPrefix(
          ":{\"name\":\"Hikes\",\"others\":1,\"findings\":{\"error\":1,\"warning\":0,\"note\":0}}"),
        "\(json)")
      #expect(json.contains(Self.sentence))
    }
    #expect(!JSONFormat().text(of: [Self.both]).contains("onlyStore"))
  }

  /// The only store of a capture is all of it.
  @Test func onlyStoreOfACaptureLeavesNothingOut() {
    let alone = CaptureDiagnosis.reading(Self.store(1, "Hikes", nil, at: 10))
    let report = TextFormat().text(of: [alone.restricted(toStore: "Hikes")])
    #expect(report.hasPrefix("No trouble found"), "\(report)")
  }
}
