// Checks that the work of matching a wording grows in proportion to the message, whatever fills one of its
// places. Work is counted, not timed, so that a catalogue passes on every machine or on none.

internal import CatalogueDocument
internal import PCRE2

struct WorkIsInProportion: LintCheck {
  func check(_ subject: inout LintSubject) {
    for index in subject.wordings {
      let wording = subject.catalogue.wordings[index]
      // `LintSubject` reports patterns that do not compile.
      guard let pattern = try? wording.pattern.value(),
        let message = Self.firstOutOfProportion(of: wording.template, pattern)
      else { continue }
      subject.report(
        .workGrows(message.place, message.filling), at: subject.place(ofWording: index))
    }
  }

  /// Returns the first message whose work grows faster than its length; `nil` if none does.
  static func firstOutOfProportion(of template: Template, _ pattern: Pattern) -> HostileMessage? {
    var matcher = Matcher()
    return HostileMessage.all(of: template).first { message in
      let long = message.bytes(times: 2)
      let work = matcher.work(pattern, long)
      // Work below this limit passes, whatever a shorter message takes.
      guard work > long.count * Self.little else { return false }
      return work > matcher.work(pattern, message.bytes(times: 1)) * Self.maximumRatio.0 / Self.maximumRatio.1
        + long.count
    }
  }

  /// The number of steps for each byte of a message that are always allowed.
  private static let little = 4
  /// The maximum growth of the work, as a fraction, for a message of twice the length.
  ///
  /// The work done once for each message makes the factor less than two; the varying lengths of the repeated
  /// part make it more.
  private static let maximumRatio = (5, 2)
}

extension Matcher {
  fileprivate mutating func work(_ pattern: Pattern, _ message: [UInt8]) -> Int {
    allow(work: .max)
    // The result of the match does not matter.
    _ = try? matchesCounting(pattern, message.span)
    return workDone
  }
}

extension CatalogueProblem.Reason {
  /// The problem that the work grows with `filling` in `place`.
  fileprivate static func workGrows(_ place: String, _ filling: String) -> Self {
    Self(
      "with \(filling.debugDescription) again and again in '\(place)', the work of matching this wording grows faster than the record",
      help: "use narrower kinds of places, such as 'line' or 'name' for 'text', and fewer of them")
  }
}
