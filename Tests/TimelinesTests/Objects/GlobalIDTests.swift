// The parts of the name that an object has among all peers.

import Testing

@testable import Timelines

struct GlobalIDTests {
  /// The name of a store may contain colons; a name without any is the first part.
  @Test(arguments: [
    ("Trips:Stop:p52:mobile~1E6B4C20", "Trips"), ("Trips:Old:Stop:p52:mobile~1E6B4C20", "Trips:Old"),
    ("a:b:c:Stop:p52:mobile~1E6B4C20", "a:b:c"), (":Stop:p52:mobile~1E6B4C20", ""),
  ])
  func partsOfAnIDAreCountedBackwards(id: String, store: String) throws {
    let bytes = Array(id.utf8)
    let found = bytes.span.globalID(in: bytes.indices)
    let parts = try #require(found)
    let texts = [parts.store, parts.entity, parts.key, parts.peer].map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(texts == [store, "Stop", "p52", "mobile~1E6B4C20"])
    let object = try #require(GlobalID.object(of: id))
    #expect(object.entity == "Stop" && object.key == "p52")
  }

  /// The ID may be cut in any part.
  @Test(
    arguments: [("Trips:Stop:p52", "Trips"), ("Trips:St", "Trips"), ("Trips", nil), ("(null)", nil)]
      as [(String, String?)])
  func cutIDNamesOnlyItsStore(id: String, store: String?) {
    let bytes = Array(id.utf8)
    #expect(GlobalID.object(of: id)?.entity == nil)
    let name = bytes.span.storeName(ofGlobalID: bytes.indices)
    #expect(name.map { String(decoding: bytes[$0], as: UTF8.self) } == store)
  }
}
