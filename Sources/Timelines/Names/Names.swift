// Assigns each name of a peer, store, hash or file a small number, so that timelines compare numbers instead
// of bytes.

internal import LogRecords

/// A name that occurred in the capture.
package struct Name: Hashable, Sendable {
  /// The name's number, in the order of first occurrence; negative for `Names.overflow`.
  package let number: Int32
}

/// The names that occurred in a capture, each once.
package struct Names: Sendable {
  /// The maximum number of different names, because a capture may contain a new one in every line.
  package static let capacity = 1 << 17
  /// The maximum total length of the names, in bytes.
  static let maximumBytes = 8 << 20
  /// The maximum length of a name, in bytes; longer ones are truncated.
  package static let maximumLength = 512
  /// The result for a name beyond `capacity` or `maximumBytes`: it may be any name, so nothing may be inferred
  /// from it.
  static let overflow = Name(number: -1)

  private var bytes: [UInt8] = []
  /// The offset in `bytes` at which each name begins, and the offset at which the last one ends.
  private var starts = [0]
  private var table = IndexTable(capacity: 64)
  private let hashing = SeededHash()
  /// For each name, the number of the name that was looked up after it the last time.
  private var followers: [Int32] = []
  /// The number of the name that was looked up last.
  private var last = 0
  private var alikePeers = AlikePeers()
  /// The peers' names in which a placeholder replaces the ID.
  private var masked: Set<Name> = []
  /// Those of them that a vector has more than once, however they are spelled.
  private var shared: Set<Name> = []
  /// With how many peers before it each one of a vector is compared: masked ones come close together.
  private static let compared = 8

  /// Creates an empty table.
  package init() {}

  /// Returns the name with the bytes of a text; `overflow` beyond `capacity` or `maximumBytes`.
  /// - Complexity: O(length); allocates only for a name not seen before.
  @inline(__always) package mutating func name(_ text: Span<UInt8>) -> Name {
    // Vectors contain the same peers in the same order.
    if last < followers.count, Self.spells(text, range(Int(followers[last])), of: bytes) {
      last = Int(followers[last])
      return Name(number: Int32(last))
    }
    return unexpectedName(text)
  }

  /// Returns the name with the bytes of a text; `nil` beyond `capacity` or `maximumBytes`.
  @inline(__always) mutating func kept(_ text: Span<UInt8>) -> Name? {
    let name = name(text)
    return name == Self.overflow ? nil : name
  }

  /// Returns a name that did not follow the last one before.
  ///
  /// Not inlined, because most names follow the same name as before.
  @inline(never) private mutating func unexpectedName(_ text: Span<UInt8>) -> Name {
    let text = text.count > Self.maximumLength ? text.extracting(0..<Self.maximumLength) : text
    let hash = hashing.hash(text)
    if let known = find(text, hash) {
      follow(with: known.number)
      return known
    }
    let number = starts.count - 1
    guard number < Self.capacity, bytes.count + text.count <= Self.maximumBytes else { return Self.overflow }
    bytes.append(text)
    starts.append(bytes.count)
    followers.append(Int32(number))
    follow(with: Int32(number))
    alikePeers.add(text)
    if MaskedPeer.isMasked(text) { masked.insert(Name(number: Int32(number))) }
    let (bytes, starts, hashing) = (bytes, starts, hashing)
    table.insert(number, hash) { hashing.hash(bytes.span.extracting(starts[$0]..<starts[$0 + 1])) }
    return Name(number: Int32(number))
  }

  /// Returns the name with the bytes of a text; `nil` if it has not occurred.
  package func known(_ text: Span<UInt8>) -> Name? {
    let text = text.count > Self.maximumLength ? text.extracting(0..<Self.maximumLength) : text
    return find(text, hashing.hash(text))
  }

  private func find(_ text: Span<UInt8>, _ hash: UInt64) -> Name? {
    table.find(hash) { Self.spells(text, range($0), of: bytes) }.map { Name(number: Int32($0)) }
  }

  /// Whether a text equals a range of `bytes`.
  ///
  /// Static, because passing only the bytes avoids copying all names in a method that changes them.
  private static func spells(_ text: Span<UInt8>, _ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    range.count == text.count && text.has(bytes.span.extracting(range), at: 0)
  }

  private mutating func follow(with number: Int32) {
    followers[last] = number
    last = Int(number)
  }

  /// Returns the name as text; invalid UTF-8 is repaired.
  package subscript(name: Name) -> String {
    guard name != Self.overflow else { return "…" }
    return String(decoding: bytes[range(Int(name.number))], as: UTF8.self)
  }

  /// Reads the bytes of a name without making a text of them; a name beyond `capacity` has none.
  func withBytes<Result>(of name: Name, _ body: (Span<UInt8>) -> Result) -> Result {
    guard name != Self.overflow else { return body(Span()) }
    return body(bytes.span.extracting(range(Int(name.number))))
  }

  /// Whether a peer's name contains no ID because a reporter removed it: the same name may mean another peer
  /// elsewhere.
  @inline(__always) package func isMasked(_ peer: Name) -> Bool { !masked.isEmpty && masked.contains(peer) }

  /// Whether any name stands for any peer.
  @inline(__always) var hasMasked: Bool { !masked.isEmpty }
  /// How many names turned out to stand for several peers.
  @inline(__always) var sharedCount: Int { shared.count }

  /// Learns from a vector, which has each peer once, which names stand for several.
  ///
  /// A name that it has twice does. One that is only spelled like that, and is there once among names that are
  /// not, stands for one peer: a reporter has given each its own.
  mutating func noteVector(_ peers: [(peer: Name, number: Int)]) {
    var highest: Int32 = -1
    for index in peers.indices {
      // Most names occur for the first time in the order of a vector, so that each is a new one of it.
      if peers[index].peer.number > highest {
        highest = peers[index].peer.number
        continue
      }
      for before in max(0, index - Self.compared)..<index where peers[before].peer == peers[index].peer {
        shared.insert(peers[index].peer)
        masked.insert(peers[index].peer)
      }
    }
    guard masked.count > shared.count, peers.contains(where: { !masked.contains($0.peer) }) else { return }
    for (peer, _) in peers where !shared.contains(peer) { masked.remove(peer) }
  }

  /// Returns the other names that have the form of a peer's ID and begin like `name`: at most
  /// `AlikePeers.maximumCount`.
  package func peers(like name: Name) -> [Name] {
    alike(name).lazy.filter { $0 != name.number }.map { Name(number: $0) }
  }

  /// Whether more names may begin like `name` than are kept.
  package func mayHaveMorePeers(like name: Name) -> Bool { alike(name).count >= AlikePeers.maximumCount }

  private func alike(_ name: Name) -> [Int32] {
    name == Self.overflow ? [] : alikePeers.all(like: name.number)
  }

  private func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }
}
