// Checks that a template's text remains literal text in the pattern made from it.
//
// The text may be user-supplied. Unescaped, `(*COMMIT)` would change the meaning of a match,
// `(*LIMIT_MATCH=…)` its limits, `\1`, `(?R)` and `(?C1)` its cost, and a group would shift the numbers of
// all places after it. `PatternSource` reads the pattern's source, and PCRE2's information about the compiled
// pattern must agree.

internal import CatalogueDocument
internal import PCRE2

struct TemplatesAreLiteral: LintCheck {
  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      for (template, place) in zip(entry.templates, entry.places.templates) {
        guard let construct = Self.forbiddenConstruct(in: template) else { continue }
        let reason = CatalogueProblem.Reason(
          "the pattern of this template has '\(construct)'",
          help: "templates are literal text and places; this is an error in parselogs; please report it")
        subject.report(reason, at: place)
      }
    }
  }

  private static func forbiddenConstruct(in template: Template) -> String? {
    let source = template.patternSource(capturing: true)
    if let construct = PatternSource(source: source).firstForbidden { return construct }
    // `LintSubject` reports patterns that do not compile.
    guard let pattern = try? Pattern(source, usesJIT: false) else { return nil }
    if pattern.highestBackReference > 0 { return "\\\(pattern.highestBackReference)" }
    if pattern.hasCallouts { return "(?C)" }
    return pattern.captureCount == template.fields.count ? nil : "("
  }
}
