// The fenced blocks of a catalogue that the tool reads, with the keys of each. Their values are read by
// `EntryBlock`, `ErrorBlock` and `SampleObjects`; other blocks belong to the prose.

/// A kind of fenced block that the tool reads, as it stands after the three backquotes.
package enum BlockKind: String, Sendable {
  /// A statement of a log.
  case entry
  /// What the codes of an error mean.
  case error
  /// What a whole chapter has in common.
  case chapter
  /// Texts that samples refer to.
  case objects

  init?(fence line: Substring) {
    guard line.hasPrefix("```") else { return nil }
    self.init(rawValue: String(line.dropFirst(3)))
  }

  /// The keys it may have; empty for objects, which have any.
  package var keys: [String] {
    switch self {
    case .entry:
      ["method", "message", "also", "source", "level", "severity", "event", "followed-by", "samples"]
    case .error: ["domain", "code", "name", "cause", "codes", "says", "samples"]
    case .chapter: ["topic"]
    case .objects: []
    }
  }

  var neededKeys: [String] {
    switch self {
    case .entry: ["message", "severity", "samples"]
    case .error: ["domain", "samples"]
    case .chapter: ["topic"]
    case .objects: []
    }
  }
}
