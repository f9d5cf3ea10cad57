// Why the reading of a capture ended.

internal import LogRecords
internal import SystemPackage

enum ReadingEnd {
  /// The capture ended.
  case whole
  /// The system could not read on.
  case failed(Errno)
  /// The user interrupted it, with this exit status.
  case interrupted(ExitStatus)

  var ending: CaptureFacts.Ending {
    switch self {
    case .whole: .whole
    case .failed: .failed
    case .interrupted: .interrupted
    }
  }

  var status: ExitStatus {
    switch self {
    case .whole: .done
    case .failed: .inputOutput
    case .interrupted(let status): status
    }
  }
}
