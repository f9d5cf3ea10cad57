// The level at which Core Data logs a statement, and what becomes of it in the log of the system.

/// A level of Core Data's own log.
enum Level: Int, Sendable {
  case error = 1
  case warning = 3
  case annotation = 4
  case debug = 9
  case cloudKit = 16

  /// The level as `CloudKitDebug` leaves it: the flag adds nothing, it lowers the number.
  func lowered(by flag: Int) -> Level {
    let limits: [Level] = [.cloudKit, .annotation, .warning, .error]
    return limits[flag].rawValue < rawValue ? limits[flag] : self
  }

  /// What stands before the message until iOS 18, and the category there.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .annotation: "annotation"
    case .debug: "debug"
    case .cloudKit: "CloudKit"
    }
  }

  /// The type of the record in the log of the system.
  ///
  /// What iOS 26 makes of an annotation is not known: taken to be what it was before.
  func type(in era: MirroringEra) -> LogType {
    switch self {
    case .error: .error
    case .warning, .annotation: .default
    case .debug: era == .iOS26 ? .debug : .info
    case .cloudKit: era == .iOS26 ? .info : .default
    }
  }
}
