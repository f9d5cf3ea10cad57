// Recognises, by their first bytes, files that are passed as captures but are not logs.

/// The format of a file that is not a text log.
package enum ForeignFormat: Sendable {
  /// Text with two bytes for each character, and a byte order mark.
  case utf16
  /// Text with two bytes for each character and no byte order mark, with the lower or the higher byte first.
  case utf16LE, utf16BE
  /// Text with four bytes for each character.
  case utf32
  /// A gzip file, such as a sysdiagnose.
  case gzip
  /// A file compressed by a tool with which systems and services keep their logs.
  case xz, zstd, bzip2
  /// A zip archive.
  case zip
  /// A part of a binary archive of the unified log.
  case logArchive
  /// An SQLite database, such as the store itself.
  case database
  /// A binary property list.
  case propertyList
  /// Text with the formats of a word processor.
  case richText
  /// A picture or a PDF document.
  case picture
  /// A program or a library.
  case program
  /// A crash report; a log may follow it.
  case crashReport
  /// A sample of a process, with the stacks of its threads.
  case sample

  /// Determines the format of a file by its first line; `nil` if the file may be a log.
  init?(_ line: Span<UInt8>) {
    let start = line.has("\u{FEFF}") ? line.extracting(3..<line.count) : line
    switch (start.byte(0), start.byte(1)) {
    case (0xFF, 0xFE) where start.count >= 4 && start.byte(2) == 0 && start.byte(3) == 0,
      (0x00, 0x00) where start.byte(2) == 0xFE && start.byte(3) == 0xFF:
      self = .utf32
    case (0xFF, 0xFE), (0xFE, 0xFF): self = .utf16
    case (0x1F, 0x8B): self = .gzip
    case (0xFD, UInt8(ascii: "7")) where start.has("zXZ", at: 2): self = .xz
    case (0x28, 0xB5) where start.byte(2) == 0x2F && start.byte(3) == 0xFD: self = .zstd
    case (UInt8(ascii: "B"), UInt8(ascii: "Z")) where start.has("1AY&SY", at: 4): self = .bzip2
    case (0x7F, UInt8(ascii: "E")) where start.has("LF", at: 2),
      (0xCF, 0xFA) where start.byte(2) == 0xED && start.byte(3) == 0xFE,
      (0xCA, 0xFE) where start.byte(2) == 0xBA && start.byte(3) == 0xBE:
      self = .program
    case (UInt8(ascii: "P"), UInt8(ascii: "K")) where start.byte(2) == 3: self = .zip
    case (0x00, 0x10) where start.count >= 4 && start.byte(2) == 0 && start.byte(3) == 0: self = .logArchive
    case (0x89, UInt8(ascii: "P")) where start.has("NG", at: 2), (0xFF, 0xD8) where start.byte(2) == 0xFF:
      self = .picture
    default:
      if start.has("%PDF-") {
        self = .picture
      } else if start.has("SQLite format 3") {
        self = .database
      } else if start.has("bplist0") {
        self = .propertyList
      } else if start.has("{\\rtf") {
        self = .richText
      } else if start.has("Incident Identifier:") || Self.isHeadOfCrashReport(start) {
        self = .crashReport
      } else if start.has("Analysis of sampling ") || start.has("Sampling process ") {
        self = .sample
      } else if Self.isEveryOtherByteZero(start, from: 1) {
        self = .utf16LE
      } else if Self.isEveryOtherByteZero(start, from: 0) {
        self = .utf16BE
      } else {
        return nil
      }
    }
  }

  /// Whether the first characters have two bytes each, of which exactly those at `offset` are zero.
  private static func isEveryOtherByteZero(_ line: Span<UInt8>, from offset: Int) -> Bool {
    let count = min(line.count, 64)
    guard count >= 8 else { return false }
    for index in 0..<count where (line.byte(index) == 0) != (index % 2 == offset) { return false }
    return true
  }

  /// Whether a line is the first one of a report in JSON.
  private static func isHeadOfCrashReport(_ line: Span<UInt8>) -> Bool {
    line.byte(0) == UInt8(ascii: "{") && line.find("\"bug_type\"") != nil
      && line.find("\"incident_id\"") != nil
  }
}
