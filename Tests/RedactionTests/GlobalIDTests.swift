import Testing

@testable import Redaction

/// The store in an object's global ID is a name, also where nothing else names it.
struct GlobalIDTests {
  private static let peer = "mobile~0BADF00D-1111-2222-3333-444455556666"

  @Test(arguments: [
    ("conflictingObjectGlobalIDStr: Zorgle:Stop:p350:\(peer)", "store-1:Stop:p350:peer-A"),
    ("conflictingObjectGlobalIDStr: Wumpus Zorgle:Stop:p350:\(peer)", "store-1:Stop:p350:peer-A"),
    ("<PFUbiquityGlobalObjectID: 0x1f09> (Zorgle:Stop:p2053:\(peer))", "(store-1:Stop:p2053:peer-A)"),
    ("<PFUbiquityGlobalObjectID: 0x1f09> (Wumpus Zorgle:Stop:p2:\(peer))", "(store-1:Stop:p2:peer-A)"),
    (
      "global id: Wumpus Zorgle:Stop:p350:\(peer) is gone",
      "global id: store-1:Stop:p350:peer-A is gone"
    ),
    ("{\n    \"Wumpus Zorgle:Stop:p5:\(peer)\" = 1;", "{\n    \"store-1:Stop:p5:peer-A\" = 1;"),
    ("object Zorgle:Stop:p2:\(peer) is gone", "object store-1:Stop:p2:peer-A is gone"),
    // The name of a store may contain colons, or be a number.
    ("object Zorgle:2:Stop:p2:\(peer) is gone", "object store-1:Stop:p2:peer-A is gone"),
    ("object 19710904:Stop:p2:\(peer) is gone", "object store-1:Stop:p2:peer-A is gone"),
  ])
  func storeInAGlobalIDIsReplaced(_ text: String, _ expected: String) {
    let redactor = Redactor()
    // The first word was read before, and was no name then.
    _ = redactor.redact("Zorgle, Wumpus")
    let redacted = redactor.redact(text)
    #expect(redacted.hasSuffix(expected), "\(redacted)")
    #expect(redactor.redact(redacted) == redacted)
  }

  @Test func storeOfAGlobalIDIsKnownEverywhere() {
    let redactor = Redactor()
    _ = redactor.redact("<PFUbiquityGlobalObjectID: 0x1f09> (Wumpus Zorgle:Stop:p2:\(Self.peer))")
    #expect(redactor.redact("closed Wumpus Zorgle now") == "closed store-1 now")
  }

  /// The words before an ID that nothing labels are not a part of its store's name.
  @Test(arguments: ["Failed: could not resolve ", "(no entry for ", "(key: no entry for ", "\"No "])
  func wordsBeforeAGlobalIDStay(_ words: String) {
    let redactor = Redactor()
    let text = "\(words)Zorgle:Stop:p2:\(Self.peer) of it"
    #expect(redactor.redact(text) == "\(words)store-1:Stop:p2:peer-A of it")
    #expect(redactor.redact("closed Zorgle now") == "closed store-1 now")
  }

  @Test func storeOfATruncatedGlobalIDIsReplaced() {
    for (text, isCut) in [("object Zorgle:Stop:p35", true), ("object Zorgle:Stop:p35… of", false)] {
      #expect(Redactor().redact(text, isCut: isCut).hasPrefix("object store-1:Stop:"))
    }
  }

  /// Only an object's key makes the text before it a store.
  @Test(arguments: [
    "line:column:12", "performBlock:error:path:", "reason: Trip:p12", "at 10:15:00", "CKErrorDomain:15",
    "Store:Stop:p2:owner",
  ])
  func otherColonsNameNoStore(_ text: String) { #expect(Redactor().redact(text) == text) }
}
