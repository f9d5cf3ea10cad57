// Short names for peers: an ID of fifty characters says no more to a reader than its first four.

package import Timelines

/// Short names for the peers of a capture.
package struct PeerNames: Sendable {
  private let names: Names

  /// The names of a capture's peers.
  package init(_ names: Names) { self.names = names }

  /// A peer's short name, such as `mobile-7F77` for `mobile~7F77633C-F13B-…`.
  package func short(_ peer: Name) -> String { Self.short(names[peer]) }

  /// The short name of a peer with an ID.
  static func short(_ id: String) -> String {
    guard let separator = id.firstIndex(where: { $0 == "~" || $0 == "." }) else {
      return id.oneLine.cut(to: 16)
    }
    var rest = id[id.index(after: separator)...]
    if rest.hasPrefix("sim") { rest = rest.dropFirst(3) }
    return (String(id[..<separator]).cut(to: 12) + "-" + rest.prefix(4)).oneLine
  }

  /// A peer's ID as the capture has it, fit for printing.
  package func id(_ peer: Name) -> String { names[peer].oneLine }
}
