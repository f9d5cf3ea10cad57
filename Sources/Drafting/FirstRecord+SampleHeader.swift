// Chooses the header of a sample: the record's own if it can be published, otherwise a common one.

internal import LogRecords
internal import Mining
internal import Redaction
internal import ReportModel

extension MinedTemplate.FirstRecord {
  /// Returns the best header with which `message` is read like the record; a common one if there is none.
  func sampleHeader(before message: String, _ redactor: Redactor) -> String {
    let candidates = headers(redactor)
    let fitting = candidates.first { candidate in
      guard let sample = SampleRecord(candidate + message) else { return false }
      return sample.record.origin == record.origin && sample.record.kind == .statement
        && sample.bytes.span.extracting(sample.record.method.range).text == method
    }
    return fitting ?? candidates[0]
  }

  private func headers(_ redactor: Redactor) -> [String] {
    let message = Int(record.message.lower)
    let start = methodStart
    let tail =
      record.method.isEmpty
      ? marker
      : String(decoding: bytes[start..<message], as: UTF8.self).filter {
        !$0.unicodeScalars.contains(where: \.isUnsafe)
      }
    var candidates: [String] = []
    if isPublishable, let own = ownHeader(upTo: start, redactor) { candidates.append(own + tail) }
    // The names of iCloud's daemons are not private, and their records are recognised by them.
    if record.origin == .daemon, !record.process.isEmpty {
      let path = bytes[record.process.range]
      let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
      candidates.append(common(String(decoding: name, as: UTF8.self)) + tail)
    }
    return candidates + [common("App1") + tail, common("App1") + marker, tail, marker]
  }

  private func common(_ process: String) -> String { "2013-11-18 21:44:41.159 \(process)[543:1403] " }

  /// Whether headers in the record's style contain only times and processes; others name hosts and accounts.
  private var isPublishable: Bool {
    switch record.dialect {
    case .nslog, .nslogWithZone, .consoleCopy, .daemonLog, .cut: true
    case .remote, .syslog, .logShow, .logShowCompact, .logShowSyslog, .appLogger, .timed, .unknown, .bare:
      false
    }
  }

  private var marker: String {
    switch record.origin {
    case .ubiquity: "CoreData: Ubiquity:  "
    case .cloudkit: "CoreData+CloudKit: "
    case .manager: "UbiquityStoreManager: "
    case .daemon, .coredata, .app: ""
    }
  }

  /// The start of the method, including its `-` or `+` and a block's decorations; of the message without a
  /// method.
  private var methodStart: Int {
    guard !record.method.isEmpty else { return Int(record.message.lower) }
    var start = Int(record.method.lower)
    while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
    return start
  }

  /// Returns the record's own header without its method and marker, with a surrogate for its process.
  private func ownHeader(upTo start: Int, _ redactor: Redactor) -> String? {
    let end = (record.method.isEmpty ? markerStart : nil) ?? start
    let process = record.process.isEmpty ? end..<end : record.process.range
    guard process.upperBound <= end else { return nil }
    let name = Surrogates.replacingPseudonyms(
      in: redactor.learn(app: String(decoding: bytes[process], as: UTF8.self)))
    let front = redactor.sampleText(String(decoding: bytes[..<process.lowerBound], as: UTF8.self))
    let back = redactor.sampleText(String(decoding: bytes[process.upperBound..<end], as: UTF8.self))
    return String((front + name + back).drop { $0.isWhitespace })
  }

  private var markerStart: Int? {
    let header = bytes[..<Int(record.message.lower)]
    let wanted = marker.utf8.prefix { $0 != 0x20 }
    return wanted.isEmpty ? nil : header.ranges(of: wanted).last?.lowerBound
  }
}
