// What the summary says to do about errors that no rule is about.

import Testing

@testable import Diagnosis
@testable import ReportModel

struct UndiagnosedErrorsTests {
  private static func words(_ errors: [String]) throws -> String? {
    var capture = MirrorWording()
    for (number, error) in errors.enumerated() {
      capture.print(
        "Failed to accept share: <CKShareMetadata: 0x60000d614ff0>\n\(error)",
        "NSCloudKitMirroringDelegate _acceptShareMetadatasInRequest:workBlockContext:", at: 1 + number * 5)
    }
    return try capture.diagnosis().unexplainedWords?.plain
  }

  private static let unverified =
    "<CKError 0x60000a8bb9c0: \"Participant May Need Verification\" (33); \"This participant needs verification\">"
  private static let unknown = "Error Domain=TripsErrorDomain Code=7 \"(null)\""

  /// A new invitation fails in the same way if an address has to be confirmed.
  @Test(arguments: [
    ([unverified], " Do: Open the invitation's link, where the address can be confirmed."),
    (
      [unverified, unknown],
      " Do, for the first of them: Open the invitation's link, where the address can be confirmed."
    ),
    ([unknown], " Do: Ask for a new invitation."),
    ([MirrorWording.error("14/2004", "record changed")], " Do: Ask for a new invitation."),
  ])
  func adviceComesFromTheError(errors: [String], advice: String) throws {
    let words = try #require(try Self.words(errors))
    #expect(words.hasPrefix("Errors not diagnosed: \(counted(errors.count, "record")) of CloudKit.md#"))
    #expect(
      words.contains("(The invitation was not accepted). The shared objects do not arrive. "), "\(words)")
    #expect(words.hasSuffix(" may not be the one invited.\(advice)"), "\(words)")
  }
}
