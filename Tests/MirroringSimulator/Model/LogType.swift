// The types of records in the system's log.

/// A type of record in the system's log.
enum LogType: String, Sendable {
  case `default`
  case info
  case debug
  case error
  case fault

  /// The type as `log show` prints it.
  var word: String {
    switch self {
    case .default: "Default"
    case .info: "Info"
    case .debug: "Debug"
    case .error: "Error"
    case .fault: "Fault"
    }
  }

  /// The type as the compact style prints it.
  var letters: String {
    switch self {
    case .default: "Df"
    case .info: "I "
    case .debug: "Db"
    case .error: "E "
    case .fault: "F "
    }
  }

  /// Returns whether a capture shows records of the type.
  func isShown(at detail: LogDetail) -> Bool {
    switch self {
    case .default, .error, .fault: true
    case .info: detail != .default
    case .debug: detail == .debug
    }
  }
}
