// One store as JSON.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  static func store(_ store: ReportStore) -> JSON {
    .object(
      counts(store) + [
        ("timeline", .array(store.timeline.map(event))),
        ("timelineOmitted", .number(store.omittedEvents + store.omittedMarks)),
      ])
  }

  /// A store without its timeline.
  static func counts(_ store: ReportStore) -> [(key: String, value: JSON)] {
    [
      ("name", .raw(store.name)),
      ("peer", .raw(store.peer)),
      ("modelVersionHash", .raw(store.modelHash)),
      ("localStorage", store.isOnLocalStorage.map(JSON.bool) ?? .null),
      (
        "knowledge",
        store.knowledge.map { .object($0.map { ($0.peer.raw, .number($0.number)) }) } ?? .null
      ),
      ("imports", imports(store.imports)),
      (
        "exports",
        .object([
          ("written", .number(store.exports.written)), ("heldBack", .number(store.exports.heldBack)),
          ("failed", .number(store.exports.failed)),
          ("lastTransaction", .optional(store.exports.lastTransaction)),
        ])
      ),
      (
        "baseline",
        .object([
          ("rolled", .number(store.baselines.rolled)), ("adopted", .number(store.baselines.adopted)),
          ("failed", .number(store.baselines.failed)),
        ])
      ),
    ]
  }

  private static func imports(_ counts: ImportCounts) -> JSON {
    .object([
      ("discovered", .number(counts.discovered)), ("imported", .number(counts.imported)),
      ("alreadyImported", .number(counts.alreadyImported)), ("failed", .number(counts.failed)),
      ("pending", .number(counts.pending)), ("ignored", .number(counts.ignored)),
      ("unfinished", .optional(counts.unfinished)),
    ])
  }

  private static func event(_ event: ReportEvent) -> JSON {
    let place: [(key: String, value: JSON)] = [
      ("time", .optional(event.time?.isoText)), ("line", .number(event.line)),
    ]
    switch event.kind {
    case .mark(let text): return .object(place + [("event", .string("mark")), ("text", .raw(text))])
    case .gap: return .object(place + [("event", .string("gap"))])
    case .event(let kind):
      return .object(
        place + [
          ("event", .string(kind.rawValue)), ("peer", .raw(event.peer)),
          ("transaction", .optional(event.transaction)), ("log", .raw(event.log)),
          ("count", .optional(event.changes?.total)),
          // What an app printed, its kind does not tell.
        ] + (kind.isOfAnApp ? [("entry", .optional(event.entry))] : []))
    }
  }
}
