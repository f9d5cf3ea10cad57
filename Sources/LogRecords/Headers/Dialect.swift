// The styles of header in captures. Each style has a file of its own that reads it.

/// A style of header.
package enum Dialect: UInt8, CaseIterable, Sendable {
  /// `2013-11-18 21:44:41.159 App[543:60b] `, also with `:` before the milliseconds.
  case nslog
  /// `2017-07-07 16:02:52.470597+0200 App[695:70636] `, optionally followed by `[category] `.
  case nslogWithZone
  /// `2013-02-06 09:22:57 +0000 App `: a remote log, without process number.
  case remote
  /// `Oct  3 11:44:26 host proc[195] <Warning>: `, with or without host and level.
  case syslog
  /// The default style of `log show`.
  case logShow
  /// The style of `log show --style compact`.
  case logShowCompact
  /// The style of `log show --style syslog`.
  case logShowSyslog
  /// A line copied from Console.app: `17/05/2014 10:21:15.069 App[4265]: `, or columns: `default
  /// 14:14:16.621530-0800  App  `.
  case consoleCopy
  /// An app's own logger: `2013/11/29 15:39:14:853  4507 [Class method]:387, `.
  case appLogger
  /// The iCloud daemon's own log: `[ERROR] 1e21f8b8 [14/07/14 19:32:26.260] {762BC3E7} 49.queue `.
  case daemonLog
  /// A part of a header that a reporter left: `[19293:5031258] [error] `.
  case cut
  /// A time in a style that no other case covers, with any other text before the statement.
  case timed
  /// Any other text before the statement.
  case unknown
  /// No header: the message only.
  case bare

  /// Whether a header of this style is complete and of a known style.
  var isWhole: Bool {
    switch self {
    case .bare, .timed, .unknown, .cut: false
    default: true
    }
  }

  /// Whether this is a style of `log show`.
  var isFromLogShow: Bool {
    switch self {
    case .logShow, .logShowCompact, .logShowSyslog: true
    default: false
    }
  }

  /// The name of the style in reports.
  package var name: String {
    switch self {
    case .nslog: "nslog"
    case .nslogWithZone: "nslog-zone"
    case .remote: "remote"
    case .syslog: "syslog"
    case .logShow: "log-show"
    case .logShowCompact: "log-show-compact"
    case .logShowSyslog: "log-show-syslog"
    case .consoleCopy: "console"
    case .appLogger: "app-logger"
    case .daemonLog: "daemon-log"
    case .cut: "cut"
    case .timed: "time"
    case .unknown: "unknown"
    case .bare: "none"
    }
  }
}
