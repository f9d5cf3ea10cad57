// Checks that the work of fitting a wording to a message grows in proportion to the message, whatever fills
// one of its places. Work is counted, not timed, so that a catalogue passes on every machine or on none.

internal import CatalogueDocument
internal import PCRE2

struct WorkIsInProportion: LintCheck {
  func check(_ subject: inout LintSubject) {
    for index in subject.wordings {
      let wording = subject.catalogue.wordings[index]
      // The subject reports what does not compile.
      guard let pattern = try? wording.pattern.value(),
        let message = Self.firstOutOfProportion(of: wording.template, pattern)
      else { continue }
      subject.report(
        .workGrows(message.place, message.filling), at: subject.place(ofWording: index))
    }
  }

  /// The first message that takes more than in proportion to its length; `nil` when none does.
  static func firstOutOfProportion(of template: Template, _ pattern: Pattern) -> HostileMessage? {
    var matcher = Matcher()
    return HostileMessage.all(of: template).first { message in
      let long = message.bytes(times: 2)
      let work = matcher.work(pattern, long)
      // So little counts as in proportion, whatever a shorter message takes.
      guard work > long.count * Self.little else { return false }
      return work > matcher.work(pattern, message.bytes(times: 1)) * Self.most.0 / Self.most.1 + long.count
    }
  }

  private static let little = 4
  /// How many times the work a message of twice the length may take: what is done once for each message makes
  /// it less than two, and what is repeated is of different lengths.
  private static let most = (5, 2)
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
  /// The place, and what fills it.
  fileprivate static func workGrows(_ place: String, _ filling: String) -> Self {
    Self(
      "with \(filling.debugDescription) again and again in '\(place)', the work of matching this wording grows faster than the record",
      help: "use narrower kinds of places, such as 'line' or 'name' for 'text', and fewer of them")
  }
}
