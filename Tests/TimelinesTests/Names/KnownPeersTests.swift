import Testing

@testable import Timelines

/// A peer is recognised by all of the text before it, and by nothing less.
struct KnownPeersTests {
  private static let beginning = """
    <_PFUbiquityRecordImportOperation: 0x1dc518a0>
    \tlocalPeerID: mobile~A

    """

  private static func recalled(_ message: String, after kept: String = beginning) -> Name? {
    var names = Names()
    let (name, kept, message) = (Array("mobile~A".utf8), Array(kept.utf8), Array(message.utf8))
    var known = KnownPeers()
    #expect(known.recall(message.span) == nil)
    known.keep(kept.span, names.name(name.span))
    return known.recall(message.span)
  }

  @Test(arguments: [beginning, beginning + "\tstoreName: Trips\nBeginning", beginning + beginning])
  func messageWithAKnownBeginningHasThePeer(message: String) { #expect(Self.recalled(message)?.number == 0) }

  @Test(arguments: [
    "", String(beginning.dropLast()), beginning.replacing("a0>", with: "b0>"), "x" + beginning,
    beginning.replacing("~A", with: "~B"), beginning.replacing("~A", with: "~AB"),
  ])
  func otherMessagesHaveNoPeer(message: String) { #expect(Self.recalled(message) == nil) }

  /// An object shorter than what distinguishes objects may be dropped, but is not confused with another.
  @Test func shortObjectsAreNotConfused() {
    let short = "<A: 0x1>\n\tlocalPeerID: B\n"
    #expect(Self.recalled(short, after: short)?.number == 0)
    #expect(Self.recalled("<A: 0x2>\n\tlocalPeerID: B\n", after: short) == nil)
  }
}
