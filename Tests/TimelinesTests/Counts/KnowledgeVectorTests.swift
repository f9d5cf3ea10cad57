// The vectors that say what a store holds of each peer.

import Testing

@testable import Timelines

struct KnowledgeVectorTests {
  @Test(arguments: [
    ("", [:]),
    ("null", [:]),
    ("mobile.50700CD4-20AC-5E8D-BEA9-81F836061E15:2", ["mobile.50700CD4-20AC-5E8D-BEA9-81F836061E15": 2]),
    ("mobile~A:12:owner~B.local:0:C:7", ["mobile~A": 12, "owner~B.local": 0, "C": 7]),
    ("mobile~A:12:broken", ["mobile~A": 12]),
    ("mobile~A:x", [:]),
  ])
  func alternatingPeersAndNumbersAreRead(body: String, numbers: [String: Int]) {
    var names = Names()
    let bytes = Array(body.utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    #expect(Dictionary(uniqueKeysWithValues: vector.numbers.map { (names[$0.peer], $0.number) }) == numbers)
  }

  @Test func absentPeerHasZero() {
    var names = Names()
    let bytes = Array("a:1".utf8)
    let other = Array("b".utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    #expect(vector[names.name(other.span)] == 0)
  }

  @Test func bothLookupsGiveTheFirstNumber() {
    var names = Names()
    let bytes = Array("a:1:b:2:c:3".utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    let peers = vector.numbers.map(\.peer)
    #expect(peers.map { vector[$0] } == [1, 2, 3] && peers.map { vector.byPeer[$0] } == [1, 2, 3])
  }

  /// Real vectors name each peer once: what is there twice stands for several, from then on.
  @Test(arguments: ["mobile~UUID:8:mobile~UUID:20:mobile~A:12", "mobile~UUID:8:mobile~A:12:mobile~UUID:20"])
  func nameThatIsThereTwiceStandsForSeveralPeers(body: String) {
    var names = Names()
    let (bytes, later) = (Array(body.utf8), Array("mobile~A:12:mobile~UUID:9".utf8))
    for vector in [KnowledgeVector(bytes.span, &names), KnowledgeVector(later.span, &names)] {
      #expect(vector.isMasked)
      #expect(vector.numbers.map { names[$0.peer] } == ["mobile~A"])
    }
  }

  /// A reporter who gives each device a name of its own may call one of them `XXXX`.
  @Test(arguments: [
    ("mobile~XXXX:12:mobile~YYYY:8", false), ("mobile~XXXX:12:mobile~XXXX:8:mobile~YYYY:3", true),
    ("mobile~XXXX:12", true), ("mobile~XXXX:12:mobile~****:8", true),
  ])
  func maskThatIsThereOnceAmongOtherNamesIsOnePeer(body: String, isMasked: Bool) {
    var names = Names()
    let bytes = Array(body.utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    let name = Array("mobile~XXXX".utf8)
    let peer = names.name(name.span)
    #expect(vector.isMasked == isMasked)
    #expect(names.isMasked(peer) == isMasked)
  }
}
