// This device's peer ID is read from messages that print it, with and without the cache.

import LogRecords
import Testing

@testable import Timelines

struct LocalPeersTests {
  private static let object = "<_PFUbiquityRecordImportOperation: 0x1dc518a0>\n"

  /// The peer IDs that are read from messages one after the other.
  private static func peers(in messages: [String]) -> [String?] {
    var (peers, names) = (LocalPeers(), Names())
    return messages.map { message in
      peers.peer(in: Array(message.utf8).span, &names).map { names[$0] }
    }
  }

  @Test func peerIsReadAgainFromTheCache() {
    let messages = ["A", "A", "B", "A"].map { peer in
      "\(Self.object)\tlocalPeerID: mobile~\(peer)\n\tstoreName: Trips\n"
    }
    #expect(Self.peers(in: messages) == ["mobile~A", "mobile~A", "mobile~B", "mobile~A"])
  }

  @Test(arguments: [
    "\(object)\tstoreName: Trips\n", "\(object)\tlocalPeerID: (null)\n",
    "\(object)\tlocalPeerID: mobile~A or B\n", "",
  ])
  func messageWithoutAPeerHasNone(message: String) {
    #expect(Self.peers(in: [message, message]) == [nil, nil])
  }

  @Test func peerIsReadAgainAfterItIsForgotten() {
    var (peers, names) = (LocalPeers(), Names())
    let message = Array("\(Self.object)\tlocalPeerID: mobile~A\n".utf8)
    let first = peers.peer(in: message.span, &names)
    peers.forget()
    #expect(first != nil && peers.peer(in: message.span, &names) == first)
  }
}
