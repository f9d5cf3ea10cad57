// Short names for peers: the first four of fifty characters are enough if no other peer's ID begins with
// them.

package import Timelines

extension Names {
  /// The number of characters of an ID that are shown if no other ID begins with them.
  package static let usualLength = 4

  /// Returns a peer's short name, such as `mobile-7F77` for `mobile~7F77633C-F13B-…`.
  ///
  /// The name is longer if another peer of the capture begins like it.
  package func short(_ peer: Name) -> String {
    let id = self[peer]
    let alike = peers(like: peer)
    guard !alike.isEmpty else { return Self.short(id) }
    let own = Self.parts(of: id).rest.lowercased()
    var length = Self.usualLength
    for other in alike {
      let rest = Self.parts(of: self[other]).rest.lowercased()
      // Letter case does not distinguish peers, and a truncated ID may be the same peer.
      if own.hasPrefix(rest) || rest.hasPrefix(own) { continue }
      length = max(length, zip(own, rest).prefix { $0 == $1 }.count + 1)
    }
    return Self.short(id, length: mayHaveMorePeers(like: peer) ? own.count : length)
  }

  /// Returns the short name for an ID, with `length` characters after its separator.
  package static func short(_ id: String, length: Int = usualLength) -> String {
    let (front, rest) = parts(of: id)
    guard let front else { return id.oneLine.cut(to: 16) }
    return (String(front).cut(to: 12) + "-" + rest.prefix(length)).oneLine
  }

  /// Splits an ID into the text before its separator and the rest, without a simulator's prefix.
  ///
  /// If there is no separator, `front` is `nil` and `rest` is the whole ID.
  ///
  /// The separator is searched by bytes, as in `Names`, so that a combining character after it does not hide
  /// it.
  private static func parts(of id: String) -> (front: Substring?, rest: Substring) {
    guard let separator = id.utf8.firstIndex(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") })
    else {
      return (nil, id[...])
    }
    let rest = id[id.utf8.index(after: separator)...]
    return (id[..<separator], rest.hasPrefix("sim") ? rest.dropFirst(3) : rest)
  }

  /// Returns a peer as text of a report, by its short name.
  package func prose(_ peer: Name) -> Prose { "\(peer: short(peer), id: self[peer])" }
}
