// The shapes in which a reader gets the same records.

/// A shape of a capture.
package enum CaptureShape: String, CaseIterable, Codable, Sendable {
  /// The output of Core Data to the error stream: no time, no process.
  ///
  /// The output of iOS 26 there is unknown, and assumed to be the same as in the system's log.
  case stderr

  /// Xcode's console, which shows the message only.
  case xcode

  /// Xcode's console showing both the system's log and the error stream: each record twice.
  case xcodeTwice = "xcode-twice"

  /// Xcode's console until Xcode 14: `2022-06-14 09:00:00.926984+0200 Trips[41334:2712489] [error] `.
  case xcodeWithHeader = "xcode-header"

  /// Xcode's console since Xcode 15, copied with its metadata, which is on a line after each message.
  case xcodeWithMetadata = "xcode-metadata"

  /// The default style of `log show`.
  case logShow = "log-show"

  /// The style of `log show --style compact`.
  case compact = "log-show-compact"

  /// The style of `log show --style syslog`.
  case syslog = "log-show-syslog"

  /// The style of `log show --style ndjson`.
  case ndjson

  /// An array of objects, one per line.
  case json

  /// The style of `log show --style json`: an array of objects over many lines each.
  case jsonPretty = "json-pretty"

  /// Records copied from Console.app, with tabs between the columns.
  case console

  /// Records copied from Console.app, with two spaces between the columns, as web pages print them.
  case consoleBlanks = "console-blanks"

  /// Records copied from Console.app, with an ellipsis for date and zone, as in Apple's technical notes.
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

  /// Whether records have the ID of their process.
  package var hasProcessNumbers: Bool { hasDates && self != .xcodeWithMetadata }

  /// Whether the shape shows only the process that a debugger runs, and all of its records.
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
