// The text and data that a report has for one finding. Each rule provides its own in a file of its own in
// `Findings`.

package import Diagnosis
internal import Timelines

/// The text and data that a report has for one finding.
package struct FindingWording: Sendable, ReportTexts {
  /// The phrase that describes a failing capture by its worst finding.
  package enum Failure: Sendable {
    /// The end of a sentence that begins with the names of stores: "Trips is" "out of sync on this device".
    case ofStores(Prose)
    /// A complete sentence without its full stop.
    case sentence(Prose)
  }

  /// The finding, and what it means for the user's data.
  package var message: Prose
  /// The action to take; empty if none is needed.
  package var advice: Prose
  /// The place to look for the cause, as part of a sentence; `nil` if the rule cannot tell.
  package var placeToLook: Prose?
  /// What a verdict on several devices says of it; `nil` if it says the first sentence of the message.
  var brief: Prose?
  /// The trouble in a few words that can begin a verdict: "Something has not arrived yet".
  package var topic: Prose
  /// The phrase for a failing capture whose worst finding this is.
  ///
  /// The value is `nil` if the phrase of the rule's kind, or the topic, is to be used.
  package var failure: Failure?
  /// The condition that the store's exports wait for; `nil` if the rule does not stop exports.
  ///
  /// The text follows "wait for".
  var blocksExports: Prose?
  /// The rule's knowledge as named values, for programs.
  package var data: [(key: String, value: DataValue)]

  init(
    message: Prose = "", advice: Prose = "", placeToLook: Prose? = nil, topic: Prose = "",
    failure: Failure? = nil, blocksExports: Prose? = nil, brief: Prose? = nil, data: DataValue = [:]
  ) {
    self.message = message
    self.advice = advice
    self.placeToLook = placeToLook
    self.topic = topic
    self.failure = failure
    self.blocksExports = blocksExports
    self.brief = brief
    self.data = data.items
  }

  /// Creates the wording of a finding in a capture.
  ///
  /// `isCompared` is set if captures of several devices are reported together.
  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis, isCompared: Bool = false) {
    let context = WordingContext(finding: finding, diagnosis: diagnosis, isCompared: isCompared)
    self = WordedRules.all[finding.rule.index].wording(in: context)
    heedOthers(in: context)
    if finding.severity == .note { placeToLook = nil }
    if let later = finding.laterLaunch { message += " \(context.mayBeResolved(later))" }
    if let (store, place) = finding.leftFor {
      let name = Prose(diagnosis.timelines.names[store], .store)
      message += " The app has left this store since\(words: context.at(place)): it uses \(name)."
      advice = ""
    }
    if let capture = finding.resolvedIn {
      message += " That is over, as a later capture of this device shows: \(capture, .capture)."
    }
    if finding.isHeldByLaterInstallation {
      message = """
        A removed installation of the app lacked this; the present one has it. \(message.firstSentence(cutTo: 240)).
        """
    }
    if finding.isOverLater { (advice, blocksExports) = ("", nil) }
    if finding.evidence.contains(where: \.isCut) {
      let isOne = finding.count == 1
      let records = isOne ? "its record short: what it says" : "some of its records short: what they say"
      message += " The log cuts \(words: records) after that is not known."
    }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.message, \.advice, \.placeToLook, \.blocksExports)
    data = data.map { ($0.key, $0.value.map(transform)) }
    // Last, since no format shows them: what a report shows first has the first pseudonyms.
    mapText(transform, \.topic, \.failure, \.brief)
  }
}

extension FindingWording.Failure: ReportTexts {
  package mutating func mapText(_ transform: (Prose) -> Prose) {
    self =
      switch self {
      case .ofStores(let words): .ofStores(transform(words))
      case .sentence(let words): .sentence(transform(words))
      }
  }
}

extension RuleKind {
  /// The phrase for a failing capture whose worst finding is of this kind; `nil` if the kind says too little.
  package var failure: FindingWording.Failure? {
    switch self {
    case .desync: .ofStores("out of sync on this device")
    case .failedImport: .ofStores("missing changes from other devices")
    case .setup: .ofStores("not syncing on this device")
    case .export: .ofStores("not sending all changes")
    case .environment, .capture: nil
    }
  }
}

/// A rule that also words its findings; each does so in its own file in `Findings`.
protocol WordedRule: Rule {
  /// Returns the wording of a finding from its detail and from the names and numbers of its capture.
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording

  /// The provisional wording of events that may lead to findings; `nil` if the rule has none.
  ///
  /// The narrative prints it below the events.
  static var arising: ProvisionalWording? { get }
}

extension WordedRule {
  static var arising: ProvisionalWording? { nil }

  /// Returns the wording of a finding.
  ///
  /// For a finding of another rule, the wording is this rule's general description.
  static func wording(in context: WordingContext) -> FindingWording {
    guard let detail = context.finding.detail as? Detail else {
      let finds = Prose(words: description.finds)
      return FindingWording(message: finds, advice: Prose(words: description.advice), topic: finds)
    }
    return wording(of: detail, in: context)
  }
}
