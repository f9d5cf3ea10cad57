// Writes JSON and keeps the order of keys: reports promise the same bytes for the same input.

package import ReportModel

typealias JSON = DataValue

extension JSON {
  /// The value on several lines, indented by two spaces.
  var indented: String {
    var text = ""
    write(to: &text, 0)
    return text
  }

  /// The value on one line.
  var line: String {
    var text = ""
    write(to: &text, nil)
    return text
  }

  /// Writes the value, on one line if `indent` is `nil`.
  private func write(to text: inout String, _ indent: Int?) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .text(let prose): Self.write(prose.raw, to: &text)
    case .number(let number): text += String(number)
    case .seconds(let seconds): text += String((seconds * 1000).rounded() / 1000)
    case .bool(let bool): text += bool ? "true" : "false"
    case .null: text += "null"
    case .array(let items): Self.write("[", items.lazy.map { (nil, $0) }, "]", to: &text, indent)
    case .object(let items): Self.write("{", items.lazy.map { ($0, $1) }, "}", to: &text, indent)
    }
  }

  private static func write(
    _ open: String, _ items: some Collection<(key: String?, value: JSON)>, _ close: String,
    to text: inout String, _ indent: Int?
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      if let key = item.key {
        write(key, to: &text)
        text += indent == nil ? ":" : ": "
      }
      item.value.write(to: &text, indent.map { $0 + 1 })
    }
    if !items.isEmpty, let indent { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  /// Writes a string, with codes for characters that are unsafe to print.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.isUnsafe:
        for unit in String(scalar).utf16 {
          let code = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  func typed(_ type: String) -> JSON { (["type": type] as JSON).with(self) }
}

extension String: DataConvertible {
  package var data: DataValue { .string(self) }
}
