// One finding as JSON, with the data of its rule.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines
internal import ReportModel

/// One finding as JSON.
struct FindingJSON {
  let finding: Finding
  private let diagnosis: CaptureDiagnosis
  private let timelines: StoreTimelines
  private let catalogue: EntryCatalogue

  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis) {
    self.finding = finding
    self.diagnosis = diagnosis
    timelines = diagnosis.timelines
    catalogue = diagnosis.catalogue
  }

  var json: JSON {
    json(
      evidence: finding.evidence.map { evidence in
        .object([
          ("line", .number(evidence.line)), ("time", .optional(evidence.time?.isoText)),
          ("text", .string(evidence.text)),
        ])
      })
  }

  /// The finding with other evidence than its own.
  func json(evidence: [JSON]) -> JSON {
    let words = FindingWords(finding, diagnosis)
    return .object([
      ("rule", .string(finding.rule.rawValue)),
      ("kind", .string(finding.rule.kind.rawValue)),
      ("severity", .string(finding.severity.rawValue)),
      ("store", .optional(finding.store.map { timelines.names[timelines.stores[$0].name] })),
      ("peer", name(finding.peer)),
      ("message", .string(words.message)),
      ("advice", .string(words.advice)),
      ("count", .number(finding.count)),
      ("first", place(finding.first)),
      ("last", place(finding.last)),
      ("evidence", .array(evidence)),
      ("data", .object(data + sameTrouble)),
    ])
  }

  /// The findings that are told with this one; left out when there are none.
  private var sameTrouble: [(key: String, value: JSON)] {
    finding.sameTrouble.isEmpty
      ? [] : [("sameTrouble", .array(finding.sameTrouble.map { .string($0.rule.rawValue) }))]
  }

  private func place(_ place: Place) -> JSON {
    .object([("line", .number(place.line)), ("time", .optional(place.time?.isoText))])
  }

  private func name(_ name: Name?) -> JSON { .optional(name.map { timelines.names[$0] }) }

  private func id(of entry: Int) -> String { catalogue.entries[entry].document.id }

  private func range(_ range: ClosedRange<Int>) -> JSON {
    .object([("from", .number(range.lowerBound)), ("to", .number(range.upperBound))])
  }

  private func setBack(_ peer: Name, _ before: Int, _ after: Int) -> JSON {
    .object([("peer", name(peer)), ("before", .number(before)), ("after", .number(after))])
  }

  private func file(_ file: LogFile?) -> JSON { .optional(file.map { $0.text(in: timelines.names) }) }

  private var data: [(key: String, value: JSON)] {
    switch finding.detail {
    case .missingTransaction(let missing):
      [
        (
          "missing",
          .array(
            missing.missing.map { peer, range in
              .object([
                ("peer", name(peer)), ("from", .optional(range?.lowerBound)),
                ("to", .optional(range?.upperBound)),
              ])
            })
        ),
        (
          "waiting",
          .array(
            missing.waiting.flatMap { peer, numbers in
              numbers.ranges.map { range in
                .object([
                  ("peer", name(peer)), ("from", .number(range.lowerBound)),
                  ("to", .number(range.upperBound)),
                ])
              }
            })
        ),
      ]
    case .modelMismatch(let theirs, let ours, let logs):
      [("logHash", name(theirs)), ("storeHash", name(ours)), ("logs", .number(logs))]
    case .metadataMismatch(let didRecoveryFail): [("recoveryFailed", .bool(didRecoveryFail))]
    case .splitWrite(let transaction, let log, let isMended, _):
      [("log", file(log)), ("transaction", .optional(transaction)), ("mended", .bool(isMended))]
    case .storeRolledBack(let peers, let isMended):
      [("peers", .array(peers.map(setBack))), ("mended", .bool(isMended))]
    case .baselineStranded: []
    case .baselineFailed(let error): [("errors", errors(error))]
    case .objectDiverged(let entity, let error):
      [("entity", .optional(entity)), ("errors", errors(error))]
    case .conflictSkipped(let skipped):
      [
        ("entity", .optional(skipped.entity)), ("object", .optional(skipped.object)),
        ("records", .number(skipped.records)),
      ]
    case .importFailed(let failed), .poisonLog(let failed), .logUnreadable(let failed):
      [
        ("log", file(failed.log)), ("transaction", .optional(failed.transaction)),
        ("failures", .number(failed.failures)), ("errors", errors(failed.error)),
        ("delayed", .bool(failed.isDelayed)),
        (
          "logs",
          .array(
            failed.logs.map {
              .object([("log", file($0.file)), ("transaction", .optional($0.transaction))])
            })
        ),
      ]
    case .importUnfinished(let transaction, let log, let isWritten, _):
      [("log", file(log)), ("transaction", .optional(transaction)), ("written", .bool(isWritten))]
    case .crashed(let exception, let reason, let isOfUbiquity, let imports):
      [
        ("exception", .optional(exception)), ("reason", .optional(reason)),
        ("ubiquity", .bool(isOfUbiquity)), ("imports", .string(imports.rawValue)),
      ]
    case .setupFailed(let step, let error):
      [("step", .optional(step.map { id(of: $0) })), ("errors", errors(error))]
    case .setupStalled(let seconds): [("seconds", .optional(seconds.map { Int($0) }))]
    case .optionsRejected(let entry): [("entry", .string(id(of: entry)))]
    case .exportLost(let numbers, let error, _):
      [("numbers", .array(numbers.map(range))), ("errors", error.map(errors) ?? .array([]))]
    case .containerReplaced(let entry): [("entry", .string(id(of: entry)))]
    case .localStorageOnly(let seconds): [("seconds", .optional(seconds.map { Int($0) }))]
    case .corruptionReported(let isHealthy): [("deviceHealthy", isHealthy.map(JSON.bool) ?? .null)]
    case .accountChanged(let change): [("change", .string(Self.word(change)))]
    case .daemonError(let error): [("errors", errors(error))]
    case .followUpMissing(let missing):
      [
        ("entry", .string(id(of: missing.entry))), ("expected", .string(id(of: missing.expected))),
        ("within", .number(Int(missing.seconds.rounded(.up)))), ("late", .bool(missing.isLate)),
      ]
    case .captureTruncated(let cut):
      [
        ("beginsInside", .bool(cut.beginsInside)), ("cutRecords", .number(cut.cutRecords)),
        ("longRecords", .number(cut.longRecords)), ("droppedBytes", .number(cut.droppedBytes)),
      ]
        + [
          ("forgottenLogs", cut.forgottenLogs), ("unfollowedRecords", cut.unfollowedRecords),
          ("unkeptNumbers", cut.unkeptNumbers),
        ].filter { $0.1 > 0 }.map { ($0.0, .number($0.1)) }
        + (cut.ending == .whole ? [] : [("reading", .string(cut.ending.rawValue))])
    case .lowLogLevel(let level): [("level", .number(level))]
    case .unrecognised(let count, let errors, let undecided):
      [("records", .number(count)), ("errors", .number(errors))]
        + (undecided == 0 ? [] : [("undecided", .number(undecided))])
    case .neverArrived(let never):
      [
        ("exportedBy", .string(never.exporterLabel)), ("missingOn", .string(never.receiverLabel)),
        ("receiver", .string(never.receiverPeer)),
        ("numbers", .array(never.numbers.ranges.map(range))),
        ("lastArrived", .optional(never.lastArrived)), ("waiting", .number(never.waiting)),
      ]
    case .diverged(let divergence):
      [
        ("heldBy", .string(divergence.holderLabel)), ("missingOn", .string(divergence.lesserLabel)),
        ("receiver", .string(divergence.lesserPeer)), ("held", .number(divergence.held)),
        ("holdsOnly", .number(divergence.holdsOnly)),
      ]
    }
  }

  private func errors(_ chain: ErrorChain) -> JSON {
    .array(
      chain.links.map { link in
        .object([
          ("domain", .string(link.domain)), ("code", .number(link.code)),
          ("meaning", .optional(link.meaning)),
        ])
      })
  }

  private static func word(_ change: AccountChange) -> String {
    switch change {
    case .signedOut: "signed-out"
    case .changed: "changed"
    case .nobody: "nobody"
    }
  }
}
