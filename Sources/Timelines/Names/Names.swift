// Gives each name of a peer, store, hash or file a small number, so that timelines compare numbers instead of
// bytes.

internal import LogRecords

/// A name that occurred in the capture.
package struct Name: Hashable, Sendable {
  /// Its number, in the order of first occurrence.
  package let number: Int32
}

/// The names that occurred, each once.
package struct Names: Sendable {
  /// How many different names are told apart: a limit for captures that invent a new one in every line.
  package static let capacity = 1 << 17
  /// How many bytes they may have together.
  static let mostBytes = 8 << 20
  /// The longest name kept, in bytes; longer ones are cut.
  package static let longest = 512
  /// What a name beyond `capacity` or `mostBytes` reads as: it may be any name, so nothing may follow from
  /// it.
  static let overflow = Name(number: -1)

  private var bytes: [UInt8] = []
  /// Where each name begins in `bytes`, and where the last one ends.
  private var starts = [0]
  private var table = IndexTable(capacity: 64)
  private let hashing = SeededHash()
  /// For each name, which one was asked for after it the last time; and the one asked for last.
  private var followers: [Int32] = []
  private var last = 0
  private var alikePeers = AlikePeers()
  /// The names that stand for any peer.
  private var masked: Set<Name> = []

  package init() {}

  /// The name with these bytes.
  /// - Complexity: O(length); allocates only for a name not seen before.
  @inline(__always) package mutating func name(_ text: Span<UInt8>) -> Name {
    // Vectors give the same peers in the same order.
    if last < followers.count, Self.spells(text, range(Int(followers[last])), of: bytes) {
      last = Int(followers[last])
      return Name(number: Int32(last))
    }
    return unexpectedName(text)
  }

  /// The name with these bytes; `nil` beyond `capacity` or `mostBytes`.
  @inline(__always) mutating func kept(_ text: Span<UInt8>) -> Name? {
    let name = name(text)
    return name == Self.overflow ? nil : name
  }

  /// Separate because most names follow the one that they followed before.
  @inline(never) private mutating func unexpectedName(_ text: Span<UInt8>) -> Name {
    let text = text.count > Self.longest ? text.extracting(0..<Self.longest) : text
    let hash = hashing.hash(text)
    if let known = find(text, hash) {
      follow(with: known.number)
      return known
    }
    let number = starts.count - 1
    guard number < Self.capacity, bytes.count + text.count <= Self.mostBytes else { return Self.overflow }
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

  /// The name with these bytes, when it has occurred.
  package func known(_ text: Span<UInt8>) -> Name? {
    let text = text.count > Self.longest ? text.extracting(0..<Self.longest) : text
    return find(text, hashing.hash(text))
  }

  private func find(_ text: Span<UInt8>, _ hash: UInt64) -> Name? {
    table.find(hash) { Self.spells(text, range($0), of: bytes) }.map { Name(number: Int32($0)) }
  }

  /// Whether a text is what stands in a range of bytes.
  ///
  /// It takes only the bytes: a method that changes the names would have to copy them all for one that reads
  /// them.
  private static func spells(_ text: Span<UInt8>, _ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    range.count == text.count && text.has(bytes.span.extracting(range), at: 0)
  }

  private mutating func follow(with number: Int32) {
    followers[last] = number
    last = Int(number)
  }

  /// The name as text; what is not UTF-8 is repaired.
  package subscript(name: Name) -> String {
    guard name != Self.overflow else { return "…" }
    return String(decoding: bytes[range(Int(name.number))], as: UTF8.self)
  }

  /// Whether a peer's name has no ID, because a reporter took it out: it is not the same peer elsewhere.
  @inline(__always) package func isMasked(_ peer: Name) -> Bool { !masked.isEmpty && masked.contains(peer) }

  /// The other names that have the form of a peer's ID and begin like one: at most `AlikePeers.most`.
  package func peers(like name: Name) -> [Name] {
    alike(name).lazy.filter { $0 != name.number }.map { Name(number: $0) }
  }

  /// Whether more names than are kept may begin like one.
  package func mayHaveMorePeers(like name: Name) -> Bool { alike(name).count >= AlikePeers.most }

  private func alike(_ name: Name) -> [Int32] {
    name == Self.overflow ? [] : alikePeers.all(like: name.number)
  }

  private func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }
}
