// The styles of header that the simulator prints.

/// A style of header.
package enum HeaderStyle: String, CaseIterable, Codable, Sendable {
  /// `2013-11-18 21:44:41.159 Trips[543:60b] `.
  case nslog

  /// `2017-07-07 16:02:52.470597+0200 Trips[695:70636] `.
  case nslogWithZone = "nslog-zone"

  /// `Nov 18 21:44:41 Tablet Trips[543] <Warning>: `.
  case syslog

  /// The default style of `log show`.
  case logShow = "log-show"

  /// The style of `log show --style compact`.
  case logShowCompact = "log-show-compact"

  /// `2013-11-18 21:44:41 +0000 Trips `: a remote log, with whole seconds and without a process ID.
  case remote

  /// No header and no method: the message only.
  case bare = "none"

  /// Whether a header precedes the message.
  package var hasHeader: Bool { self != .bare }

  /// Whether the header names the thread.
  var hasThread: Bool { self != .bare && self != .syslog && self != .remote }

  /// Whether the header contains the process ID.
  package var hasPID: Bool { self != .bare && self != .remote }

  /// Whether the style came with the unified log.
  var isUnified: Bool { self == .nslogWithZone || self == .logShow || self == .logShowCompact }

  /// The line that `log show` prints first.
  var preamble: String? {
    switch self {
    case .logShow:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    case .logShowCompact: "Timestamp               Ty Process[PID:TID]\n"
    default: nil
    }
  }
}
