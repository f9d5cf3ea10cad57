// Fits a template to messages: by its program, and by its pattern if the program cannot decide.

internal import CatalogueDocument
internal import PCRE2

/// What fits the messages of a template, or their rests from a part on.
///
/// Immutable, shared by all threads; a class because copying its parts would cost more than a short match.
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
  /// The caller holds the fit meanwhile. No reference to it is counted: all threads would change the same
  /// count, and wait for each other for longer than a short match takes.
  ///
  /// - Throws: `MatchError` when a limit was hit.
  @inline(__always) static func matches(
    _ fit: Unmanaged<TemplateFit>, _ message: Span<UInt8>, behind length: Int = 0, _ matcher: inout Matcher,
    _ places: inout Places
  ) throws(MatchError) -> Bool {
    switch unsafe fit._withUnsafeGuaranteedRef({ $0.decide(message, behind: length, &places) }) {
    case .yes: true
    case .no: false
    case .unknown: try unsafe fit.takeUnretainedValue().matchesPattern(message, &matcher, &places)
    }
  }

  /// Whether a message fits as far as the program knows.
  @inline(__always) private func decide(
    _ message: Span<UInt8>, behind length: Int, _ places: inout Places
  ) -> Fit {
    usesPrograms ? program.withValue { $0.run(message, behind: length, &places) } : .unknown
  }

  private func matchesPattern(
    _ message: Span<UInt8>, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Bool {
    // When the work of each match counts, so does that of one in vain.
    if usesPrograms, message.count <= Matcher.longestUncounted, !program.value().lastBytes.mayEnd(message) {
      return false
    }
    let pattern = try pattern.valueForMatch()
    guard try matcher.matches(pattern, message) else { return false }
    places.read(matcher, count: pattern.captureCount)
    return true
  }
}
