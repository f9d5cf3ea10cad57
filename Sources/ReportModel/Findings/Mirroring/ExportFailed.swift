// The wording of findings about failed exports of mirrored stores.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension ExportFailed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let requests = detail.requests
    var wording = FindingWording(
      message: "\(requests.subject): \(requests.errors).\(requests.saidByServer)",
      advice: context.adapted(requests.advice),
      placeToLook: requests.placeToLook ?? "this device: its changes were not sent.",
      topic: "An export failed",
      blocksExports: nextExport(after: requests),
      data: requests.data.with(requests.field))
    if let recovered = requests.recovered {
      wording.message +=
        " A later one succeeded\(words: context.at(recovered)), so nothing is missing elsewhere."
      wording.advice = ""
      return wording
    }
    if let lost = requests.lost {
      wording.message +=
        " What was not sent was removed from this device\(words: context.at(lost)), so no later one can send it."
      wording.advice = ""
      return wording
    }
    if let place = context.reinstallation {
      wording.message += """
         No later one succeeded before the app was installed again\(words: context.at(place)): what was not sent is \
        lost with the removed installation.
        """
      wording.advice = """
        Enter again what was not sent, unless there is a backup of this device from before. Waiting does not help.
        """
      wording.placeToLook = "this device: what its removed installation had not sent."
      wording.blocksExports = nil
      return wording
    }
    guard !context.finding.isOverLater else { return wording }
    if let success = requests.successOfAny {
      wording.message +=
        "\(requests.hiddenSuccess(context.at(success))) What failed may be on this device only."
    } else if requests.mayHaveRecovered {
      wording.message += " \(requests.unshown)"
    } else {
      let rest: Prose =
        context.isSentInPart
        ? ". Some records were sent all the same; what was not sent" : ": what was saved since"
      let state: Prose =
        context.goesOnAfterWindow
        ? "was, at its end, on this device only." : "is on this device only, and no other device has it yet."
      wording.message += """
         \(context.noLaterSuccess)\(rest) \(state)\(requests.retry)\
        \(context.untried(.export, requests.secondsUntried))
        """
      wording.advice = context.besidesWindow(wording.advice, ifItPasses: requests.passesByItself)
    }
    return wording
  }

  /// What exports wait for after some failed; `nil` if one succeeded, or nothing is left to send.
  private static func nextExport(after requests: FailedRequests) -> Prose? {
    guard requests.recovered == nil, requests.lost == nil, requests.successOfAny == nil else { return nil }
    return requests.passesByItself && requests.secondsUntried == nil
      ? "another try, which comes by itself" : "an export that succeeds"
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorExportFailed, say: "what was saved is on this device only, unless a later export succeeds")
}

extension WordingContext {
  /// The place where another installation of the app replaced the one of the finding's mirrored store; `nil` if
  /// none is seen to.
  fileprivate var reinstallation: Place? {
    finding.mirroredStore.flatMap { diagnosis.reinstallation(afterMirroredStore: $0) }
  }

  /// Whether the store of the finding sent records since an export last succeeded.
  var isSentInPart: Bool {
    finding.mirroredStore.map { timelines.mirroring.all[$0].exports.haveSentInPart } ?? false
  }
}
