// An entry of the catalogue, ready to be fitted to records.

package import CatalogueDocument
internal import PCRE2

/// What the catalogue says of one statement, with its wordings.
package struct Entry: Sendable {
  /// What LOGS.md says.
  package let document: EntryDocument

  /// Where its wordings stand in `EntryCatalogue.wordings`.
  package let wordings: Range<Int>

  /// The file from outside that it is from, as the caller named it; `nil` for LOGS.md.
  package let file: String?

  /// Whether it is one of LOGS.md.
  package var isBuiltIn: Bool { file == nil }

  /// Where it is explained, as `LOGS.md#id`; not fit for printing as it is: a file may have any name.
  package var reference: String { (file ?? "LOGS.md") + "#" + document.id }
}

/// One wording of a statement.
package struct Wording: Sendable {
  /// The index of its entry.
  package let entry: Int

  /// The places, in the order of `Classification.fields`.
  package let fields: [Template.Field]

  let template: Template
  let pattern: Lazy<Pattern, PatternError>

  /// The first text that tells it, and whether the message starts with it.
  let firstText: [UInt8]
  let firstMarks: TextMarks
  let startsWithText: Bool

  /// The longest text that each message of it holds.
  let longestText: [UInt8]

  /// Whether what stands before that text are short values only, no objects.
  let startsNarrowly: Bool

  /// Whether it begins with an object of one class.
  let startsWithObject: Bool

  init(_ template: Template, entry: Int, usesJIT: Bool) {
    self.entry = entry
    self.template = template
    fields = template.fields
    let (text, isAtStart) = template.firstText
    firstText = Array(text.utf8)
    firstMarks = TextMarks(firstText)
    startsWithText = isAtStart
    longestText = Array(template.longestText.utf8)
    startsNarrowly = template.startsNarrowly
    startsWithObject = template.startsWithObject
    pattern = Lazy { () throws(PatternError) in
      try Pattern(template.patternSource(capturing: true), usesJIT: usesJIT)
    }
  }
}
