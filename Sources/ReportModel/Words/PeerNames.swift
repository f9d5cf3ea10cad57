// Short names for peers: the first four of fifty characters are enough if no other peer begins with them.

package import Timelines

extension Names {
  /// How much of an ID is shown if no other begins like it.
  package static let usualLength = 4

  /// A peer's short name, such as `mobile-7F77` for `mobile~7F77633C-F13B-…`, and longer if another peer of
  /// the capture begins like it.
  package func short(_ peer: Name) -> String {
    let id = self[peer]
    let alike = peers(like: peer)
    guard !alike.isEmpty else { return Self.short(id) }
    let own = Self.parts(of: id).rest.lowercased()
    var length = Self.usualLength
    for other in alike {
      let rest = Self.parts(of: self[other]).rest.lowercased()
      // Letter case does not make a different peer, and one that was cut may be the same.
      if own.hasPrefix(rest) || rest.hasPrefix(own) { continue }
      length = max(length, zip(own, rest).prefix { $0 == $1 }.count + 1)
    }
    return Self.short(id, length: mayHaveMorePeers(like: peer) ? own.count : length)
  }

  /// The short name of a peer with an ID, as long as no other begins like it.
  package static func short(_ id: String, length: Int = usualLength) -> String {
    let (front, rest) = parts(of: id)
    guard let front else { return id.oneLine.cut(to: 16) }
    return (String(front).cut(to: 12) + "-" + rest.prefix(length)).oneLine
  }

  /// What stands before the mark of an ID, and after it without a simulator's; all of it comes after if it
  /// has none.
  ///
  /// By bytes, as `Names` does it: what combines with the mark does not hide it.
  private static func parts(of id: String) -> (front: Substring?, rest: Substring) {
    guard let separator = id.utf8.firstIndex(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") })
    else {
      return (nil, id[...])
    }
    let rest = id[id.utf8.index(after: separator)...]
    return (id[..<separator], rest.hasPrefix("sim") ? rest.dropFirst(3) : rest)
  }

  /// A peer by its short name.
  package func prose(_ peer: Name) -> Prose { "\(peer: short(peer), id: self[peer])" }
}
