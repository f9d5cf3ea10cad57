// Replaces pseudonyms with surrogates: made-up values in the form of real ones. A sample must read like a
// record and match its template.

internal import LogRecords
internal import Redaction
internal import ReportModel

enum Surrogates {
  /// Returns a redacted text in which surrogates replace the pseudonyms.
  static func replacingPseudonyms(in redacted: String) -> String {
    let bytes = Array(redacted.utf8)
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if index == 0 || !bytes[index - 1].isASCIIAlphanumeric, let (surrogate, end) = surrogate(bytes, index) {
        text += surrogate.utf8
        index = end
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the surrogate of the pseudonym that starts at an index, and the end of the pseudonym.
  private static func surrogate(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
    guard bytes[start].isASCIILetter, let dash = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: "-")),
      let kind = RedactionKind(rawValue: String(decoding: bytes[start..<dash], as: UTF8.self))
    else { return nil }
    var end = dash + 1
    while end < bytes.count, end - dash <= 6, bytes[end].isASCIIAlphanumeric { end += 1 }
    let name = String(decoding: bytes[dash + 1..<end], as: UTF8.self)
    guard
      name == "other" || name.utf8.allSatisfy(\.isASCIIDigit)
        || kind == .peer && name.utf8.allSatisfy(\.isASCIIUppercase), !name.isEmpty
    else { return nil }
    return (surrogate(kind, name), end)
  }

  private static func surrogate(_ kind: RedactionKind, _ name: String) -> String {
    let code = code(kind, name)
    return switch kind {
    case .peer: "mobile~" + uuid(code)
    case .id: uuid(code)
    case .store: "Store" + name
    case .app: "App" + name
    case .device: "Device" + name
    case .user: "user" + name
    case .team: "TEAM" + digits(name, 6)
    case .container: "TEAM" + digits(name, 6) + "~com~example~app" + name
    case .zone: "Zone" + name
    case .record: "Record" + name
    case .bundle: "com.example.app" + name
    case .path: "/private/var/mobile/Folder" + name
    case .file: "File" + name
    case .host: "host\(name).example.com"
    case .mail: "user\(name)@example.com"
    case .phone: "+1555" + digits(name, 7)
    case .capture: "capture" + name
    case .hash: String(code.prefix(43)) + "="
    case .data: String(code.prefix(16))
    case .value: "value" + name
    case .name: "Name" + name
    case .address: "192.0.2." + String((Int(name) ?? 0) % 250 + 1)
    }
  }

  private static func code(_ kind: RedactionKind, _ name: String) -> String {
    SHA256.digest(of: Array("\(kind.rawValue)-\(name)".utf8)).hexadecimal
  }

  private static func uuid(_ code: String) -> String {
    let digits = Array(code.uppercased())
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func digits(_ name: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - name.count)) + (Int(name) == nil ? "0" : name)
  }
}
