// The shapes in which the same records reach a reader.

/// A shape of capture.
package enum CaptureShape: String, CaseIterable, Codable, Sendable {
  /// What Core Data prints to the error stream: no time, no process.
  ///
  /// What iOS 26 prints there is not known; taken to be what it gives to the log of the system.
  case stderr

  /// Xcode's console, which shows the message only.
  case xcode

  /// Xcode's console where the log of the system and the error stream both show: each record twice.
  case xcodeTwice = "xcode-twice"

  /// Xcode's console until Xcode 14: `2022-06-14 09:00:00.926984+0200 Trips[41334:2712489] [error] `.
  case xcodeWithHeader = "xcode-header"

  /// Xcode's console since Xcode 15, copied with its metadata: they stand in a line behind each message.
  case xcodeWithMetadata = "xcode-metadata"

  /// `log show`.
  case logShow = "log-show"

  /// `log show --style compact`.
  case compact = "log-show-compact"

  /// `log show --style syslog`.
  case syslog = "log-show-syslog"

  /// `log show --style ndjson`.
  case ndjson

  /// An array of objects, each on a line.
  case json

  /// `log show --style json`: an array of objects, each over many lines.
  case jsonPretty = "json-pretty"

  /// Records copied from Console.app, between whose columns tabs stand.
  case console

  /// The same with two blanks, as pages print it.
  case consoleBlanks = "console-blanks"

  /// The same with an ellipsis for date and zone, as Apple's technical notes print it.
  case consoleElided = "console-elided"

  /// Whether records have a time.
  package var hasTimes: Bool {
    !isConsoleOfXcode || self == .xcodeWithHeader || self == .xcodeWithMetadata
  }

  /// Whether records have a date.
  package var hasDates: Bool {
    switch self {
    case .stderr, .xcode, .xcodeTwice, .console, .consoleBlanks, .consoleElided: false
    default: true
    }
  }

  /// Whether records have the number of their process.
  package var hasProcessNumbers: Bool { hasDates && self != .xcodeWithMetadata }

  /// Whether only the process that a debugger runs shows, and all of its records.
  var isConsoleOfXcode: Bool {
    switch self {
    case .stderr, .xcode, .xcodeTwice, .xcodeWithHeader, .xcodeWithMetadata: true
    default: false
    }
  }

  /// The lines before the first record.
  var preamble: String {
    switch self {
    case .logShow:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    case .compact: "Timestamp               Ty Process[PID:TID]\n"
    case .syslog: "Timestamp                       (process)[PID]    \n"
    default: ""
    }
  }
}
