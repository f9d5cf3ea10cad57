import Testing

@testable import Diagnosis
@testable import ReportModel

struct QuotaExceededTests {
  @Test func saysWhereToFreeSpace() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error("25/2035", "Quota exceeded"), at: 2)
    let words = try capture.words(.quotaExceeded)
    #expect(words.message.plain.contains("the user's iCloud storage is full"))
    #expect(words.advice.plain.contains("open Settings"))
    capture.succeedExport(at: 9)
    #expect(try capture.words(.quotaExceeded).message.plain.hasSuffix("there is space again."))
  }

  /// If another store goes on sending, the verdict is about the one that is refused.
  @Test(arguments: [true, false]) func namesTheStoreThatSendsNothing(isOthersSent: Bool) throws {
    let detail = QuotaExceeded.Detail(mended: nil, stopsSetup: false, isOthersSent: isOthersSent)
    switch try Wording().words(detail).failure {
    case .ofStores(let words)?:
      #expect(isOthersSent && words.plain.hasPrefix("sending nothing new"))
    case .sentence(let words)?:
      #expect(!isOthersSent && words.plain.hasSuffix("nothing new leaves this device"))
    case nil: Issue.record("no words")
    }
  }

  /// What others save does not arrive either if the store cannot be set up.
  @Test func saysThatNothingArrivesWithoutASetUp() throws {
    let full = QuotaExceeded.Detail(mended: nil, stopsSetup: false)
    #expect(try Wording().words(full).message.plain.hasSuffix("what others save still arrives."))
    let stopped = try Wording().words(QuotaExceeded.Detail(mended: nil, stopsSetup: true))
    #expect(stopped.message.plain.contains("so nothing is sent and nothing arrives"))
    #expect(!stopped.message.plain.contains("still arrives"))
  }

  /// What is shared with the user takes up space of those who share it.
  @Test func saysWhoseStorageIsFull() throws {
    let words = try Wording().words(
      QuotaExceeded.Detail(mended: nil, stopsSetup: false, isOfShares: true))
    #expect(words.message.plain.contains("the iCloud storage of the share's owner is full"))
    #expect(words.advice.plain.hasPrefix("Ask the owner of the share to free space"))
    #expect(!words.advice.plain.contains("Settings"))
    #expect(words.blocksExports?.plain == "space in the iCloud of the share's owner")
    guard case .ofStores(let failure)? = words.failure else {
      Issue.record("not of the store")
      return
    }
    #expect(failure.plain.hasSuffix("the iCloud storage of the share's owner is full"))
  }
}
