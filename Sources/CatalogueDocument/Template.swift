// A message with places, as LOGS.md writes it. This target only reads it; the target Catalogue fits it to
// bytes.

/// A message with places.
package struct Template: Equatable, Sendable {
  /// A place that holds a value.
  package struct Field: Equatable, Sendable {
    /// What the value is called, unique within its template.
    package let name: String
    /// What it may be.
    package let content: Content

    /// A place by its name and what it may hold.
    package init(name: String, content: Content) {
      self.name = name
      self.content = content
    }

    /// The kind of its value; `nil` for a choice of words.
    package var kind: FieldKind? { if case .kind(let kind) = content { kind } else { nil } }

    /// What a place may hold.
    package enum Content: Equatable, Sendable {
      /// A value of a kind.
      case kind(FieldKind)
      /// One of these words.
      case choice([String])
    }
  }

  /// A piece of a template.
  package enum Part: Equatable, Sendable {
    /// Text as it stands.
    case literal(String)
    /// Two blanks or more; pages collapse them to one.
    case blanks
    /// A new line, with whatever white space stands around it.
    case newline
    /// A place.
    case field(Field)
    /// What only some systems print.
    indirect case optional([Part])

    /// The text, for one that is text as it stands.
    package var literal: String? { if case .literal(let text) = self { text } else { nil } }

    /// The kind of value, for a place that holds one of a kind.
    package var kind: FieldKind? { if case .field(let field) = self { field.kind } else { nil } }
  }

  /// The template as written.
  package let source: String
  /// Its pieces in order.
  package let parts: [Part]
  /// Its places in order, those of optional parts included.
  package let fields: [Field]

  /// A template that has been read before: these are the pieces of its source.
  package init(source: String, parts: [Part]) {
    self.source = source
    self.parts = parts
    // A thousand are made at each start.
    let count = parts.reduce(0) { $0 + $1.fieldCount }
    var fields: [Field] = []
    if count > 0 { fields.reserveCapacity(count) }
    for part in parts { part.addFields(to: &fields) }
    self.fields = fields
  }
}

extension Template.Part {
  fileprivate var fieldCount: Int {
    switch self {
    case .field: 1
    case .optional(let inner): inner.reduce(0) { $0 + $1.fieldCount }
    case .literal, .blanks, .newline: 0
    }
  }

  fileprivate func addFields(to fields: inout [Template.Field]) {
    switch self {
    case .field(let field): fields.append(field)
    case .optional(let inner): for part in inner { part.addFields(to: &fields) }
    case .literal, .blanks, .newline: break
    }
  }
}
