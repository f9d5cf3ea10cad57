// Messages made from a template in which one place contains the same bytes repeatedly: the hardest messages
// for a matcher that tries a value's end at each byte.

internal import CatalogueDocument

struct HostileMessage {
  /// The repeated text.
  let filling: String
  /// The name of the place that is filled.
  let place: String

  private let start: [UInt8]
  private let end: [UInt8]

  /// The texts that places are filled with, in addition to the template's own text that follows.
  static let fillings = [
    " ", "\t", "\n", "\n\t", "\n ", "(", ")", "{", "}", "[", "]", "<", ">", "\"", "'", "1", "a", "a ", "/",
    ":",
    "Error Domain=", " -- ",
  ]

  /// The minimum number of repetitions.
  private static let minimumCount = 8
  /// The minimum length of the repeated text, in bytes.
  private static let minimumLength = 96

  /// Returns the message with `times` as many repetitions as the shortest one that shows how the work grows.
  func bytes(times: Int) -> [UInt8] {
    let count = max(Self.minimumCount, Self.minimumLength / filling.utf8.count) * times
    return start + Array(String(repeating: filling, count: count).utf8) + end
  }

  /// Returns all messages of a template, with its optional parts and without them.
  ///
  /// Each place is filled within the value and after it, and the message ends there or continues to text that
  /// no template has.
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
  /// A short value, split before the bytes that end it.
  fileprivate var example: (open: String, close: String) {
    switch content {
    case .choice(let words): (words.first ?? "", "")
    case .kind(let kind): kind.example
    }
  }
}

extension FieldKind {
  /// A short value, split before the bytes that end it.
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
