// The kind of a mined template's field, as far as its values show it. `MessageScanner` decides the kind of
// each value.

package import CatalogueDocument

/// The guess about the values of one field.
package struct FieldGuess: Equatable, Sendable {
  /// The kind that fits all values but `(null)`; `nil` if there was no other value.
  private var seen: FieldKind?
  private var hasNull: Bool

  init(_ kind: FieldKind?) {
    seen = kind
    hasNull = kind == nil
  }

  /// The narrowest kind that fits all values.
  package var kind: FieldKind {
    guard let seen else { return .name }
    if hasNull, seen == .flag { return .number }
    return hasNull && seen == .decimal ? .name : seen
  }

  mutating func join(_ other: FieldGuess) {
    hasNull = hasNull || other.hasNull
    guard let new = other.seen, new != seen else { return }
    seen = seen.map { Self.join($0, new) } ?? new
  }

  private static func join(_ one: FieldKind, _ other: FieldKind) -> FieldKind {
    switch (one, other) {
    case (.flag, .number), (.number, .flag), (.number, .number): .number
    case (.flag, .decimal), (.number, .decimal), (.decimal, .flag), (.decimal, .number): .decimal
    case (.path, .url), (.url, .path): .url
    case (.location, .log), (.log, .location): .log
    case _ where one.isAnyObject && other.isAnyObject: .object
    case _ where one.mayHaveLines || other.mayHaveLines: .text
    default: .name
    }
  }
}

extension FieldKind {
  fileprivate var isAnyObject: Bool { self == .object || objectClass != nil }

  /// Whether values of this kind may have several lines.
  package var mayHaveLines: Bool {
    switch self {
    case .error, .text, .dictionary, .collection: true
    default: isAnyObject
    }
  }
}
