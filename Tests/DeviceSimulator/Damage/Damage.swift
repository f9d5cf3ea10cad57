// The ways in which a capture comes to show less than the device printed. `DamagedCapture` carries them out.

/// A way in which a capture is damaged between the device and its reader.
package enum Damage: String, CaseIterable, Codable, Sendable {
  /// The log level is lowered while the app runs, and raised again.
  case levelDip

  /// The process prints too much: the system reports that in one line, and discards what follows for a while.
  case quota

  /// Records are left out, and a line marks the gap.
  case elided

  /// Records are left out without a mark.
  case leftOut

  /// Messages are truncated after 1,024 bytes, with `<…>`.
  case cutMessages

  /// The recording is stopped while an import runs.
  case stopped

  /// Only thirty consecutive lines are kept.
  case excerpt

  /// The capture begins inside a line of a record.
  case cutFirstLine

  /// The capture ends inside a line of a record.
  case cutLastLine

  /// The capture of another device follows in the same file.
  case anotherDevice
}
