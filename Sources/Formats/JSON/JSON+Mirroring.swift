// A mirrored store as JSON.

internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  static func store(_ store: ReportMirroredStore) -> JSON {
    counts(store).with([
      "timeline": store.timeline.map(event), "timelineOmitted": store.omittedEvents + store.omittedMarks,
    ])
  }

  static func counts(_ store: ReportMirroredStore) -> JSON {
    let (setup, exports, imports) = (store.setup, store.exports, store.imports)
    return [
      "name": store.name, "technology": "cloudkit", "storeUUID": store.storeUUID,
      "container": store.container,
      "scope": store.scope,
      "setup": [
        "state": setup.state.rawValue, "seconds": setup.seconds.map(JSON.seconds), "account": setup.account,
        "error": setup.error?.plain,
      ] as JSON,
      "requests": store.requests.map(requests),
      "exports": [
        "objects": shown(exports.objects, store.shows.objects),
        "uncounted": shown(exports.uncounted, store.shows.exports),
        "lastSuccess": exports.lastSuccess?.isoText,
        "pendingSaves": shown(exports.pendingSaves, store.shows.saves),
      ] as JSON,
      "imports": [
        "withChanges": shown(imports.withChanges, store.shows.changes),
        "lastSuccess": imports.lastSuccess?.isoText,
        "lastFetchDate": imports.lastFetchDate?.isoText,
      ] as JSON,
    ]
  }

  private static func requests(_ requests: ReportMirroredStore.Requests) -> JSON {
    [
      "kind": requests.kind, "executed": requests.executed, "succeeded": requests.succeeded,
      "failed": requests.failed, "deferred": requests.deferred, "unfinished": requests.unfinished,
    ]
  }
}
