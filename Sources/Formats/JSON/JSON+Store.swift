// One store as JSON.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  static func store(_ store: ReportStore) -> JSON {
    counts(store).with([
      "timeline": .array(store.timeline.map(event)),
      "timelineOmitted": .number(store.omittedEvents + store.omittedMarks),
    ])
  }

  /// A store without its timeline.
  static func counts(_ store: ReportStore) -> JSON {
    let (imports, exports, baselines) = (store.imports, store.exports, store.baselines)
    return [
      "name": .raw(store.name), "peer": .raw(store.peer), "modelVersionHash": .raw(store.modelHash),
      "localStorage": store.isOnLocalStorage.map(JSON.bool) ?? .null,
      "knowledge": store.knowledge.map { .object($0.map { ($0.peer.raw, .number($0.number)) }) } ?? .null,
      "imports": [
        "discovered": .number(imports.discovered), "imported": .number(imports.imported),
        "alreadyImported": .number(imports.alreadyImported), "failed": .number(imports.failed),
        "pending": .number(imports.pending), "ignored": .number(imports.ignored),
        "unfinished": .optional(imports.unfinished),
      ],
      "exports": [
        "written": .number(exports.written), "heldBack": .number(exports.heldBack),
        "failed": .number(exports.failed), "lastTransaction": .optional(exports.lastTransaction),
      ],
      "baseline": [
        "rolled": .number(baselines.rolled), "adopted": .number(baselines.adopted),
        "failed": .number(baselines.failed),
      ],
    ]
  }

  private static func event(_ event: ReportEvent) -> JSON {
    let place: JSON = ["time": .optional(event.time?.isoText), "line": .number(event.line)]
    switch event.kind {
    case .mark(let text): return place.with(["event": .string("mark"), "text": .raw(text)])
    case .gap: return place.with(["event": .string("gap")])
    case .event(let kind):
      let all = place.with([
        "event": .string(kind.rawValue), "peer": .raw(event.peer),
        "transaction": .optional(event.transaction), "log": .raw(event.log),
        "count": .optional(event.changes?.total),
      ])
      // What an app printed, its kind does not tell.
      return kind.isOfAnApp ? all.with(["entry": .optional(event.entry)]) : all
    }
  }
}
