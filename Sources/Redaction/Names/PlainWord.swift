// Caches words that need no redaction; most words do not, and they repeat.

internal import LogRecords

/// A word of at most 32 ASCII letters, digits and `_`, packed into integers.
struct PlainWord {
  fileprivate let bytes: SIMD4<UInt64>
  fileprivate let slot: Int

  /// Creates the word in `range`; `nil` if it has other characters or is longer.
  init?(_ text: [UInt8], _ range: Range<Int>) {
    guard range.count <= 32, text[range].allSatisfy({ $0.isASCIIAlphanumeric || $0 == "_" }) else {
      return nil
    }
    var place = range.lowerBound
    func next() -> UInt64 {
      var part: UInt64 = 0
      var shift: UInt64 = 0
      while place < range.upperBound, shift < 64 {
        part |= UInt64(text[place]) &<< shift
        (place, shift) = (place + 1, shift + 8)
      }
      return part
    }
    let bytes = SIMD4(next(), next(), next(), next())
    self.bytes = bytes
    // All letter cases of a word share a slot, so the hash is made of lower case.
    let small = bytes | SIMD4(repeating: 0x2020_2020_2020_2020)
    let factors = SIMD4<UInt64>(
      0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
    slot = Int(((small &* factors).wrappedSum() &* factors[0]) >> 52)
  }
}

/// A fixed-size cache of facts about plain words.
struct PlainWords {
  struct Facts: OptionSet {
    let rawValue: UInt8
    /// No private name equals the word or begins with it.
    static let unknown = Facts(rawValue: 1)
    /// The word is common to all captures.
    static let everyones = Facts(rawValue: 2)
  }

  private var slots = [(bytes: SIMD4<UInt64>, facts: Facts)](repeating: (.zero, []), count: 1 << 12)

  func contains(_ word: PlainWord, _ fact: Facts) -> Bool {
    slots[word.slot].bytes == word.bytes && slots[word.slot].facts.contains(fact)
  }

  mutating func insert(_ word: PlainWord, _ fact: Facts) {
    let isSame = slots[word.slot].bytes == word.bytes
    slots[word.slot] = (word.bytes, isSame ? slots[word.slot].facts.union(fact) : fact)
  }

  /// Removes a word, in all letter cases.
  mutating func forget(_ word: String) {
    let bytes = Array(word.utf8)
    if let word = PlainWord(bytes, 0..<bytes.count) { slots[word.slot] = (.zero, []) }
  }
}
