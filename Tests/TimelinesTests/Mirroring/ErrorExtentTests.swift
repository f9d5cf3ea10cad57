// Where an error in a message begins and ends.

import LogRecords
import Testing

@testable import Timelines

struct ErrorExtentTests {
  private static let offline =
    "<CKError 0x1: \"Network Failure\" (4/-1009); \"The server said <no> \\\"}>\\\"\"; op = 1>"
  private static let partial =
    "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA = \(offline)\n}>"
  private static let cocoa =
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A {\" UserInfo={NSUnderlyingError=0x1 {Error Domain=X Code=1 \"(null)\"}}"
  private static let broken =
    "Error\n  Domain=NSCocoaErrorDomain Code=134060 \"A\" UserInfo={NSUnderlyingError=0x1 {Error\nDomain=X Code=1 \"(null)\"}}"

  /// The end does not depend on what is printed after the error.
  @Test(
    arguments: [offline, partial, cocoa, broken],
    ["", "\n", "\nUpload failed: <CKError 0x2: \"Quota Exceeded\" (25/2035)>"])
  func errorEndsWithItsLastBracket(error: String, rest: String) {
    let bytes = Array((error + rest).utf8)
    #expect(bytes.span.endOfError(from: 0) == error.utf8.count)
    let message = Array("Export failed with error:\n\(error)\(rest)".utf8)
    #expect(message.span.extracting(message.span.firstError).text == error)
  }

  @Test(arguments: [
    "<CKError 0x1: \"Network Failure\" (4/-1009", "Error Domain=A Code=1 \"x\"", "(null)", "", "offline",
    "Error Domain=A Code=1 \"x\", caused by Error Domain=B Code=2 UserInfo={a=b}",
  ])
  func errorWithoutABracketHasNoEnd(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.endOfError(from: 0) == nil && bytes.span.firstError == 0..<text.utf8.count)
  }

  /// A reason about the data model may be alone; the statement before it begins with the same words.
  @Test(arguments: ["", "\nCloudKit integration requires that all attributes be optional"])
  func statementIsNotTakenForTheReason(reason: String) {
    let bytes = Array("Failed to set up CloudKit integration for store: <NSSQLCore: 0x1>\(reason)".utf8)
    let found = bytes.span.extracting(bytes.span.firstError).text
    #expect(ErrorChain(found).links.isEmpty == reason.isEmpty)
  }
}
