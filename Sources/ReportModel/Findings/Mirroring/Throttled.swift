// The wording of findings about work that the system or CloudKit deferred.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension Throttled: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let names = context.timelines.names
    let cause = Cause(detail, names)
    let standstill = detail.tries > 0 ? attempts(of: detail) : standstill(of: detail, in: context)
    return FindingWording(
      message: "\(standstill)\(words: loss(detail, context))",
      advice: detail.secondsUntried != nil
        ? .askingAgain(detail.kind) : detail.isOver ? cause.adviceOnceOver : cause.advice(context),
      placeToLook: detail.secondsUntried == nil ? cause.placeToLook : "this device: it does not try again.",
      topic: "Sync was put off",
      data: [
        "kind": DataValue.string(detail.kind.name),
        "policies": detail.policies.map { Prose(names[$0], .quotation) },
        "seconds": DataValue.seconds(detail.seconds),
        "until": detail.until.map { DataValue.string($0.isoText) }, "ended": detail.ended != nil,
      ])
  }

  private static func subject(of detail: Detail) -> String {
    detail.kind == .setup ? "Set-up" : detail.kind == .import ? "Imports" : "Exports"
  }

  /// A sentence about requests that the system let begin, but not finish.
  private static func attempts(of detail: Detail) -> Prose {
    """
    \(words: subject(of: detail)) were put off \(words: counted(detail.tries, "time")) in \
    \(words: durationWords(detail.seconds)), and none has succeeded since: the system ended each before it was done.
    """
  }

  /// The sentences about requests that were not let begin: for how long, and why.
  private static func standstill(of detail: Detail, in context: WordingContext) -> Prose {
    let names = context.timelines.names
    let policies = detail.policies.map { Prose(names[$0], .quotation, limit: 60) }
    let by: Prose = policies.isEmpty ? "" : " (\(Prose.list(policies)))"
    let why: Prose =
      detail.error.map { error in
        let errors = ([error] + detail.otherErrors).map(\.prose)
        return "CloudKit asked to wait: \(errors.joined(separator: ", then "))"
      }
      ?? "The system's scheduler did not let them run\(by)"
    let until =
      detail.until.map { until in
        let isPast =
          detail.isOver || context.diagnosis.facts.last.map { $0.microseconds > until.microseconds } ?? false
        return
          " CloudKit \(isPast ? "refused" : "refuses") requests until \(context.diagnosis.timeWords(until))."
      } ?? ""
    let untried = context.untried(detail.kind, detail.secondsUntried)
    return """
      \(words: subject(of: detail)) stood still \(words: times(of: detail)) \
      \(words: end(of: detail, in: context)). \(why).\(words: until)\(untried)
      """
  }

  /// How often, and for how long, requests were not let begin.
  private static func times(of detail: Detail) -> String {
    let lasted = durationWords(detail.seconds)
    guard detail.waits > 1 else { return "for \(lasted)" }
    let times = (detail.mayBeMore ? "at least " : "") + counted(detail.waits, "time")
    return detail.isLast ? "\(times), the last time for \(lasted)" : "\(times), for at most \(lasted);"
  }

  /// The end of the longest of several waits, as a clause of its own.
  private static func endOfLongest(_ detail: Detail, in context: WordingContext) -> String {
    let resumed = detail.ended.map(context.at) ?? ""
    if detail.hasProcessEnded, !detail.isOnlyAllowed {
      let later = detail.ended == nil ? "" : ", and they resumed\(resumed)"
      return "the longest wait lasted until the app ended\(later)"
    }
    if detail.endsWithRemoval {
      return "the longest wait lasted until data was removed from this device\(resumed)"
    }
    return detail.endsWithTime
      ? "the longest wait lasted until CloudKit's time was over" : "the longest wait ended\(resumed)"
  }

  /// The end of the standstill, as the end of a sentence.
  private static func end(of detail: Detail, in context: WordingContext) -> String {
    if detail.waits > 1, !detail.isLast { return endOfLongest(detail, in: context) }
    let resumed = detail.ended.map { ended -> String in
      if detail.endsWithRemoval { return "until data was removed from this device\(context.at(ended))" }
      if detail.ended == detail.lost { return "until CloudKit's time was over" }
      return detail.isOnlyAllowed
        ? "until the system allowed them\(context.at(ended)), and none is seen to begin since"
        : (detail.endsWithTime ? "until CloudKit's time was over, " : "") + "and resumed\(context.at(ended))"
    }
    if detail.hasProcessEnded, !detail.isOnlyAllowed {
      return "until the app ended" + (resumed.map { ", " + $0 } ?? "")
    }
    let part = context.diagnosis.partWord
    return resumed
      ?? (detail.mayHaveResumed
        ? "or longer: the \(part) does not show when that ended"
        : "and had not resumed by the end of the \(part)")
  }

  /// A sentence on what becomes of what waited, with the space before it; empty if it was removed and another
  /// device has it, or if nothing is known to have waited.
  private static func loss(_ detail: Detail, _ context: WordingContext) -> String {
    guard let lost = detail.lost else { return " Nothing is lost; it only arrives late." }
    guard detail.kind == .export, detail.hasLostAny else { return "" }
    let time =
      detail.endsWithRemoval ? "by then" : "when data was removed from this device\(context.at(lost))"
    return " What was not sent \(time) is gone."
  }

  /// The cause of the deferral.
  private enum Cause {
    case system(Remedy)
    /// The system let the requests begin but not finish.
    case interrupted
    /// CloudKit was unavailable; how often the app saves does not matter then.
    case unavailable
    case throttled
    /// CloudKit was unavailable at one time, and received too many requests at another.
    case unavailableAndThrottled

    init(_ detail: Detail, _ names: Names) {
      guard let error = detail.error else {
        self = detail.tries > 0 ? .interrupted : .system(Remedy(detail.policies.map { names[$0] }))
        return
      }
      let areRateLimits = ([error] + detail.otherErrors).map { $0.contains(.cloudKit(.requestRateLimited)) }
      self =
        areRateLimits.allSatisfy(\.self)
        ? .throttled : areRateLimits.contains(true) ? .unavailableAndThrottled : .unavailable
    }

    var placeToLook: Prose {
      switch self {
      case .system(let remedy): remedy.placeToLook
      case .interrupted: "the state of the device (power, network, use)."
      case .unavailable: "the network of this device, and iCloud's status page."
      case .throttled: "how often the app saves."
      case .unavailableAndThrottled: "how often the app saves, and iCloud's status page."
      }
    }

    var adviceOnceOver: Prose {
      switch self {
      case .unavailable: "Nothing for now. If it happens often, look at iCloud's status page."
      case .system(let remedy): "Nothing for now. If it happens often, \(remedy.words)."
      case .interrupted: "Nothing for now."
      case .throttled: "Nothing for now. If it happens often, \(Remedy.fewerSaves.words)."
      case .unavailableAndThrottled:
        "Nothing for now. If it happens often, \(Remedy.fewerSaves.words), and look at iCloud's status page."
      }
    }

    func advice(_ context: WordingContext) -> Prose {
      switch self {
      case .system(let remedy): remedy.advice
      case .interrupted:
        """
        Keep the app in front until one is done: in the background an app has little time, and the system ends what takes \
        longer.
        """
      case .unavailable: context.advice(of: .cloudKit(.serviceUnavailable))
      case .throttled, .unavailableAndThrottled: context.advice(of: .cloudKit(.requestRateLimited))
      }
    }
  }
}

extension Throttled.Detail {
  /// Whether the wait is the last one, after which nothing is seen to begin.
  fileprivate var isLast: Bool { !hasProcessEnded && (!isOver || isOnlyAllowed) }
}

/// A remedy against the system policies that defer work.
private enum Remedy {
  case power, network, fewerSaves
  /// The app has to be used.
  case use
  /// Another activity of the app has to finish first.
  case wait
  /// The policy's requirement is unknown.
  case unknown

  init(_ policies: [String]) {
    func concerns(_ words: String...) -> Bool { policies.contains { words.contains(where: $0.contains) } }
    self =
      switch true {
      case concerns("Power", "Thermal", "Battery"): .power
      case concerns("Network"): .network
      case concerns("RateLimit"): .fewerSaves
      case concerns("Application Policy"): .use
      case concerns("Activity Group Policy"): .wait
      default: .unknown
      }
  }

  var placeToLook: Prose {
    switch self {
    case .power, .network, .use, .unknown: "the state of the device (power, network, use)."
    case .fewerSaves: "the state of the device (power, network, use), and how often the app saves."
    case .wait: "the app's other requests to iCloud."
    }
  }

  /// The remedy if work is deferred often, as part of a sentence.
  var words: Prose {
    switch self {
    case .power: "charge the device and turn Low Power Mode off"
    case .network: "connect the device to Wi-Fi"
    case .fewerSaves: "save less often, and several changes in one save"
    case .use, .unknown: "keep the app in front"
    case .wait: "look for a request without an end"
    }
  }

  /// The advice while work is deferred.
  var advice: Prose {
    switch self {
    case .power: "Charge the device and turn Low Power Mode off, then keep the app in front."
    case .network: "Connect the device to Wi-Fi, then keep the app in front."
    case .fewerSaves:
      """
      Keep the app in front: work there is allowed sooner. Save less often, and several changes in one save: the system puts \
      off apps that ask often.
      """
    case .use: "Open the app and keep it in front: the system puts off apps that are not used."
    case .wait:
      """
      Nothing: another activity of the app is running, and this one follows it. If it never does, look for a request \
      without an end.
      """
    case .unknown: "Keep the app in front: work there is allowed sooner."
    }
  }
}
