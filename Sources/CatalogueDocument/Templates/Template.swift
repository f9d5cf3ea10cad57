// A message with places, as LOGS.md writes it. This target only reads it; the target Catalogue matches it
// against bytes.

/// A message with places for values.
package struct Template: Equatable, Sendable {
  /// A place for a value.
  package struct Field: Equatable, Sendable {
    /// The name of the value, unique within its template.
    package let name: String
    /// The values that the place may contain.
    package let content: Content

    /// Creates a place with a name.
    package init(name: String, content: Content) {
      self.name = name
      self.content = content
    }

    /// The kind of the value; `nil` for a choice of words.
    package var kind: FieldKind? { if case .kind(let kind) = content { kind } else { nil } }

    /// The values that a place may contain.
    package enum Content: Equatable, Sendable {
      /// A value of a kind.
      case kind(FieldKind)
      /// One of these words.
      case choice([String])
    }
  }

  /// A piece of a template.
  package enum Part: Equatable, Sendable {
    /// Literal text.
    case literal(String)
    /// Two or more spaces, which web pages collapse to one.
    case blanks
    /// A newline, with any whitespace around it.
    case newline
    /// A place for a value.
    case field(Field)
    /// A part that only some systems print.
    indirect case optional([Part])

    /// The text of a literal part; otherwise `nil`.
    package var literal: String? { if case .literal(let text) = self { text } else { nil } }

    /// The kind of a place's value; `nil` for other parts and for a choice of words.
    package var kind: FieldKind? { if case .field(let field) = self { field.kind } else { nil } }
  }

  /// The template as written.
  package let source: String
  /// The template's pieces, in order.
  package let parts: [Part]
  /// The template's places in order, including those of optional parts.
  package let fields: [Field]

  /// Creates a template that was parsed before, from the parts of its source.
  init(source: String, parts: [Part]) {
    var fields: [Field] = []
    for part in parts { part.addFields(to: &fields) }
    self.init(source: source, parts: parts, fields: fields)
  }

  /// Creates a template whose places, in order, are known too.
  init(source: String, parts: [Part], fields: [Field]) {
    self.source = source
    self.parts = parts
    self.fields = fields
  }
}

extension Template.Part {
  fileprivate func addFields(to fields: inout [Template.Field]) {
    switch self {
    case .field(let field): fields.append(field)
    case .optional(let inner): for part in inner { part.addFields(to: &fields) }
    case .literal, .blanks, .newline: break
    }
  }
}
