// What the exit status says; scripts depend on it.

/// What the exit status says.
///
/// From 64 on as in `sysexits.h`.
enum ExitStatus: Int32 {
  case done = 0

  /// A finding is as bad as `--fail-on` says.
  case findings = 1

  /// The arguments do not fit each other or the captures.
  case usage = 64

  /// A capture is not there or cannot be opened.
  case noInput = 66

  /// The tool itself is wrong.
  case software = 70

  /// Reading or writing failed midway.
  case inputOutput = 74
}
