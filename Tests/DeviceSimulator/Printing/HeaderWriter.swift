// The headers before messages, in each style.

/// A writer of headers.
package struct HeaderWriter {
  /// The sender of a record, on which additions of the unified log depend.
  enum Sender {
    case app
    case coreData
  }

  let style: HeaderStyle
  let era: Era
  let process: String
  let pid: Int

  /// The host name in syslog.
  let host = "Tablet"

  /// The level of records in syslog.
  var syslogLevel = "Warning"

  init(style: HeaderStyle, era: Era, process: String, pid: Int) {
    self.style = style
    self.era = era
    self.process = process
    self.pid = pid
  }

  /// Returns the header of a record of Core Data, with a process and thread that a seed determines.
  package static func header(_ style: HeaderStyle, _ era: Era, seed: UInt64) -> String {
    var random = Generator(seed: seed)
    let writer = HeaderWriter(
      style: style, era: era, process: random.pick(["Trips", "Wine Cellar", "Ledger"]),
      pid: random.within(90...9999))
    var text = TextBuffer(seed: seed, isWide: false)
    // A time in the years 2013 to 2015.
    let microseconds = Int64(random.within(1_356_998_400...1_451_606_399)) * 1_000_000
    writer.write(
      microseconds + Int64(random.below(1_000_000)), random.within(0x303...0x1_FFFF), .coreData, to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Adds a header.
  func write(_ microseconds: Int64, _ thread: Int, _ sender: Sender, to text: inout TextBuffer) {
    guard style.hasHeader else { return }
    let civil = CivilDate(microseconds)
    if style == .syslog {
      writeSyslog(civil, to: &text)
      return
    }
    text.date(civil)
    text.add(" ")
    text.time(civil)
    if style == .remote {
      text.add(" +0000 ")
      text.add(process)
      text.add(" ")
      return
    }
    text.add(".")
    switch style {
    case .nslog, .logShowCompact: text.add(civil.microsecond / 1000, width: 3)
    default:
      text.add(civil.microsecond, width: 6)
      text.add("+0200")
    }
    switch style {
    case .logShow: writeColumns(thread, to: &text)
    case .logShowCompact:
      text.add(" Df ")
      writeProcess(thread, to: &text)
    default:
      text.add(" ")
      writeProcess(thread, to: &text)
    }
    if style == .logShow || style == .logShowCompact, sender == .coreData { text.add("(CoreData) ") }
  }

  /// Adds `Trips[543:60b] `; threads are decimal from iOS 8 on, except in the unified log's own styles.
  private func writeProcess(_ thread: Int, to text: inout TextBuffer) {
    text.add(process)
    text.add("[")
    text.add(pid)
    text.add(":")
    if era == .iOS9, style != .logShowCompact {
      text.add(thread)
    } else {
      text.addHex(UInt64(thread))
    }
    text.add("] ")
  }

  private func writeSyslog(_ civil: CivilDate, to text: inout TextBuffer) {
    text.add(CivilDate.monthNames[civil.month - 1])
    text.add(civil.day < 10 ? "  " : " ")
    text.add(civil.day)
    text.add(" ")
    text.time(civil)
    text.add(" ")
    text.add(host)
    text.add(" ")
    text.add(process)
    text.add("[")
    text.add(pid)
    text.add("] <")
    text.add(syslogLevel)
    text.add(">: ")
  }

  /// Adds the columns of the default style of `log show`.
  private func writeColumns(_ thread: Int, to text: inout TextBuffer) {
    text.add(" ")
    var start = text.bytes.count
    text.addAddress(UInt64(thread))
    text.pad(from: start, to: 11)
    text.add("Default     0x0                  ")
    start = text.bytes.count
    text.add(pid)
    text.pad(from: start, to: 7)
    text.add("0    ")
    text.add(process)
    text.add(": ")
  }

  /// Returns a time as ISO 8601 with the precision of the header; `nil` without a header.
  func isoText(_ microseconds: Int64) -> String? {
    guard style.hasHeader else { return nil }
    let civil = CivilDate(microseconds)
    var text = TextBuffer(seed: 0, isWide: false)
    if style == .syslog {
      text.add("--")
      text.add(civil.month, width: 2)
      text.add("-")
      text.add(civil.day, width: 2)
    } else {
      text.date(civil)
    }
    text.add("T")
    text.time(civil)
    switch style {
    case .syslog, .bare: break
    case .remote: text.add("+00:00")
    case .nslog, .logShowCompact:
      text.add(".")
      text.add(civil.microsecond / 1000, width: 3)
    case .nslogWithZone, .logShow:
      text.add(".")
      text.add(civil.microsecond, width: 6)
      text.add("+02:00")
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
