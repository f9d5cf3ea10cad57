import Testing

@testable import Redaction
@testable import ReportModel
@testable import Timelines

/// Short names of peers are unique.
struct PeerNamesTests {
  private static func names(_ ids: [String]) -> (names: Names, peers: [Name]) {
    var names = Names()
    let peers = ids.map { id in
      let bytes = Array(id.utf8)
      return names.name(bytes.span)
    }
    return (names, peers)
  }

  private static func short(_ ids: [String]) -> [String] {
    let (names, peers) = names(ids)
    return peers.map { names.short($0) }
  }

  @Test(arguments: [
    (["mobile~7F77633C-F13B-1111-2222-333344445555"], ["mobile-7F77"]),
    (
      ["mobile~7F77633C-F13B", "mobile~7F78633C-F13B", "mac~7F77633C-F13C"],
      ["mobile-7F77", "mobile-7F78", "mac-7F77"]
    ),
    (
      ["mobile~7F77633C-F13B-1111", "mobile~7F77833C-F13B-1111", "mobile~7F77633C-A13B-1111"],
      ["mobile-7F77633C-F", "mobile-7F778", "mobile-7F77633C-A"]
    ),
    // One peer in two notations, and paths and stores that begin like a peer.
    (["mobile~7F77633C-F13B", "mobile~sim7f77633c-f13b"], ["mobile-7F77", "mobile-7f77"]),
    (["mobile~7F77633C", "mobile~7F77AAAA/x", "mobile~7F77AAAA:S", "mobile~7F77633C-F1"], ["mobile-7F77"]),
  ])
  func shortNameIsThatOfOnePeer(_ ids: [String], _ expected: [String]) {
    #expect(Array(Self.short(ids).prefix(expected.count)) == expected)
  }

  @Test func shortNamesOfManyPeersAreUnique() {
    let ids = (1000..<1200).map { "mobile~7F77633C-F13B-\($0)" }
    #expect(Set(Self.short(ids)).count == ids.count)
  }

  @Test func redactionDistinguishesShortNames() {
    let ids = ["mobile~7F77633C-F13B-1111", "mobile~7F77833C-F13B-1111"]
    let (names, peers) = Self.names(ids)
    let redactor = Redactor()
    for peer in peers { redactor.words.learn(peer: peer, in: names) }
    let text = peers.map { names.short($0) }.joined(separator: " 1, ")
    #expect(redactor.redact(text) == "peer-A 1, peer-B")
  }

  /// If two captures use a short name for different peers, it is ambiguous and replaced by neither pseudonym.
  @Test func ambiguousShortNameIsNoPeer() {
    let redactor = Redactor()
    for id in ["mobile~7F77633C-F13B-1111", "mobile~7F77833C-F13B-1111"] {
      let (names, peers) = Self.names([id])
      redactor.words.learn(peer: peers[0], in: names)
    }
    #expect(redactor.redact("of mobile-7F77 12") == "of peer-other 12")
  }
}
