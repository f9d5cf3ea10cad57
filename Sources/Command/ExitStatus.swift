// The exit statuses of the command, on which scripts depend.

/// An exit status; from 64 on as in `sysexits.h`.
enum ExitStatus: Int32, Comparable {
  case done = 0
  /// A finding is as bad as `--fail-on` says.
  case findings = 1
  /// The arguments do not fit each other or the captures.
  case usage = 64
  /// Something is wrong with a catalogue.
  case catalogue = 65
  /// A capture or catalogue is not there or cannot be opened.
  case noInput = 66
  /// The tool itself has a defect.
  case software = 70
  /// Reading or writing failed midway.
  case inputOutput = 74
  /// The user interrupted it: 128 and the number of the signal, as in a shell.
  case interrupted = 130
  case terminated = 143

  var isInterruption: Bool { self == .interrupted || self == .terminated }

  /// Of several failures the one with the higher number is reported.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
