// Converts a capture to the JSON of `log show --style ndjson` or `json`: one event for each record of the
// default style.

import Foundation

/// The styles of `log show` in JSON.
package enum UnifiedEventStyle: String, CaseIterable, Sendable {
  /// One event per line, and a last line with their number.
  case ndjson
  /// An array, printed over many lines.
  case json
}

extension SimulatedCapture {
  /// Returns a capture in the default style of `log show`, converted to another style.
  package func exported(_ style: UnifiedEventStyle) throws -> [UInt8] {
    let header = Self.header
    // A local copy, because the property is computed at each access.
    let text = text
    var events: [(head: Header, message: Substring)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Timestamp  ") { continue }
      if line.first == "2", let match = line.prefixMatch(of: header) {
        events.append((match.output, line[match.range.upperBound...]))
      } else if !events.isEmpty {
        // An exported message keeps the line feeds inside it.
        let start = events[events.count - 1].message.startIndex
        events[events.count - 1].message = text[start..<line.endIndex]
      }
    }
    if text.hasSuffix("\n"), let last = events.last, last.message.hasSuffix("\n") {
      events[events.count - 1].message = last.message.dropLast()
    }
    let printed = try events.map { try Self.event($0.head, $0.message, style) }
    switch style {
    case .ndjson:
      return Array((printed.joined(separator: "\n") + "\n{\"count\":\(events.count),\"finished\":1}\n").utf8)
    case .json: return Array(("[" + printed.joined(separator: ",") + "]\n").utf8)
    }
  }

  private typealias Header = (
    whole: Substring, time: Substring, thread: Substring, pid: Substring, process: Substring
  )

  private static var header: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    #/(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+0200) (0x[0-9a-f]+) +Default +0x0 +(\d+) +0    (.*?): /#
  }

  private static func event(_ head: Header, _ message: Substring, _ style: UnifiedEventStyle) throws -> String
  {
    let isFromCoreData = message.hasPrefix("(CoreData) ")
    let sender =
      isFromCoreData ? "/System/Library/Frameworks/CoreData.framework/CoreData" : "/usr/bin/\(head.process)"
    let object: [String: Any] = [
      "timestamp": String(head.time), "threadID": Int(head.thread.dropFirst(2), radix: 16) ?? 0,
      "processID": Int(head.pid) ?? 0,
      "processImagePath": "/private/var/containers/Bundle/\(head.process).app/\(head.process)",
      "senderImagePath": sender, "messageType": "Default", "eventType": "logEvent", "subsystem": "",
      "category": "", "formatString": "%s", "source": NSNull(), "traceID": 176_338_472_796_164,
      "backtrace": ["frames": [["imageOffset": 215_404]]],
      "eventMessage": String(isFromCoreData ? message.dropFirst(11) : message),
    ]
    let options: JSONSerialization.WritingOptions =
      style == .json ? [.prettyPrinted, .sortedKeys] : [.sortedKeys]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self)
  }
}
