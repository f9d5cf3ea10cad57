// How large a catalogue and its parts may be. LOGS.md stays far below all limits; a file from someone else
// may not.

/// How large a catalogue and its parts may be.
package enum DocumentLimits {
  /// How many entries a file may have.
  package static let entries = 2000

  static let objects = 1000
  static let blockBytes = 64 << 10
  static let items = 64
  static let idBytes = 100
  /// How many bytes a template may have, and how many optional parts may stand one inside the other.
  static let templateBytes = 4096
  static let templateDepth = 8
  /// How many bytes all samples of a file may have, with their objects.
  static let sampleBytes = 16 << 20
  /// How many seconds may lie between a statement and what follows it: a week.
  static let followUpSeconds = 604_800.0
  /// How many problems of a block are reported, and after how many no further entry is read.
  package static let problems = 100

  static let excerptBytes = 1000

  static func excerpt(_ line: some StringProtocol) -> String {
    guard line.utf8.count > excerptBytes else { return String(line) }
    return String(decoding: line.utf8.prefix(excerptBytes), as: UTF8.self)
  }
}
