// Gives each peer, store, hash and file name a small number, so that timelines compare numbers instead of bytes.

internal import LogRecords

/// A name that occurred in the capture.
package struct Name: Hashable, Sendable {
  /// Its number, in the order of first occurrence.
  package let number: Int32
}

/// The names that occurred, each once.
package struct Names: Sendable {
  /// How many different names are told apart: a bound for captures that invent a new one in every line.
  package static let capacity = 1 << 17
  /// How many bytes they may have together.
  package static let mostBytes = 8 << 20
  /// The longest name kept, in bytes; longer ones are cut.
  package static let longest = 512
  /// What a name beyond `capacity` or `mostBytes` reads as: it may be any, so that nothing may follow from it.
  package static let overflow = Name(number: -1)

  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Open addressing: the numbers of names, -1 for a free place.
  /// Its size is a power of two.
  private var table = [Int32](repeating: -1, count: 256)
  private var alikePeers = AlikePeers()

  package init() {}

  /// The name with these bytes.
  ///
  /// - Complexity: O(length); allocates only for a name not seen before.
  package mutating func name(_ text: Span<UInt8>) -> Name {
    let text = text.count > Self.longest ? text.extracting(0..<Self.longest) : text
    let (known, place) = find(text)
    if let known { return known }
    guard ends.count < Self.capacity, bytes.count + text.count <= Self.mostBytes else { return Self.overflow }
    for index in text.indices { bytes.append(text[index]) }
    ends.append(bytes.count)
    alikePeers.add(text, Int32(ends.count - 1))
    table[place] = Int32(ends.count - 1)
    if ends.count * 2 > table.count { grow() }
    return Name(number: Int32(ends.count - 1))
  }

  /// The name with these bytes, when it has occurred.
  package func known(_ text: Span<UInt8>) -> Name? {
    find(text.count > Self.longest ? text.extracting(0..<Self.longest) : text).name
  }

  /// A name that has occurred, or where in the table it would stand.
  private func find(_ text: Span<UInt8>) -> (name: Name?, place: Int) {
    var place = Int(truncatingIfNeeded: Self.hash(text)) & (table.count - 1)
    while table[place] >= 0 {
      if isSame(Int(table[place]), text) { return (Name(number: table[place]), place) }
      place = (place + 1) & (table.count - 1)
    }
    return (nil, place)
  }

  /// The name as text; what is not UTF-8 is repaired.
  package subscript(name: Name) -> String {
    guard name != Self.overflow else { return "…" }
    return String(decoding: bytes[range(Int(name.number))], as: UTF8.self)
  }

  /// The other names that have the form of a peer's ID and begin like one: at most sixteen.
  package func peers(like name: Name) -> [Name] {
    guard name != Self.overflow else { return [] }
    return alikePeers.all(like: bytes.span.extracting(range(Int(name.number))))
      .filter { $0 != name.number }.map { Name(number: $0) }
  }

  /// Whether more names than are kept may begin like one.
  package func mayHaveMorePeers(like name: Name) -> Bool {
    guard name != Self.overflow else { return false }
    return alikePeers.all(like: bytes.span.extracting(range(Int(name.number)))).count >= AlikePeers.most
  }

  private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  private func isSame(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == text.count else { return false }
    for index in text.indices where bytes[range.lowerBound + index] != text[index] { return false }
    return true
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 2)
    for number in ends.indices {
      let range = range(number)
      var place = Int(truncatingIfNeeded: Self.hash(bytes.span.extracting(range))) & (table.count - 1)
      while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
      table[place] = Int32(number)
    }
  }

  /// The upper bits of FNV-1a are the better ones.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    let hash = text.fnv1a
    return hash ^ hash >> 32
  }
}
