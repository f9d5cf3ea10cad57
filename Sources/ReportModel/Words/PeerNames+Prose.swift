// Short names of peers as fragments of text.

internal import Timelines

extension PeerNames {
  /// A peer's short name, with its whole ID.
  func prose(_ peer: Name) -> Prose { "\(peer: short(peer), id: id(peer))" }
}
