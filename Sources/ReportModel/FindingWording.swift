// What a report says about one finding. Each rule says it in its own file in `Findings`.

package import Diagnosis
internal import Timelines

/// What a report says about one finding.
package struct FindingWording: Sendable, ReportTexts {
  /// What a report says about a failing capture whose worst finding it is.
  package enum Failure: Sendable {
    /// The end of a sentence that the stores' names begin: "Trips is" "out of sync on this device".
    case ofStores(Prose)
    /// A whole sentence, without its full stop.
    case sentence(Prose)
  }

  /// What it is, and what it means for the user's data.
  package var message: Prose
  /// What to do; empty when there is nothing to do.
  package var advice: Prose
  /// Where to look for the cause, as a part of a sentence; `nil` if the rule cannot tell.
  package var placeToLook: Prose?
  /// What is wrong, as the beginning of a verdict: "Something has not arrived yet".
  package var topic: Prose
  /// What a report says about a failing capture whose worst finding it is; `nil` for the words of its kind, or
  /// its topic.
  package var failure: Failure?
  /// What the store's exports wait for, after "wait for"; `nil` if the rule does not stop them.
  var blocksExports: Prose?
  /// What the rule knows, for programs.
  package var data: [(key: String, value: DataValue)]

  init(
    message: Prose = "", advice: Prose = "", placeToLook: Prose? = nil, topic: Prose = "",
    failure: Failure? = nil, blocksExports: Prose? = nil, data: DataValue = [:]
  ) {
    self.message = message
    self.advice = advice
    self.placeToLook = placeToLook
    self.topic = topic
    self.failure = failure
    self.blocksExports = blocksExports
    self.data = data.items
  }

  /// What a report says about a finding of a capture; `isCompared` when captures of several devices are
  /// reported together.
  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis, isCompared: Bool = false) {
    let context = WordingContext(finding: finding, diagnosis: diagnosis, isCompared: isCompared)
    self = WordedRules.all[finding.rule.index].wording(in: context)
    if finding.severity == .note { placeToLook = nil }
    if let later = finding.laterLaunch { message += " \(context.mayBeMended(later))" }
    if let (store, place) = finding.leftFor {
      let name = Prose(diagnosis.timelines.names[store], .store)
      message += " The app has left this store since\(words: context.at(place)): it uses \(name)."
      advice = ""
    }
    if let capture = finding.mendedIn {
      message += " That is over, as a later capture of this device shows: \(capture, .capture)."
    }
    if finding.isOverLater { (advice, blocksExports) = ("", nil) }
    if finding.evidence.contains(where: \.isCut) {
      let records = finding.count == 1 ? "its record" : "some of its records"
      message += " The log cuts \(words: records) short: what they say after that is not known."
    }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.message, \.advice, \.placeToLook, \.blocksExports)
    data = data.map { ($0.key, $0.value.map(transform)) }
    // Last, since no format shows them: what a report shows first has the first pseudonyms.
    mapText(transform, \.topic, \.failure)
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
  /// What a report says about a failing capture whose worst finding is of the kind; `nil` if the kind says too
  /// little.
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

/// A rule with the words for what it finds; each says them in its own file in `Findings`.
protocol WordedRule: Rule {
  /// What a report says about a finding: from its detail, and from the names and the numbers of its capture.
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording

  /// What the narrative says under the events that may lead to findings; `nil` for nothing.
  static var arising: ProvisionalWording? { get }
}

extension WordedRule {
  static var arising: ProvisionalWording? { nil }

  /// What a report says about a finding of this rule; for a finding of another rule, what this rule finds at
  /// all.
  static func wording(in context: WordingContext) -> FindingWording {
    guard let detail = context.finding.detail as? Detail else {
      let finds = Prose(words: description.finds)
      return FindingWording(message: finds, advice: Prose(words: description.advice), topic: finds)
    }
    return wording(of: detail, in: context)
  }
}
