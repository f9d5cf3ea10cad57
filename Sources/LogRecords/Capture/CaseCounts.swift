// Numbers of the cases of a small enumeration, as they are counted for each record.

/// A number for each case of an enumeration, in place: counting allocates nothing.
package struct CaseCounts<Key: CaseIterable & RawRepresentable<UInt8>>: Sendable {
  @usableFromInline var counts = InlineArray<32, Int>(repeating: 0)

  /// The number 0 for each case.
  ///
  /// An enumeration of too many cases is noticed here, and not when a capture has the last of them.
  package init() {
    assert(
      Key.allCases.allSatisfy { $0.rawValue < counts.count }, "\(Key.self) has more cases than there is room")
  }

  /// The number of a case.
  @inlinable package subscript(key: Key) -> Int {
    get { counts[Int(key.rawValue)] }
    set { counts[Int(key.rawValue)] = newValue }
  }
}
