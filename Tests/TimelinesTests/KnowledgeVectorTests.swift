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
  func readsAlternatingPeersAndNumbers(body: String, numbers: [String: Int]) {
    var names = Names()
    let bytes = Array(body.utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    #expect(Dictionary(uniqueKeysWithValues: vector.numbers.map { (names[$0.peer], $0.number) }) == numbers)
  }

  @Test func aPeerThatIsNotThereHasZero() {
    var names = Names()
    let bytes = Array("a:1".utf8)
    let other = Array("b".utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    #expect(vector[names.name(other.span)] == 0)
  }

  /// A peer that is there twice has the first number, however it is looked up.
  @Test func lookingUpManyIsTheSame() {
    var names = Names()
    let bytes = Array("a:1:b:2:a:3".utf8)
    let vector = KnowledgeVector(bytes.span, &names)
    let peers = vector.numbers.map(\.peer)
    #expect(peers.map { vector[$0] } == [1, 2, 1] && peers.map { vector.byPeer[$0] } == [1, 2, 1])
  }
}
