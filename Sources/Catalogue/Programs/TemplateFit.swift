// Matches a template against messages: by its program, and by its pattern if the program cannot decide.

internal import CatalogueDocument
internal import PCRE2

/// The matcher of a template's messages, or of their rests from a part on.
///
/// Immutable, and shared by all threads; a class because copying its parts would cost more than a short
/// match.
final class TemplateFit: Sendable {
  /// Whether programs are used at all.
  let usesPrograms: Bool
  /// The program; without steps if the template has none.
  let program: Lazy<TemplateProgram, Never>
  /// The pattern, with a group for each field.
  let pattern: Lazy<Pattern, PatternError>

  init(_ parts: ArraySlice<Template.Part>, usesJIT: Bool, usesPrograms: Bool) {
    self.usesPrograms = usesPrograms
    program = Lazy { () throws(Never) in TemplateProgram(parts) }
    pattern = Lazy { () throws(PatternError) in try Template.pattern(of: parts, usesJIT: usesJIT) }
  }

  /// Whether a message matches; if so, `places` contains the ranges of its values.
  ///
  /// The message may be known to begin with the text of the first part, which is `length` bytes long.
  ///
  /// The caller keeps the fit alive during the call. No reference to it is counted: all threads would change
  /// the same count, and wait for each other for longer than a short match takes.
  ///
  /// - Throws: `MatchError` if a limit was hit.
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

  /// Returns the program's answer for a message.
  @inline(__always) private func decide(
    _ message: Span<UInt8>, behind length: Int, _ places: inout Places
  ) -> Fit {
    usesPrograms ? program.withValue { $0.run(message, behind: length, &places) } : .unknown
  }

  private func matchesPattern(
    _ message: Span<UInt8>, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Bool {
    // This shortcut is only for short messages: for long ones the work of each match counts, that of an
    // unsuccessful one included.
    if usesPrograms, message.count <= Matcher.maximumUncountedLength,
      !program.value().lastBytes.mayEnd(message)
    {
      return false
    }
    let pattern = try pattern.valueForMatch()
    guard try matcher.matches(pattern, message) else { return false }
    places.read(matcher, count: pattern.captureCount)
    return true
  }
}
