// The shapes of a statement of mirroring: the text around it. The facts come from `log show`, Console.app,
// and what people paste.

internal import Foundation

/// The shape of the text around a statement of mirroring.
package enum MirroringShape: String, CaseIterable, Sendable {
  /// The error stream.
  case errorStream
  /// Xcode's current console: only the level.
  case xcode
  /// Only the marker, in its current spelling and in the one of old documents.
  case marker, dashedMarker
  /// The styles of `log show`: until iOS 18 with the level in the message, from iOS 26 on without it.
  case defaultStyle, defaultStyle26, compact, compact26, syslog, syslog26
  /// The `log show` styles in JSON, where the format string accompanies the message.
  case ndjson, ndjson26, json, json26
  /// Columns copied from Console.app: with tabs, with spaces as on web pages, and with an ellipsis for date
  /// and zone.
  case console, console26, consoleBlanks, consoleElided
  /// Xcode's console until version 14, and NSLog's earlier style.
  case nslogWithZone, nslog
  /// A web page whose Markdown removed the underscore after the method.
  case markdown

  /// Returns a record of a statement; `nil` means that the system hides the whole message.
  func record(_ statement: String?, format: String, level: String) -> String {
    let marked = "CoreData+CloudKit: " + (statement ?? "")
    let old = statement == nil ? "<private>" : "\(level): \(marked)"
    let new = statement == nil ? "<private>" : marked
    return switch self {
    case .errorStream, .markdown: "CoreData: \(old)"
    case .xcode: old
    case .marker: new
    case .dashedMarker: "CoreData-CloudKit: " + (statement ?? "")
    case .defaultStyle: Self.columns + "[com.apple.coredata:\(level)] \(old)"
    case .defaultStyle26: Self.columns + "[com.apple.coredata:CloudKit] \(new)"
    case .compact:
      "\(Self.date).016 Df Trips Too[8121:1d2f4] (CoreData) [com.apple.coredata:\(level)] \(old)"
    case .compact26:
      "\(Self.date).016 I  Trips Too[8121:1d2f4] (CoreData) [com.apple.coredata:CloudKit] \(new)"
    case .syslog:
      "\(Self.time)  localhost Trips[8121]: (CoreData) [com.apple.coredata:\(level)] \(old)"
    case .syslog26:
      "\(Self.time)  localhost Trips[8121]: (CoreData) [com.apple.coredata:CloudKit] \(new)"
    case .ndjson: Self.line(Self.event(old, "%{public}s: %{public}s\n", level, parting: ("", ":", ",")))
    case .ndjson26: Self.line(Self.event(new, Self.direct + format, "CloudKit", parting: ("", ":", ",")))
    case .json: Self.array(Self.event(old, "%{public}s: %{public}s\n", level, parting: ("  ", " : ", ",\n")))
    case .json26: Self.array(Self.event(new, Self.direct + format, "CloudKit", parting: ("  ", " : ", ",\n")))
    case .console: "default\t\(Self.clock)+0200\tTrips Too\t\(old)"
    case .console26: "info\t\(Self.clock)+0200\tTrips Too\t\(new)"
    case .consoleBlanks: "default  \(Self.clock)+0200  Trips  \(old)"
    case .consoleElided: "default  … \(Self.clock) …  Trips  \(old)"
    case .nslogWithZone: "\(Self.time) Trips[8121:2712489] [\(level)] \(old)"
    case .nslog: "\(Self.date).016 Trips[8121:1d2f] CoreData: \(old)"
    }
  }

  private static let date = "2025-04-06 10:14:43"
  private static let clock = "10:14:43.016912"
  private static let time = "2025-04-06 \(clock)+0200"
  private static let columns =
    "\(time) 0x1d2f4    Default     0x0                  8121   0    Trips Too: (CoreData) "
  /// The text before each format since iOS 26.
  private static let direct = "CoreData+CloudKit: %s(%d): "

  // MARK: JSON

  private static func event(
    _ message: String, _ format: String, _ category: String,
    parting: (indent: String, colon: String, comma: String)
  ) -> String {
    let members = [
      ("timezoneName", "\"\""), ("messageType", "\"Default\""), ("eventType", "\"logEvent\""),
      ("source", "null"), ("formatString", quoted(format)), ("userID", "501"),
      ("subsystem", "\"com.apple.coredata\""), ("category", quoted(category)), ("threadID", "119540"),
      ("processImagePath", quoted("/private/var/containers/Bundle/Application/4E1B/Trips.app/Trips Too")),
      ("senderImagePath", quoted("/System/Library/Frameworks/CoreData.framework/CoreData")),
      ("timestamp", quoted(time)), ("machTimestamp", "2008018969949"), ("eventMessage", quoted(message)),
      ("processID", "8121"), ("traceID", "176338472796164"),
    ]
    return members.map { "\(parting.indent)\"\($0.0)\"\(parting.colon)\($0.1)" }.joined(
      separator: parting.comma)
  }

  private static func line(_ event: String) -> String { "{\(event)}\n{\"count\":1,\"finished\":1}\n" }
  private static func array(_ event: String) -> String { "[{\n\(event)\n}]\n" }

  /// Returns a JSON string with escaped slashes, as `log show` prints it.
  private static func quoted(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
