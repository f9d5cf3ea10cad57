// The types of record of the log of the system.

/// A type of record.
enum LogType: String, Sendable {
  case `default`
  case info
  case debug
  case error
  case fault

  /// As `log show` writes it.
  var word: String {
    switch self {
    case .default: "Default"
    case .info: "Info"
    case .debug: "Debug"
    case .error: "Error"
    case .fault: "Fault"
    }
  }

  /// As the compact style writes it.
  var letters: String {
    switch self {
    case .default: "Df"
    case .info: "I "
    case .debug: "Db"
    case .error: "E "
    case .fault: "F "
    }
  }

  /// Whether a capture shows it.
  func isShown(at detail: LogDetail) -> Bool {
    switch self {
    case .default, .error, .fault: true
    case .info: detail != .default
    case .debug: detail == .debug
    }
  }
}
