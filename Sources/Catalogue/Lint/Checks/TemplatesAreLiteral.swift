// Demands that a template's text stays text in the pattern made of it.
//
// The text comes from outside: were it not escaped, `(*COMMIT)` would change what a match means, `(*LIMIT_MATCH=…)` its
// limits, `\1`, `(?R)` and `(?C1)` its cost, and a group would shift the numbers of all places after it. The pattern's
// source is read by `PatternSource`, and what PCRE2 says of the compiled pattern must agree.

internal import CatalogueDocument
internal import PCRE2

struct TemplatesAreLiteral: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).flatMap { entry, places in
      zip(entry.templates, places.templates).compactMap { template, place in
        Self.problem(of: template).map { document.problem($0, at: place) }
      }
    }
  }

  private static func problem(of template: Template) -> LintProblem.Reason? {
    let source = template.patternSource(capturing: true)
    if let construct = PatternSource(source).firstForbidden { return .forbiddenConstruct(construct) }
    do throws(PatternError) {
      let pattern = try Pattern(source, usesJIT: false)
      if pattern.highestBackReference > 0 { return .forbiddenConstruct("\\\(pattern.highestBackReference)") }
      if pattern.hasCallouts { return .forbiddenConstruct("(?C)") }
      if pattern.captureCount != template.fields.count { return .forbiddenConstruct("(") }
      return nil
    } catch {
      // The subject reports what does not compile.
      return nil
    }
  }
}
