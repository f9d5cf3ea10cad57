// Fits a template to messages: by its program, and where that does not know by its pattern.

internal import CatalogueDocument
internal import PCRE2

/// What fits the messages of a template, or their rests from a part on.
///
/// Immutable, shared by all threads; by reference, since copying its parts would cost more than a short match.
final class TemplateFit: Sendable {
  /// Whether programs are used at all.
  let usesPrograms: Bool
  /// The program; without steps where there is none.
  let program: Lazy<TemplateProgram, Never>
  /// The pattern, with a group for each field.
  let pattern: Lazy<Pattern, PatternError>

  init(_ parts: ArraySlice<Template.Part>, usesJIT: Bool, usesPrograms: Bool) {
    self.usesPrograms = usesPrograms
    program = Lazy { () throws(Never) in TemplateProgram(parts) }
    pattern = Lazy { () throws(PatternError) in try Template.pattern(of: parts, usesJIT: usesJIT) }
  }

  /// Whether a message fits; then the places are those of its values.
  ///
  /// It may be known to begin with the text that the parts begin with, which has so many bytes.
  ///
  /// - Throws: `MatchError` when a limit was hit.
  func matches(
    _ message: Span<UInt8>, behind length: Int = 0, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Bool {
    if usesPrograms {
      switch program.withValue({ $0.run(message, behind: length, &places) }) {
      case .yes: return true
      case .no: return false
      case .unknown: break
      }
      // Where the work of each match counts, that of one in vain does too.
      if message.count <= Matcher.longestUncounted, !program.value().lastBytes.mayEnd(message) {
        return false
      }
    }
    let pattern = try pattern.valueForMatch()
    guard try matcher.matches(pattern, message) else { return false }
    places.read(matcher, count: pattern.captureCount)
    return true
  }
}
