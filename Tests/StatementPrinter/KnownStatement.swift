// One place in Core Data's code that prints, as the list of them knows it. `StatementPrinter` prints it.

package import Foundation

/// A place in Core Data's code that prints.
package struct KnownStatement: Decodable, Sendable {
  /// The method, as `-[Class selector]`.
  package let method: String

  /// What it prints, as a format string with its marker.
  package let format: String

  /// What the format's places are given, as expressions.
  package let args: [String]

  /// Whether the method stands before the text.
  package let printedWithMethodPrefix: Bool

  /// Whether a block of the method prints.
  package let inBlock: Bool

  private enum CodingKeys: String, CodingKey {
    case method
    case format
    case args
    case printedWithMethodPrefix = "printed_with_method_prefix"
    case inBlock = "in_block"
  }

  /// Reads a list: one statement on each line, as JSON.
  ///
  /// - Throws: When there is no such file, or a line is no statement.
  package static func list(_ file: URL) throws -> [KnownStatement] {
    let decoder = JSONDecoder()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try decoder.decode(KnownStatement.self, from: Data($0.utf8)) }
  }

  /// The class of the method.
  var className: String {
    let inside = method.drop { $0 != "[" }.dropFirst()
    return String(inside.prefix { $0 != " " && $0 != "(" })
  }

  /// The format and arguments that make the text; a text that was made before, or is given as it is, is taken
  /// apart.
  package var wording: (format: PrintfFormat, args: [String]) {
    let outer = PrintfFormat(format)
    // The list may give several arguments as one, with a question mark for each of the others.
    if args.contains("?") {
      let parts = args.flatMap { $0[...].parts }
      let whole = parts.filter { $0 != "?" }
      return (outer, whole.count == outer.places.count ? whole : Array(parts.prefix(outer.places.count)))
    }
    if let text = args.first?.wholeText {
      let rest = format.replacing("%@", with: text, maxReplacements: 1)
      return (PrintfFormat(rest), Array(args.dropFirst()))
    }
    guard outer.isOnlyAPlace, let (inner, innerArgs) = args.first?.formatted else { return (outer, args) }
    return (PrintfFormat(outer.marker + inner), innerArgs)
  }
}

extension String {
  /// The text of `@"…"`.
  var wholeText: String? {
    hasPrefix("@\"") && hasSuffix("\"") ? String(dropFirst(2).dropLast()) : nil
  }

  /// The format and arguments of `[NSString stringWithFormat:@"…" , …]`, which the list may have cut at the
  /// end.
  fileprivate var formatted: (String, [String])? {
    guard let start = range(of: "stringWithFormat:@\"") else { return nil }
    let rest = self[start.upperBound...]
    guard let end = rest.firstIndex(of: "\"") else { return nil }
    let format = String(rest[..<end].replacing("\\n", with: "\n"))
    return (format, rest[rest.index(after: end)...].drop { $0 == " " || $0 == "," }.parts)
  }
}

extension Substring {
  /// The expressions that commas part; brackets hold theirs together.
  fileprivate var parts: [String] {
    var parts: [String] = []
    var depth = 0
    var part = ""
    for character in self {
      switch character {
      case "[", "(", "{": depth += 1
      case "]", ")", "}": depth -= 1
      default: break
      }
      if character == ",", depth == 0 {
        parts.append(part.trimmingCharacters(in: .whitespaces))
        part = ""
      } else if depth >= 0 {
        part.append(character)
      }
    }
    return parts + [part.trimmingCharacters(in: .whitespaces)]
  }
}
