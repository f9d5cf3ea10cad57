// The errors of captures and catalogues that cannot be opened or read, as data. What is wrong inside of a
// catalogue is the concern of the target CatalogueDocument.

internal import SystemPackage

/// A capture or catalogue that cannot be read.
enum InputError: Equatable {
  /// A path that cannot be opened, and the paths of files beside it that are spelt like it.
  case unopenable(String, Errno, nearest: [String])
  /// The name of an input of which a read fails.
  case unreadable(String, Errno)
  /// A path that a signal, with its status, kept from being opened, as a pipe without a writer.
  case interrupted(String, ExitStatus)
  /// A folder, given as a capture.
  case directory(String)
  /// A binary archive of the unified log, given as a capture.
  case logArchive(String)
  /// A folder whose files cannot be listed.
  case unlistable(String, Errno)
  /// A folder in more folders than are searched for captures.
  case tooDeep(String)
  /// An unpacked sysdiagnose, given as a capture.
  case sysdiagnose(String)
  /// A folder, given as a catalogue.
  case directoryAsCatalogue(String)
  /// Anything but a regular file, given to `--catalogue`.
  case irregularCatalogue(String)
  /// A catalogue that is longer than any should be.
  case tooLongCatalogue(String, mostMebibytes: Int)
  /// The name of the volume of the catalogue that this folder lacks.
  case noVolume(String)
  /// Folders without a file that is named like a log.
  case noLogs(in: [String])
}
