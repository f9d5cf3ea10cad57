// The errors that end the command, or keep one of its files from being read, as data with an exit status.
// Their sentences are in `CommandError+Words.swift`. What ArgumentParser refuses by itself is not among them.

internal import Catalogue
internal import ReportModel

/// An error that ends the command, or keeps one of its files from being read.
enum CommandError: Error, Equatable {
  /// Arguments that contradict each other or do not suit the captures.
  case usage(UsageError)
  /// A capture or catalogue that cannot be read.
  case input(InputError)
  /// A report that cannot be written.
  case output(OutputError)
  /// Captures of one device, given to be compared, and the status of reading them.
  case oneDevice(OneDevice, after: ExitStatus)
  /// A signal, with its status, before the work was done.
  case interrupted(ExitStatus, Undone)
  /// A pipe that nobody reads any longer, which ends the command without a word and without a failure.
  case closedPipe
  /// Problems of catalogues that were printed one by one, and the status for the worst.
  case reportedProblems(ExitStatus)
  /// An entry that cannot be matched, though the catalogue was checked before.
  case unusableCatalogue(CatalogueError, isBuiltIn: Bool)
  /// A description of the arguments from which no manual page can be made, with the decoder's reason.
  case undecodableArguments(reason: String)
  /// A command without the default subcommand whose page the manual page is.
  case noDefaultSubcommand

  /// The work that an interruption leaves undone.
  enum Undone {
    case reading, comparing, drafting
  }
}

extension CommandError {
  /// The exit status of the command if nothing worse happens.
  var status: ExitStatus {
    switch self {
    case .closedPipe: .done
    case .usage, .output(.isCapture), .output(.isCatalogue): .usage
    case .oneDevice(_, after: let status): status == .done ? .usage : status
    case .input(.tooLongCatalogue): .catalogue
    case .input(.unopenable), .input(.directory), .input(.logArchive), .input(.sysdiagnose),
      .input(.directoryAsCatalogue), .input(.irregularCatalogue), .input(.noVolume), .input(.noLogs),
      .input(.unlistable), .input(.tooDeep):
      .noInput
    case .input(.unreadable), .output(.isDirectory), .output(.failed): .inputOutput
    case .interrupted(let status, _), .input(.interrupted(_, let status)), .reportedProblems(let status):
      status
    case .unusableCatalogue, .undecodableArguments, .noDefaultSubcommand: .software
    }
  }

  /// Prints the sentence on standard error, on one line; nothing if there is none.
  func print() { if let words { StandardError.write("parselogs: error: \(words.oneLine)\n") } }
}
