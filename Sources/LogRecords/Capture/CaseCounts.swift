// Counters for the cases of a small enumeration, incremented for each record.

/// A number for each case of an enumeration, stored inline: counting allocates nothing.
package struct CaseCounts<Key: CaseIterable & RawRepresentable<UInt8>>: Sendable {
  @usableFromInline var counts = InlineArray<32, Int>(repeating: 0)

  /// Creates counters with the number 0 for each case.
  ///
  /// An enumeration with too many cases fails here, and not when a capture first has the last of them.
  package init() {
    assert(
      Key.allCases.allSatisfy { $0.rawValue < counts.count }, "\(Key.self) has more cases than there is room")
  }

  /// The number for a case.
  @inlinable package subscript(key: Key) -> Int {
    get { counts[Int(key.rawValue)] }
    set { counts[Int(key.rawValue)] = newValue }
  }
}
