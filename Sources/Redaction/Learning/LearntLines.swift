// Remembers lines from which names were already collected, because statements print the same objects
// repeatedly. `SecretScanner` decides what a line contains.

/// A cache of lines that can teach nothing more until another name is learned.
struct LearntLines {
  /// The input that determines the reading of a line: the line and its surroundings.
  private struct Reading: Hashable {
    let line: Int
    let nesting: SecretScanner.Nesting
  }

  private static let capacity = 1 << 16
  private var ends: [Reading: SecretScanner.Nesting] = [:]
  private var version = 0

  /// Returns the nesting after a line; `nil` if the line was not read since a name was last learned.
  func end(of line: ClosedLine, in nesting: SecretScanner.Nesting, version: Int) -> SecretScanner.Nesting? {
    self.version == version ? ends[Reading(line: line.hash, nesting: nesting)] : nil
  }

  /// Remembers a line that was read without learning a name.
  mutating func note(
    _ line: ClosedLine, from start: SecretScanner.Nesting, to end: SecretScanner.Nesting, version: Int
  ) {
    if self.version != version || ends.count >= Self.capacity {
      ends.removeAll(keepingCapacity: true)
      self.version = version
    }
    ends[Reading(line: line.hash, nesting: start)] = end
  }
}
