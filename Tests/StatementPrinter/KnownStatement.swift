// A place in Core Data's code that prints, as the list of statements describes it. `StatementPrinter` prints
// it.

package import Foundation

/// A place in Core Data's code that prints.
package struct KnownStatement: Decodable, Sendable {
  /// The method, in the form `-[Class selector]`.
  package let method: String

  /// The format string, with its marker.
  package let format: String

  /// The arguments of the format, as expressions.
  package let args: [String]

  /// Whether the method is printed before the text.
  package let printedWithMethodPrefix: Bool

  /// Whether the statement is in a block of the method.
  package let inBlock: Bool

  private enum CodingKeys: String, CodingKey {
    case method
    case format
    case args
    case printedWithMethodPrefix = "printed_with_method_prefix"
    case inBlock = "in_block"
  }

  /// Reads a list of statements, one per line, as JSON.
  ///
  /// - Throws: An error if there is no such file, or a line is not a statement.
  package static func list(_ file: URL) throws -> [KnownStatement] {
    let decoder = JSONDecoder()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try decoder.decode(KnownStatement.self, from: Data($0.utf8)) }
  }

  /// The name of the class that has the method.
  var className: String {
    let inside = method.drop { $0 != "[" }.dropFirst()
    return String(inside.prefix { $0 != " " && $0 != "(" })
  }

  /// The format and arguments that make up the text.
  ///
  /// A text that was formatted before, or is passed as a literal, is taken apart.
  package var wording: (format: PrintfFormat, args: [String]) {
    let outer = PrintfFormat(format)
    // The list may combine several arguments, with a question mark for each of the others.
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
  /// The text of a literal `@"…"`; `nil` for any other expression.
  var wholeText: String? {
    hasPrefix("@\"") && hasSuffix("\"") ? String(dropFirst(2).dropLast()) : nil
  }

  /// The format and arguments of `[NSString stringWithFormat:@"…" , …]`, which may be truncated at the end.
  fileprivate var formatted: (String, [String])? {
    guard let start = range(of: "stringWithFormat:@\"") else { return nil }
    let rest = self[start.upperBound...]
    guard let end = rest.firstIndex(of: "\"") else { return nil }
    let format = String(rest[..<end].replacing("\\n", with: "\n"))
    return (format, rest[rest.index(after: end)...].drop { $0 == " " || $0 == "," }.parts)
  }
}

extension Substring {
  /// The expressions that are separated by commas outside of brackets.
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
