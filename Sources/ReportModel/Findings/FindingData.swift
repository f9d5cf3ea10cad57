// The data of each rule, for programs.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The data of one finding.
struct FindingData {
  let finding: Finding
  private let timelines: StoreTimelines
  private let catalogue: EntryCatalogue

  private typealias Item = DataValue.Item

  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis) {
    self.finding = finding
    timelines = diagnosis.timelines
    catalogue = diagnosis.catalogue
  }

  private func name(_ name: Name?) -> DataValue { .text(name.map { Prose(timelines.names[$0], .peerID) }) }

  private func id(of entry: Int) -> String { catalogue.entries[entry].document.id }

  private func range(_ range: ClosedRange<Int>) -> DataValue {
    .object([Item("from", .number(range.lowerBound)), Item("to", .number(range.upperBound))])
  }

  private func setBack(_ peer: Name, _ before: Int, _ after: Int) -> DataValue {
    .object([Item("peer", name(peer)), Item("before", .number(before)), Item("after", .number(after))])
  }

  private func file(_ file: LogFile?) -> DataValue {
    .text(file.map { Prose($0.text(in: timelines.names), .logFile) })
  }

  var data: [DataValue.Item] {
    switch finding.detail {
    case .missingTransaction(let missing):
      [
        Item(
          "missing",
          .list(
            missing.missing.map { peer, range in
              .object([
                Item("peer", name(peer)), Item("from", .number(range?.lowerBound)),
                Item("to", .number(range?.upperBound)),
              ])
            })
        ),
        Item(
          "waiting",
          .list(
            missing.waiting.flatMap { peer, numbers in
              numbers.ranges.map { range in
                .object([
                  Item("peer", name(peer)), Item("from", .number(range.lowerBound)),
                  Item("to", .number(range.upperBound)),
                ])
              }
            })
        ),
      ]
    case .modelMismatch(let theirs, let ours, let logs):
      [Item("logHash", name(theirs)), Item("storeHash", name(ours)), Item("logs", .number(logs))]
    case .metadataMismatch(let didRecoveryFail): [Item("recoveryFailed", .bool(didRecoveryFail))]
    case .splitWrite(let transaction, let log, let isMended, _):
      [Item("log", file(log)), Item("transaction", .number(transaction)), Item("mended", .bool(isMended))]
    case .storeRolledBack(let peers, let isMended):
      [Item("peers", .list(peers.map(setBack))), Item("mended", .bool(isMended))]
    case .baselineStranded: []
    case .baselineFailed(let error): [Item("errors", errors(error))]
    case .objectDiverged(let entity, let error):
      [Item("entity", .text(entity.map { Prose($0, .identifier) })), Item("errors", errors(error))]
    case .conflictSkipped(let skipped):
      [
        Item("entity", .text(skipped.entity.map { Prose($0, .identifier) })),
        Item("object", .text(skipped.object.map { Prose($0, .identifier) })),
        Item("records", .number(skipped.records)),
      ]
    case .importFailed(let failed), .poisonLog(let failed), .logUnreadable(let failed):
      [
        Item("log", file(failed.log)), Item("transaction", .number(failed.transaction)),
        Item("failures", .number(failed.failures)), Item("errors", errors(failed.error)),
        Item("delayed", .bool(failed.isDelayed)),
        Item(
          "logs",
          .list(
            failed.logs.map {
              .object([Item("log", file($0.file)), Item("transaction", .number($0.transaction))])
            })
        ),
      ]
    case .importUnfinished(let transaction, let log, let isWritten, _):
      [Item("log", file(log)), Item("transaction", .number(transaction)), Item("written", .bool(isWritten))]
    case .crashed(let exception, let reason, let isOfUbiquity, let imports):
      [
        Item("exception", .text(exception.map { Prose($0, .quotation) })),
        Item("reason", .text(reason.map { Prose($0, .quotation) })),
        Item("ubiquity", .bool(isOfUbiquity)), Item("imports", .text(Prose(words: imports.rawValue))),
      ]
    case .setupFailed(let step, let error):
      [Item("step", .text(step.map { Prose(words: id(of: $0)) })), Item("errors", errors(error))]
    case .setupStalled(let seconds): [Item("seconds", .number(seconds.map { Int($0) }))]
    case .optionsRejected(let entry): [Item("entry", .text(Prose(words: id(of: entry))))]
    case .exportLost(let numbers, let error, _):
      [Item("numbers", .list(numbers.map(range))), Item("errors", error.map(errors) ?? .list([]))]
    case .containerReplaced(let entry): [Item("entry", .text(Prose(words: id(of: entry))))]
    case .localStorageOnly(let seconds): [Item("seconds", .number(seconds.map { Int($0) }))]
    case .corruptionReported(let isHealthy): [Item("deviceHealthy", .bool(isHealthy))]
    case .accountChanged(let change): [Item("change", .text(Prose(words: Self.word(change))))]
    case .daemonError(let error): [Item("errors", errors(error))]
    case .followUpMissing(let missing):
      [
        Item("entry", .text(Prose(words: id(of: missing.entry)))),
        Item("expected", .text(Prose(words: id(of: missing.expected)))),
        Item("within", .number(Int(missing.seconds.rounded(.up)))), Item("late", .bool(missing.isLate)),
      ]
    case .captureTruncated(let cut):
      [
        Item("beginsInside", .bool(cut.beginsInside)), Item("cutRecords", .number(cut.cutRecords)),
        Item("longRecords", .number(cut.longRecords)), Item("droppedBytes", .number(cut.droppedBytes)),
      ]
        + [
          ("forgottenLogs", cut.forgottenLogs), ("unfollowedRecords", cut.unfollowedRecords),
          ("unkeptNumbers", cut.unkeptNumbers),
        ].filter { $0.1 > 0 }.map { Item($0.0, .number($0.1)) }
        + (cut.ending == .whole ? [] : [Item("reading", .text(Prose(words: cut.ending.rawValue)))])
    case .lowLogLevel(let level): [Item("level", .number(level))]
    case .unrecognised(let count, let errors, let undecided):
      [Item("records", .number(count)), Item("errors", .number(errors))]
        + (undecided == 0 ? [] : [Item("undecided", .number(undecided))])
    case .neverArrived(let never):
      [
        Item("exportedBy", .text(Prose(never.exporterLabel, .capture))),
        Item("missingOn", .text(Prose(never.receiverLabel, .capture))),
        Item("receiver", .text(Prose(never.receiverPeer, .peerID))),
        Item("numbers", .list(never.numbers.ranges.map(range))),
        Item("lastArrived", .number(never.lastArrived)), Item("waiting", .number(never.waiting)),
      ]
    case .diverged(let divergence):
      [
        Item("heldBy", .text(Prose(divergence.holderLabel, .capture))),
        Item("missingOn", .text(Prose(divergence.lesserLabel, .capture))),
        Item("receiver", .text(Prose(divergence.lesserPeer, .peerID))),
        Item("held", .number(divergence.held)),
        Item("holdsOnly", .number(divergence.holdsOnly)),
      ]
    }
  }

  private func errors(_ chain: ErrorChain) -> DataValue {
    .list(
      chain.links.map { link in
        .object([
          Item("domain", .text(Prose(link.domain, .quotation))), Item("code", .number(link.code)),
          Item("meaning", .text(link.meaning.map { Prose(words: $0) })),
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
