// One wording of a statement, and what the indices need to know about its template.

package import CatalogueDocument
internal import PCRE2

/// One wording of a statement.
package struct Wording: Sendable {
  /// The index of its entry.
  package let entry: Int
  /// The fields, in the order of `Classification.fields`.
  package let fields: [Template.Field]

  let template: Template
  /// Whether its text identifies it, so that its method need not.
  let hasOwnText: Bool
  let fit: TemplateFit
  /// The first text that identifies it, and whether the message starts with it.
  let firstText: [UInt8]
  let firstMarks: TextMarks
  let startsWithText: Bool
  /// The beginning of the text that it starts with; empty if it starts with a value.
  ///
  /// A message of fewer than eight bytes that ends within the text does not have it.
  let beginning: TextBeginning

  let longestText: [UInt8]
  let longestMarks: TextMarks
  /// Whether only short values stand before that text, and no objects.
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
    // For most it is the same text.
    let longest = template.longestText
    longestText = longest == text ? firstText : Array(longest.utf8)
    longestMarks = longest == text ? firstMarks : TextMarks(longestText)
    startsNarrowly = template.startsNarrowly
    startsWithObject = template.startsWithObject
    fit = TemplateFit(template.parts[...], usesJIT: usesJIT, usesPrograms: usesPrograms)
  }

  /// The pattern that decides whether a message has it.
  var pattern: Lazy<Pattern, PatternError> { fit.pattern }
}
