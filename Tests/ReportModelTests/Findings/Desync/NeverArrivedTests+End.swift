// The words for what a device did instead of importing what another one sent.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

extension NeverArrivedTests {
  private static func words(ofEnd end: NeverArrived.Mirrored.End) throws -> FindingWording {
    try TripsCapture().words(
      NeverArrived.Detail(
        exporter: phone, receiver: tablet,
        lost: .records(NeverArrived.Mirrored(records: ["A"], objects: 1, container: nil, end: end))),
      isCompared: true)
  }

  private static let throttled = ErrorChain("<CKError 0x600000cd1e30: \"Request Rate Limited\" (7/2062)>")

  /// The last error is not said to be that of the imports before.
  @Test(arguments: [true, false]) func errorsThatDifferAreNotSaidToBeOne(areAlike: Bool) throws {
    let words = try Self.words(
      ofEnd: .failed(Self.throttled, count: 2, .after, .init(areAlike: areAlike, passByThemselves: false)))
    let sentence =
      areAlike
      ? "Each of its 2 imports after that failed: "
      : "Each of its 2 imports after that failed, for different reasons; the last one: "
    #expect(words.message.plain.contains(sentence), "\(words.message.plain)")
  }

  /// Nobody can fix that the device is offline, or that the server is asked too often.
  @Test(arguments: [true, false]) func nothingHasToBeFixedIfFailuresPass(passes: Bool) throws {
    let words = try Self.words(
      ofEnd: .failed(Self.throttled, count: 1, .after, .init(areAlike: true, passByThemselves: passes)))
    #expect(words.advice.plain.hasPrefix("Keep the app on tablet open with the device online") == passes)
    #expect(words.advice.plain.contains("Fix what fails") == !passes)
  }

  /// The own report knows more than that no import ran, though it may not say why.
  @Test func ownReportSaysWhatToDoIfNoImportRuns() throws {
    let words = try Self.words(ofEnd: .explained)
    #expect(words.message.plain.contains("No import ran there after that."))
    #expect(words.advice.plain.hasPrefix("'parselogs' on the capture of tablet says what to do about that; "))
    #expect(!words.advice.plain.contains("Push Notifications"))
  }
}
