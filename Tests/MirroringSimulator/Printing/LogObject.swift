// A record as a JSON object, with the keys of `log show`.

/// A record as a JSON object.
struct LogObject {
  private let members: [(key: String, value: String)]

  init(_ entry: Entry, _ type: LogType, _ message: String, _ format: String, _ options: MirroringOptions) {
    let moment = Moment(entry.time + LogHeader.zoneSeconds * 1_000_000)
    let library =
      entry.sender.isEmpty
      ? entry.process.path : "/System/Library/Frameworks/\(entry.sender).framework/\(entry.sender)"
    let subsystem = LogHeader.subsystem(of: entry, options).split(separator: ":")
    members = [
      ("timezoneName", Self.quoted("")),
      ("messageType", Self.quoted(type.word)),
      ("eventType", Self.quoted("logEvent")),
      ("source", "null"),
      ("formatString", Self.quoted(format)),
      ("userID", "501"),
      ("activityIdentifier", "0"),
      ("subsystem", Self.quoted(String(subsystem.first ?? ""))),
      ("category", Self.quoted(subsystem.count > 1 ? String(subsystem[1]) : "")),
      ("threadID", String(entry.thread)),
      ("senderImageUUID", Self.quoted("080CCAD9-1651-3258-B38F-027B76E7DCFE")),
      ("bootUUID", Self.quoted("E312ED28-914E-4C3C-9B9E-4926AFCCD890")),
      ("processImagePath", Self.quoted(entry.process.path)),
      ("senderImagePath", Self.quoted(library)),
      (
        "timestamp",
        Self.quoted(
          "\(moment.date) \(moment.clock).\(Moment.digits(moment.microsecond, 6))\(LogHeader.zone)")
      ),
      ("machTimestamp", String(entry.time * 24)),
      ("eventMessage", Self.quoted(message)),
      ("processImageUUID", Self.quoted("CBC2F718-53E4-3C8D-BEC7-FB6DDC3318E1")),
      ("traceID", String(176_338_472_796_164 + entry.number)),
      ("processID", String(entry.process.pid)),
      ("senderProgramCounter", "215404"),
      ("parentActivityIdentifier", "0"),
    ]
  }

  /// The object on one line, as in ndjson.
  var onOneLine: String {
    "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The members of the object on separate lines, as `--style json` prints them, without the braces.
  var onManyLines: String { members.map { "  \"\($0.key)\" : \($0.value)" }.joined(separator: ",\n") }

  /// Returns a JSON string; slashes are escaped, as `log show` does.
  private static func quoted(_ text: String) -> String {
    var quoted = Array("\"".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): quoted += "\\\"".utf8
      case UInt8(ascii: "\\"): quoted += "\\\\".utf8
      case UInt8(ascii: "/"): quoted += "\\/".utf8
      case UInt8(ascii: "\n"): quoted += "\\n".utf8
      case UInt8(ascii: "\t"): quoted += "\\t".utf8
      default: quoted.append(byte)
      }
    }
    quoted += "\"".utf8
    return String(decoding: quoted, as: UTF8.self)
  }
}
