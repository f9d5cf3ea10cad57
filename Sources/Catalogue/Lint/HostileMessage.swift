// Messages made from a template in which one place holds the same bytes again and again: the hardest messages
// for a matcher that tries a value's end at each byte.

internal import CatalogueDocument

struct HostileMessage {
  /// What is repeated.
  let filling: String
  /// The place that it is repeated in.
  let place: String

  private let start: [UInt8]
  private let end: [UInt8]

  /// What values are filled with, besides the text of the template's own that follows.
  static let fillings = [
    " ", "\t", "\n", "\n\t", "\n ", "(", ")", "{", "}", "[", "]", "<", ">", "\"", "'", "1", "a", "a ", "/",
    ":",
    "Error Domain=", " -- ",
  ]

  /// How often the filling is repeated at least, and how many bytes that are at least.
  private static let fewest = 8
  private static let shortest = 96

  /// The message, a number of times as long as the shortest that shows how the work grows.
  func bytes(times: Int) -> [UInt8] {
    let count = max(Self.fewest, Self.shortest / filling.utf8.count) * times
    return start + Array(String(repeating: filling, count: count).utf8) + end
  }

  /// All of a template, with its optional parts and without: each place is filled within the value and behind
  /// it, and the message ends there or goes on to what no template has.
  static func all(of template: Template) -> [HostileMessage] {
    let bare = template.parts.flatMap { $0.flat(withOptional: false) }
    let full = template.parts.flatMap { $0.flat(withOptional: true) }
    return (bare == full ? [bare] : [bare, full]).flatMap { parts in
      parts.indices.flatMap { all(of: parts, at: $0) }
    }
  }

  private static func all(of parts: [Template.Part], at index: Int) -> [HostileMessage] {
    guard case .field(let field) = parts[index] else { return [] }
    let (open, close) = field.example
    let before = parts[..<index].map(\.example).joined()
    let rest = parts[(index + 1)...].map(\.example).joined() + "\n\u{1}"
    let next = parts[index...].lazy.compactMap(\.literal).first
    let behind = [(before + open + close, ""), (before + open + close, rest)]
    let within = close.isEmpty ? [] : [(before + open, ""), (before + open, close + rest)]
    let around = (behind + within).map { (Array($0.utf8), Array($1.utf8)) }
    return (fillings + (next.map { [$0] } ?? [])).flatMap { filling in
      around.map { HostileMessage(filling: filling, place: field.name, start: $0, end: $1) }
    }
  }
}

extension Template.Part {
  fileprivate func flat(withOptional: Bool) -> [Template.Part] {
    guard case .optional(let inner) = self else { return [self] }
    return withOptional ? inner.flatMap { $0.flat(withOptional: true) } : []
  }

  fileprivate var example: String {
    switch self {
    case .literal(let text): text
    case .blanks: "  "
    case .newline: "\n"
    case .field(let field): field.example.open + field.example.close
    case .optional: ""
    }
  }
}

extension Template.Field {
  /// A short value, and what of it ends it.
  fileprivate var example: (open: String, close: String) {
    switch content {
    case .choice(let words): (words.first ?? "", "")
    case .kind(let kind): kind.example
    }
  }
}

extension FieldKind {
  /// A short value, and what of it ends it.
  var example: (open: String, close: String) {
    switch self {
    case .number, .decimal, .flag: ("1", "")
    case .name, .line, .date, .text, .dump, .error, .word, .store, .peer, .hash, .uuid: ("a", "")
    case .pointer: ("0x1", "")
    case .path, .url, .log: ("/a", "")
    case .location: ("<PFUbiquityLocation: 0x1>: /a", "")
    case .vector, .globalID, .collection: ("(a", ")")
    case .dictionary: ("{a", "}")
    case .object: ("<A: 0x1", ">")
    case .coordinator: ("<NSPersistentStoreCoordinator: 0x1", ">")
    default: ("<" + (classNames?.first ?? "") + ": 0x1", ">")
    }
  }
}
