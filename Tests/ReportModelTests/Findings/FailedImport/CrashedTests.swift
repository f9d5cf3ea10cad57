import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct CrashedTests {
  @Test func namesTheException() throws {
    let wording = try Wording()
    let words = wording.words(
      Crashed.Detail(exception: "NSRangeException", reason: "beyond.", isOfUbiquity: true, imports: .open))
    #expect(
      words.message.plain
        == "The app was ended by an exception: NSRangeException, beyond. It happened in the work "
        + "for iCloud: an import that was running is not over, and the same may happen at each "
        + "start.")
    #expect(
      words.placeToLook?.plain
        == "the app on this device.")
    #expect(
      words.dataText
        == "exception: \"NSRangeException\", reason: \"beyond.\", ubiquity: true, imports: \"open\"")
  }

  @Test func mayBeElsewhere() throws {
    let wording = try Wording()
    let words = wording.words(
      Crashed.Detail(exception: nil, reason: nil, isOfUbiquity: false, imports: .none), .note)
    #expect(
      words.message.plain
        == "The app was ended by an exception. The capture does not show that it happened in the work for "
        + "iCloud.")
    #expect(words.placeToLook == nil)
    #expect(words.advice.plain.hasPrefix("Take the whole crash report, with the reason of the exception"))
  }

  /// Nothing is called a bug of the app unless it is seen to be one; what is known about the cause is said.
  @Test func saysWhereToLook() throws {
    let wording = try Wording()
    let reason = wording.words(
      Crashed.Detail(
        exception: "NSRangeException", reason: "beyond bounds", isOfUbiquity: false, imports: .none), .note)
    #expect(reason.advice.plain.hasPrefix("Read the reason, and take the whole crash report"))
    let stale = wording.words(
      Crashed.Detail(
        exception: nil, reason: nil, isOfUbiquity: false, isOfStaleObjects: true, imports: .none,
        thread: StoppedThread(isCrashed: true, isWaiting: false)), .note)
    #expect(stale.advice.plain.contains("let it save its contexts and then reset them"))
  }
}
