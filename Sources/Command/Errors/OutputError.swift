// The errors of reports that cannot be written, as data. A closed pipe is not one: `CommandError` has it.

internal import SystemPackage

/// A report that cannot be written.
enum OutputError: Equatable {
  /// The path of a capture, which a report must not replace.
  case isCapture(String)
  /// The path of a catalogue, which a report must not replace.
  case isCatalogue(String)
  /// The path of a folder, which is no place for a report.
  case isDirectory(String)
  /// The name of an output that cannot be opened or written.
  case failed(String, Errno)
}
