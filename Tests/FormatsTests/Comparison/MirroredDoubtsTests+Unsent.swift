// What is said of a save that a device does not export although its app is in use.

import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

extension MirroredDoubtsTests {
  /// The app was in use all the time: to use it on does not end what its own report warns of.
  @Test(arguments: [true, false])
  func exportThatHangsOrNeverBeginsIsInTheCapturesOwnReport(hangs: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.saves(at: 310)
    if hangs { phone.startsToSend(at: 312) }
    phone.lives(from: 320, to: 800)
    tablet.lives(from: 320, to: 800)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    let unsent = try #require(doubts.first { $0.contains("not exported yet") })
    #expect(unsent.contains("'parselogs' on its capture says what to do about that"), "\(unsent)")
    #expect(!unsent.contains("Keep the app in use"))
  }

  /// What failed is over, and keeps no export from ending.
  @Test(arguments: [true, false]) func failedAcceptancePreventsNoExport(isEnded: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.acceptsShare(isEnded: isEnded, at: 310)
    phone.lives(from: 320, to: 400)
    phone.saves(at: 410)
    phone.lives(from: 420, to: 440)
    tablet.lives(from: 320, to: 440)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    let unsent = try #require(doubts.first { $0.contains("not exported yet") })
    #expect(unsent.contains("'parselogs' on its capture says what to do about that") == !isEnded, "\(unsent)")
    #expect(unsent.contains("Keep the app in use until it is") == isEnded)
  }
}
