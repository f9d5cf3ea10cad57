// The text before or after a message in the styles of `log show`, Xcode and Console.app, except JSON.

/// The header of a message, or its metadata.
struct LogHeader {
  /// The header with the space after it, or the metadata.
  let text: String

  init(_ entry: Entry, _ type: LogType, _ options: MirroringOptions) {
    let moment = Moment(entry.time + Self.zoneSeconds * 1_000_000)
    let micro = "\(moment.clock).\(Moment.digits(moment.microsecond, 6))"
    let name = entry.process.name
    let pid = entry.process.pid
    let thread = String(entry.thread, radix: 16)
    switch options.shape {
    case .xcodeWithHeader:
      let category = Self.category(of: entry, options) ?? "default"
      text = "\(moment.date) \(micro)\(Self.zone) \(name)[\(pid):\(entry.thread)] [\(category)] "
    case .xcodeWithMetadata:
      let subsystem = Self.subsystem(of: entry, options).split(separator: ":")
      let zone = Self.zone.prefix(3) + ":" + Self.zone.suffix(2)
      text =
        "Type: \(type.word) | Timestamp: \(moment.date) \(micro)\(zone) | Process: \(name) | Library: \(entry.sender) | "
        + "Subsystem: \(subsystem.first ?? "") | Category: \(subsystem.last ?? "") | TID: 0x\(thread)"
    case .logShow:
      text =
        "\(moment.date) \(micro)\(Self.zone) " + Self.padded("0x\(thread)", 11) + Self.padded(type.word, 12)
        + Self.padded("0x0", 21) + Self.padded(String(pid), 7) + Self.padded("0", 5) + "\(name): "
        + Self.source(of: entry, options)
    case .compact:
      text =
        "\(moment.date) \(moment.clock).\(Moment.digits(moment.microsecond / 1000, 3)) \(type.letters) "
        + "\(name)[\(pid):\(thread)] " + Self.source(of: entry, options)
    case .syslog:
      text =
        "\(moment.date) \(micro)\(Self.zone)  localhost \(name)[\(pid)]: " + Self.source(of: entry, options)
    case .console: text = "\(type.rawValue)\t\(micro)\(Self.zone)\t\(name)\t"
    case .consoleBlanks: text = "\(type.rawValue)  \(micro)\(Self.zone)  \(name)  "
    default: text = "\(type.rawValue)  … \(micro) …  \(name)  "
    }
  }

  /// The time zone of the device.
  static let zone = "+0200"
  /// The offset of the time zone, in seconds.
  static let zoneSeconds: Int64 = 7200

  /// Returns the source of a record: `(CoreData) [com.apple.coredata:CloudKit] `.
  private static func source(of entry: Entry, _ options: MirroringOptions) -> String {
    let sender = entry.sender.isEmpty ? "" : "(\(entry.sender)) "
    return "\(sender)[\(subsystem(of: entry, options))] "
  }

  /// Returns the subsystem with its category; in iOS 26 the category is assumed to be `CloudKit`.
  static func subsystem(of entry: Entry, _ options: MirroringOptions) -> String {
    guard let place = entry.place else { return entry.subsystem }
    let word = options.era == .iOS26 ? "CloudKit" : place.level.lowered(by: options.debugLevel).word
    return "\(entry.subsystem):\(word)"
  }

  private static func category(of entry: Entry, _ options: MirroringOptions) -> Substring? {
    subsystem(of: entry, options).split(separator: ":").last
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
