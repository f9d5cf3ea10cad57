// What else keeps a mirrored store from exporting than the finding that words are about: to remove one
// obstacle sends nothing while another one is left.

internal import Diagnosis
internal import Timelines

extension WordingContext {
  /// What exports of the finding's store wait for beside what the finding is about: a part of a sentence, and
  /// empty for nothing.
  private var otherObstacles: Prose {
    guard let store = finding.mirroredStore else { return "" }
    // What is found of an account or a container may be of several stores.
    let others = diagnosis.findings.filter {
      $0.store == nil && ($0.mirroredStore ?? store) == store && $0.severity > .note
        && $0.rule != finding.rule
    }
    var words: [Prose] = []
    for obstacle in others.compactMap({ Self.obstacle(in: $0.detail) })
    where !words.contains(where: { $0.plain == obstacle.plain }) {
      words.append(obstacle)
    }
    return words.joined(separator: ", and for ")
  }

  /// Advice with what else exports wait for; another one, which does not promise that they go on, takes its
  /// place then.
  func besideOtherObstacles(_ advice: Prose, orInstead cautious: Prose? = nil) -> Prose {
    let others = otherObstacles
    let refusals = finding.mirroredStore.map { diagnosis.timelines.mirroring.all[$0].otherRefusals } ?? []
    guard !others.isEmpty || !refusals.isEmpty else { return advice }
    let waits = ([others].filter { !$0.isEmpty } + refusals.map(\.obstacle)).joined(separator: ", and for ")
    let remedies = refusals.compactMap(\.advice).reduce("" as Prose) { "\($0) \($1)" }
    return (cautious ?? advice) + " Exports also wait for \(waits)." + remedies
  }

  /// The task of the first request that the finding is about, if the app gave it one; `nil` otherwise.
  var task: MirrorTask? {
    guard let index = finding.mirroredStore else { return nil }
    let requests = diagnosis.timelines.mirroring.all[index].requests
    return (requests.recent.elements + requests.concluded).lazy.filter { request in
      finding.evidence.contains { $0.line == request.failure?.record.line }
    }.compactMap(\.task).first
  }

  /// What exports wait for because of a detail: of what they send, or of what every request needs.
  private static func obstacle(in detail: any FindingDetail) -> Prose? {
    switch detail {
    case let schema as SchemaNotDeployed.Detail:
      schema.isApart || schema.concernsImports || schema.outcome.lost != nil
        || schema.outcome.nothingLeft != nil
        ? nil : "the schema to be deployed"
    case let size as RecordTooLarge.Detail:
      size.concernsShare || size.outcome.nothingLeft != nil
        ? nil
        : size.records.count > 1
          ? "the records that are too large to become smaller"
          : "the record that is too large to become smaller"
    case let quota as QuotaExceeded.Detail:
      quota.isApart || quota.outcome.nothingLeft != nil ? nil : QuotaExceeded.blocked(by: quota)
    case let account as AccountChanged.Detail:
      account.mirroring.flatMap {
        $0.isSetUpSince || $0.process != nil ? nil : AccountChanged.blocked(by: account.change)
      }
    case let container as ContainerMisconfigured.Detail:
      container.process == nil ? ContainerMisconfigured.blocked(by: container.problem) : nil
    case let setup as SetupFailed.Detail:
      setup.mirroring.flatMap { $0.process == nil ? "a set-up that succeeds" : nil }
    case let failed as ExportFailed.Detail: obstacle(in: failed.requests)
    default: nil
    }
  }

  /// What exports wait for because some failed for an error without a rule of its own; `nil` if it passes by
  /// itself, or is over.
  private static func obstacle(in failed: FailedRequests) -> Prose? {
    guard !failed.passesByItself, !failed.isConflict, failed.recovered == nil, failed.lost == nil,
      failed.successOfAny == nil
    else { return nil }
    return failed.causes.first { !$0.isFollower && !$0.first.error.links.isEmpty }?.first.error.obstacle
  }
}

extension MirroredStore {
  /// The errors beside those that rules name, in exports that failed since the last success: to remove what a
  /// rule names sends nothing while they are left.
  var otherRefusals: [ErrorChain] {
    guard !isSeveral else { return [] }
    let errors = failures.groups.filter { $0.kind == .export && $0.open != nil }
      .flatMap { $0.current.first.error.othersBeside }
    return errors.indices.filter { index in
      !errors[..<index].contains { $0.links == errors[index].links }
    }.map { errors[$0] }
  }
}

extension ErrorChain {
  /// What exports wait for because of the error, as part of a sentence.
  var obstacle: Prose { "a remedy for another error: \(prose)" }
}

extension FindingWording {
  /// The advice on a share once the reason for its refusal is removed, with the space before it.
  static let savingTheShareAgain: Prose = " Then let the app save the share again."

  /// A sentence about other records of a request that were refused with one, with the space before it; empty
  /// for none.
  static func refusedInTheSameBatch(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let (was, it) = count == 1 ? ("was", "it was") : ("were", "they were")
    let records = counted(count, "other record")
    return " \(records) of the same request \(was) refused only because \(it) in the same batch."
  }

  /// Adds that something was refused that exports do not send: a share, or what another request was to save,
  /// whose task may be known.
  mutating func addRefusal(apartFromExports isShare: Bool, _ task: MirrorTask?) {
    let request = task.map { "The request \($0.purpose)" } ?? "A request that transfers nothing"
    message +=
      isShare
      ? " The share was not saved because of it, so its participants and their rights are not as the app set them."
      : " \(words: request) failed because of it."
    failure = .sentence(isShare ? "A share was not saved" : topic)
  }

  /// Adds that exports found nothing to send after records were refused: nothing waits, and what became of the
  /// records is not shown.
  mutating func leaveOpen(_ records: Prose, advice: Prose) {
    message +=
      " Exports found nothing to send after that: whether \(records) sent, changed or deleted is not shown."
    self.advice = advice
    (failure, blocksExports) = (nil, nil)
  }
}
