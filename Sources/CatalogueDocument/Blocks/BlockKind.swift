// The fenced blocks of a catalogue that the tool reads, with the keys of each. `EntryBlock`, `ErrorBlock` and
// `SampleObjects` read their values; other blocks belong to the prose.

/// A kind of fenced block that the tool reads, named by the word after the three backquotes.
package enum BlockKind: String, Sendable {
  /// A statement of a log.
  case entry
  /// The meanings of an error's codes.
  case error
  /// The properties that a whole chapter shares.
  case chapter
  /// Texts that samples refer to.
  case objects

  init?(fence line: Substring) {
    guard line.hasPrefix("```") else { return nil }
    self.init(rawValue: String(line.dropFirst(3)))
  }

  /// The keys that the block may have; empty for objects, which have any.
  package var keys: [String] {
    switch self {
    case .entry:
      ["method", "message", "also", "source", "level", "severity", "event", "followed-by", "samples"]
    case .error: ["domain", "code", "name", "cause", "codes", "says", "samples"]
    case .chapter: ["topic"]
    case .objects: []
    }
  }

  /// The keys that the block must have.
  var neededKeys: [String] {
    switch self {
    case .entry: ["message", "severity", "samples"]
    case .error: ["domain", "samples"]
    case .chapter: ["topic"]
    case .objects: []
    }
  }
}
