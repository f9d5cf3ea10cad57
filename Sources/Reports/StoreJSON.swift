// One store's timeline as JSON.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// One store as JSON.
struct StoreJSON {
  let store: StoreTimeline
  let names: Names

  private let timelines: StoreTimelines
  private let chapters: Chapters
  private let catalogue: EntryCatalogue

  init(_ store: StoreTimeline, of diagnosis: CaptureDiagnosis) {
    chapters = diagnosis.chapters
    catalogue = diagnosis.catalogue
    self.store = store
    names = diagnosis.timelines.names
    timelines = diagnosis.timelines
  }

  var json: JSON {
    .object(
      counts + [
        ("timeline", .array(timeline)),
        ("timelineOmitted", .number(store.story.omitted + chapters.omitted)),
      ])
  }

  /// The same without its timeline.
  var jsonOfCounts: JSON { .object(counts) }

  private var counts: [(key: String, value: JSON)] {
    [
      ("name", .string(names[store.name])),
      ("peer", .optional(store.peer.map { names[$0] })),
      ("modelVersionHash", .optional(store.modelHash.map { names[$0] })),
      ("localStorage", store.localStorage.map(JSON.bool) ?? .null),
      (
        "knowledge",
        store.knowledge.map { knowledge in
          .map(knowledge.map { (key: names[$0.key], value: .number($0.value)) }.sorted { $0.key < $1.key })
        } ?? .null
      ),
      ("imports", imports),
      ("exports", exports),
      (
        "baseline",
        .object([
          ("rolled", .number(store.baseline.rolled)), ("adopted", .number(store.baseline.adopted)),
          ("failed", .number(store.baseline.failed)),
        ])
      ),
    ]
  }

  private var imports: JSON {
    let counts = ImportCounts(store, timelines)
    return .object([
      ("discovered", .number(counts.discovered)),
      ("imported", .number(counts.imported)),
      ("alreadyImported", .number(counts.alreadyImported)),
      ("failed", .number(counts.failed)),
      ("pending", .number(counts.pending)),
      ("ignored", .number(counts.ignored)),
      ("unfinished", .optional(counts.unfinished)),
    ])
  }

  private var exports: JSON {
    .object([
      ("written", .number(store.exports.written)), ("heldBack", .number(store.exports.heldBack.count)),
      ("failed", .number(store.exports.failed)),
      ("lastTransaction", .optional(store.exports.lastTransaction)),
    ])
  }

  /// The store's events, and between them what the reporter wrote.
  private var timeline: [JSON] {
    let marks = chapters.marks.map { mark in
      (
        mark.place.line,
        JSON.object([
          ("time", .optional(mark.place.time?.isoText)), ("line", .number(mark.place.line)),
          ("event", .string("mark")), ("text", .string(mark.text)),
        ])
      )
    }
    let gaps = chapters.gaps.map { line in
      (line, JSON.object([("time", .null), ("line", .number(line)), ("event", .string("gap"))]))
    }
    return (store.story.events.map { ($0.line, item($0)) } + marks + gaps).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  private func item(_ event: Event) -> JSON {
    .object(
      [
        ("time", .optional(event.time?.isoText)),
        ("line", .number(event.line)),
        ("event", .string(event.kind.rawValue)),
        ("peer", .optional(event.peer.map { names[$0] })),
        ("transaction", .optional(event.transaction)),
        ("log", .optional(event.log.map { $0.file.text(in: names) })),
        ("count", .optional(event.changes?.total)),
      ] + entry(of: event))
  }

  /// The entry of what an app printed, which its kind does not tell; left out of other events.
  private func entry(of event: Event) -> [(key: String, value: JSON)] {
    guard event.kind.isOfAnApp else { return [] }
    return [("entry", .string(catalogue.entries[event.entry].document.id))]
  }
}
