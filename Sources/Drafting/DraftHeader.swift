// What stands before the message of a drafted sample: the record's own header where that can be shown, else a usual one.

internal import LogRecords
internal import Mining
internal import ReportModel

internal import Redaction
/// The beginnings that a drafted sample may have.
struct DraftHeader {
  /// The beginnings, the best one first.
  let candidates: [String]

  /// A header that could be anybody's.
  private static let usual = usual("App1")

  private static func usual(_ process: String) -> String { "2013-11-18 21:44:41.159 \(process)[543:1403] " }

  init(of first: MinedTemplate.FirstRecord, _ disguise: DraftDisguise) {
    let bytes = first.bytes
    let record = first.record
    let message = Int(record.message.lower)
    var method = message
    if !record.method.isEmpty {
      // With its sign, and the decorations of a block.
      method = Int(record.method.lower)
      while method > 0, bytes[method - 1] > 0x20 { method -= 1 }
    }
    let marker = Self.marker(of: record.origin)
    let tail =
      record.method.isEmpty
      ? marker
      : String(decoding: bytes[method..<message], as: UTF8.self).filter {
        !$0.unicodeScalars.contains(where: \.isUnsafe)
      }
    var candidates: [String] = []
    if Self.isShown(record.dialect), let own = Self.own(bytes, record, method, disguise) {
      candidates.append(own + tail)
    }
    // The names of iCloud's processes are everybody's, and tell that a record is theirs.
    if record.origin == .daemon, !record.process.isEmpty {
      let path = bytes[record.process.range]
      let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
      candidates.append(Self.usual(String(decoding: name, as: UTF8.self)) + tail)
    }
    candidates += [Self.usual + tail, Self.usual + marker, tail, marker]
    self.candidates = candidates
  }

  /// Whether headers of a style hold times and processes only; others name hosts and accounts.
  private static func isShown(_ dialect: Dialect) -> Bool {
    switch dialect {
    case .nslog, .nslogWithZone, .consoleCopy, .daemonLog, .cut: true
    default: false
    }
  }

  private static func marker(of origin: Origin) -> String {
    switch origin {
    case .ubiquity: "CoreData: Ubiquity:  "
    case .manager: "UbiquityStoreManager: "
    case .daemon, .coredata, .app: ""
    }
  }

  /// The record's own header without its method, with another name for its process.
  private static func own(_ bytes: [UInt8], _ record: Record, _ method: Int, _ disguise: DraftDisguise)
    -> String?
  {
    let message = Int(record.message.lower)
    var end = record.method.isEmpty ? message : method
    let whole = bytes[..<message]
    if record.method.isEmpty, let marker = Self.start(of: Self.marker(of: record.origin), in: whole) {
      end = marker
    }
    let process = record.process.isEmpty ? end..<end : record.process.range
    guard process.upperBound <= end else { return nil }
    let name = String(decoding: bytes[process], as: UTF8.self)
    let shown = PlausibleNames.text(disguise.redactor.learn(app: name))
    let front = disguise.text(String(decoding: bytes[..<process.lowerBound], as: UTF8.self))
    let back = disguise.text(String(decoding: bytes[process.upperBound..<end], as: UTF8.self))
    return String((front + shown + back).drop { $0.isWhitespace })
  }

  private static func start(of marker: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(marker.utf8.prefix { $0 != 0x20 })
    guard !wanted.isEmpty, wanted.count <= bytes.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - wanted.count).last { bytes[$0...].starts(with: wanted) }
  }
}
