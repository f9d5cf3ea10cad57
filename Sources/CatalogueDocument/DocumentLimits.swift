// The size limits of a catalogue and its parts. LOGS.md stays far below all of them; a file from someone else
// may not.

/// The size limits of a catalogue and its parts.
package enum DocumentLimits {
  /// The maximum number of entries in a file.
  package static let entries = 2000

  /// The maximum number of objects in a file.
  static let objects = 1000
  /// The maximum length of a block, in bytes.
  static let blockBytes = 64 << 10
  /// The maximum number of items in a list of an entry.
  static let items = 64
  /// The maximum length of an id, in bytes.
  static let idBytes = 100
  /// The maximum length of a template, in bytes.
  static let templateBytes = 4096
  /// The maximum nesting depth of optional parts.
  static let templateDepth = 8
  /// The maximum length of all samples of a file together, with their objects, in bytes.
  static let sampleBytes = 16 << 20
  /// The maximum delay between a statement and its follow-up, in seconds: a week.
  static let followUpSeconds = 604_800.0
  /// The maximum number of problems reported for a block, and the number after which no more entries are
  /// read.
  package static let problems = 100

  /// The maximum length of an excerpt, and of the sentence about a problem, in bytes.
  static let excerptBytes = 1000

  /// Returns the beginning of a line.
  static func excerpt(_ line: some StringProtocol) -> String {
    String(line.beginning(maximumBytes: excerptBytes))
  }
}
