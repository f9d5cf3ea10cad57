// Captures from a seeded generator: lines of all styles shuffled, broken, and mixed with random bytes.

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Makes captures up.
enum RandomCapture {
  private static let lines = lines(of: Captures.all)

  private static func lines(of captures: [String: String]) -> [[UInt8]] {
    captures.sorted { $0.key < $1.key }.flatMap {
      $0.value.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    }
  }

  /// A capture of lines that are valid, cut, repeated, damaged, coloured or random.
  static func broken(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var capture: [UInt8] = []
    if Bool.random(using: &generator) { capture += [0xEF, 0xBB, 0xBF] }
    for _ in 0..<Int.random(in: 5...40, using: &generator) {
      var line = lines.randomElement(using: &generator) ?? []
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: line = Array(line.prefix(Int.random(in: 0...80, using: &generator)))
      case 1: line = Array(line.dropFirst(Int.random(in: 0...80, using: &generator)))
      case 2 where !line.isEmpty:
        line[Int.random(in: line.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      case 3: line = [0x1B, 0x5B, 0x33, 0x31, 0x6D] + line + [0x1B, 0x5B, 0x6D]
      case 4: line = Array("> ".utf8) + line
      case 5: line = Array("    ".utf8) + line
      case 6: line += line
      case 7:
        line = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      case 8: line.append(0x0D)
      default: break
      }
      capture += line
      capture.append(0x0A)
    }
    if Bool.random(using: &generator) { capture.removeLast() }
    return capture
  }

  /// A capture of valid lines in any order, none of which is left out of the records.
  static func shuffled(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    // What stands before every line is no part of a record.
    let kept = lines(of: Captures.all.filter { $0.key != "foreign" }).filter { line in
      !["Filtering", "Skipping d", "Timestamp", "** Processed", ">"].contains { line.starts(with: $0.utf8) }
    }
    return Array(kept.shuffled(using: &generator).joined(separator: [0x0A]))
  }
}
