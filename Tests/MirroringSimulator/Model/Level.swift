// The level at which Core Data logs a statement, and its type in the system's log.

/// A level of Core Data's own log.
enum Level: Int, Sendable {
  case error = 1
  case warning = 3
  case annotation = 4
  case debug = 9
  case cloudKit = 16

  /// Returns the level with the `CloudKitDebug` flag: the flag adds no statements, it lowers the number.
  func lowered(by flag: Int) -> Level {
    let limits: [Level] = [.cloudKit, .annotation, .warning, .error]
    return limits[flag].rawValue < rawValue ? limits[flag] : self
  }

  /// The word before the message until iOS 18, which is also the category.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .annotation: "annotation"
    case .debug: "debug"
    case .cloudKit: "CloudKit"
    }
  }

  /// Returns the type of the record in the system's log.
  ///
  /// The type of an annotation in iOS 26 is unknown, and assumed to be the same as before.
  func type(in era: MirroringEra) -> LogType {
    switch self {
    case .error: .error
    case .warning, .annotation: .default
    case .debug: era == .iOS26 ? .debug : .info
    case .cloudKit: era == .iOS26 ? .info : .default
    }
  }
}
