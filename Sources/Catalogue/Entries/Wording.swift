// One wording of a statement, with the properties of its template that the indices need.

package import CatalogueDocument
internal import PCRE2

/// A wording of a statement: one of the texts in which it is printed.
package struct Wording: Sendable {
  /// The index of the wording's entry.
  package let entry: Int
  /// The fields, in the order of `Classification`'s ranges.
  package let fields: [Template.Field]

  let template: Template
  /// Whether the wording's text identifies it, so that the method need not.
  let hasOwnText: Bool
  /// The program or pattern that decides whether a message has the wording.
  let fit: TemplateFit
  /// The first text that identifies the wording.
  let firstText: [UInt8]
  let firstMarks: TextMarks
  /// Whether the message starts with `firstText`.
  let startsWithText: Bool
  /// The beginning of the text that the wording starts with; empty if it starts with a value.
  ///
  /// A message of fewer than eight bytes that ends within the text does not match it.
  let beginning: TextBeginning

  /// The longest text that every message of the wording contains.
  let longestText: [UInt8]
  let longestMarks: TextMarks
  /// Whether only short values, and no objects, precede `firstText`.
  let startsNarrowly: Bool

  let startsWithObject: Bool

  init(_ template: Template, entry: Int, usesJIT: Bool, usesPrograms: Bool) {
    self.entry = entry
    self.template = template
    hasOwnText = template.hasOwnText
    fields = template.fields
    let (text, isAtStart) = template.firstText
    let bytes = Array(text.utf8)
    firstText = bytes
    firstMarks = TextMarks(firstText)
    startsWithText = isAtStart
    beginning = TextBeginning(isAtStart ? bytes : [])
    // For most templates, both are the same text.
    let longest = template.longestText
    longestText = longest == text ? firstText : Array(longest.utf8)
    longestMarks = longest == text ? firstMarks : TextMarks(longestText)
    startsNarrowly = template.startsNarrowly
    startsWithObject = template.startsWithObject
    fit = TemplateFit(template.parts[...], usesJIT: usesJIT, usesPrograms: usesPrograms)
  }

  /// The pattern that decides whether a message has the wording.
  var pattern: Lazy<Pattern, PatternError> { fit.pattern }
}
