// The ways in which a capture comes to show less than the device printed. `DamagedCapture` carries them out.

/// What happens to a capture between the device and its reader.
package enum Damage: String, CaseIterable, Codable, Sendable {
  /// The log level is lowered while the app runs, and raised again.
  case levelDip

  /// The process prints too much: the system says so in one line, and discards what follows for a while.
  case quota

  /// Records are left out, and a line says so.
  case elided

  /// Records are left out without a word.
  case leftOut

  /// Messages end after 1,024 bytes, with `<…>`.
  case cutMessages

  /// The recording is stopped while an import runs.
  case stopped

  /// Thirty lines from anywhere.
  case excerpt

  /// The capture begins within a line of a record.
  case cutFirstLine

  /// The capture ends within a line of a record.
  case cutLastLine

  /// The capture of another device follows in the same file.
  case anotherDevice
}
