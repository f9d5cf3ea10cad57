// What reports say about work that the system or CloudKit put off.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension Throttled: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let names = context.timelines.names
    let policies = detail.policies.map { Prose(names[$0], .quotation, limit: 60) }
    let cause = Cause(detail)
    let by: Prose = policies.isEmpty ? "" : " by \(Prose.list(policies))"
    let why: Prose =
      detail.error.map { "CloudKit asked to wait: \($0.prose)" }
      ?? "The system's scheduler did not let them run\(by)"
    let resumed = detail.ended.map { "and resumed\(context.at($0))" }
    let end =
      detail.hasProcessEnded
      ? "until the app ended" + (resumed.map { ", " + $0 } ?? "")
      : resumed ?? "and had not resumed by the end of the \(context.diagnosis.partWord)"
    let until =
      detail.until.map { until in
        detail.isOver || context.diagnosis.facts.last.map { $0.microseconds > until.microseconds } ?? false
          ? " CloudKit refused requests until \(context.diagnosis.timeWords(until))."
          : " CloudKit refuses requests until \(context.diagnosis.timeWords(until))."
      } ?? ""
    let what = detail.kind == .setup ? "Set-up" : detail.kind == .import ? "Imports" : "Exports"
    return FindingWording(
      message: """
        \(words: what) stood still for \(words: durationWords(detail.seconds)) \(words: end). \(why).\(words: until) \
        Nothing is lost; it only arrives late.
        """,
      advice: detail.isOver ? cause.adviceOnceOver : cause.advice(context, detail),
      placeToLook: cause.placeToLook,
      topic: "Sync was put off",
      data: [
        "kind": DataValue.string(detail.kind.name),
        "policies": detail.policies.map { Prose(names[$0], .quotation) },
        "seconds": DataValue.seconds(detail.seconds),
        "until": detail.until.map { DataValue.string($0.isoText) }, "ended": detail.ended != nil,
      ])
  }

  /// Who put it off.
  private enum Cause {
    case system
    /// How often the app saves has nothing to do with a server that does not answer.
    case unavailable
    case throttled

    init(_ detail: Detail) {
      guard let error = detail.error else {
        self = .system
        return
      }
      self = error.contains("CKErrorDomain", 7) ? .throttled : .unavailable
    }

    var placeToLook: Prose {
      switch self {
      case .system: "the state of the device (power, network, use), and how often the app saves."
      case .unavailable: "the network of this device, and iCloud's status page."
      case .throttled: "how often the app saves."
      }
    }

    var adviceOnceOver: Prose {
      switch self {
      case .unavailable: "Nothing for now. If it happens often, look at iCloud's status page."
      case .system, .throttled:
        "Nothing for now. If it happens often, save less often, and several changes in one save."
      }
    }

    func advice(_ context: WordingContext, _ detail: Detail) -> Prose {
      switch self {
      case .system: Throttled.advice(ofSystem: detail.policies.map { context.timelines.names[$0] })
      case .unavailable: context.advice(of: "CKErrorDomain", 6)
      case .throttled: context.advice(of: "CKErrorDomain", 7)
      }
    }
  }

  private static func advice(ofSystem policies: [String]) -> Prose {
    if policies.contains(where: { $0.contains("Power") || $0.contains("Thermal") || $0.contains("Battery") })
    {
      return "Charge the device and turn Low Power Mode off, then keep the app in front."
    }
    if policies.contains(where: { $0.contains("Network") }) {
      return "Connect the device to Wi-Fi, then keep the app in front."
    }
    return """
      Keep the app in front: work there is allowed sooner. Save less often, and several changes in one save: the system puts \
      off apps that ask often.
      """
  }
}
