// The reason why the reading of a capture ended.

internal import LogRecords
internal import SystemPackage

enum ReadingEnd {
  /// The capture was read to its end.
  case whole
  /// The system reported a read error.
  case failed(Errno)
  /// The user interrupted the reading, which determines the exit status.
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
