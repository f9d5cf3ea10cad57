// A random number generator that a seed determines: SplitMix64.

/// A random number generator that a seed determines.
package struct Generator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, `limit`.
  package mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// Returns a number in a range.
  package mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// Returns `true` with a probability.
  package mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Returns a random element of a nonempty array.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns a UUID as text.
  package mutating func uuid() -> String {
    var text = TextBuffer(seed: 0, isWide: false)
    let high = next()
    let low = next()
    text.addHex(high >> 32, width: 8)
    text.add("-")
    text.addHex(high >> 16 & 0xFFFF, width: 4)
    text.add("-")
    text.addHex(high & 0x0FFF | 0x4000, width: 4)
    text.add("-")
    text.addHex(low >> 48 & 0x3FFF | 0x8000, width: 4)
    text.add("-")
    text.addHex(low & 0xFFFF_FFFF_FFFF, width: 12)
    return String(decoding: text.bytes, as: UTF8.self).uppercased()
  }

  /// Returns the hash of a model version: 43 characters and `=`.
  package mutating func modelHash() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~")
    return String((0..<43).map { _ in pick(alphabet) }) + "="
  }
}
