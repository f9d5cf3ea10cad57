// What the imports of a mirrored store say about what was sent at a moment: those that may have brought it,
// and those that began when it was in iCloud.

internal import LogRecords
internal import Timelines

struct MirrorImportTable {
  /// What some imports show.
  struct Signs: OptionSet {
    let rawValue: Int

    /// One succeeded; one of those changed something.
    static let success = Signs(rawValue: 1)
    static let changes = Signs(rawValue: 2)
    /// One that changed something does not list the records, or not all of them.
    static let unlisted = Signs(rawValue: 4)
    static let partial = Signs(rawValue: 8)
    /// One has no end in the capture, though it is over.
    static let unclear = Signs(rawValue: 16)
    /// One failed.
    static let failure = Signs(rawValue: 32)
  }

  private typealias Row = (moment: Int64, signs: Signs)

  /// What those show that ended, or that began, at a moment or later.
  private let byEnd: [Row]
  private let byBeginning: [Row]
  /// Up to which moment imports may be forgotten.
  let forgotten: Int64?
  /// Whether any lacks its time.
  let isTimed: Bool

  /// How long an import may take if only its end is printed, in microseconds.
  private static let longest: Int64 = 60_000_000

  init(_ captures: some Sequence<CapturedMirroredStore>) {
    var (ends, beginnings): ([Row], [Row]) = ([], [])
    var (forgotten, isTimed): (Int64?, Bool) = (nil, true)
    for captured in captures {
      let requests = captured.timeline.requests
      if requests.recent.forgotten > 0 || requests.forgotten > 0
        || captured.timeline.records.imported.forgotten > 0
      {
        let kept = [
          requests.recent.elements.first?.place, captured.timeline.records.imported.elements.first?.place,
        ]
        forgotten = max(forgotten ?? .min, kept.compactMap { $0?.time?.instant }.max() ?? .max)
      }
      for request in captured.imports {
        let signs = Signs(request)
        guard let end = request.place.time?.instant else {
          isTimed = false
          continue
        }
        // One without end may have brought what was sent at any time after.
        ends.append((request.ended == nil && signs.contains(.unclear) ? .max : end, signs))
        guard let began = request.began?.time?.instant else { continue }
        beginnings.append((request.began == request.ended ? began - Self.longest : began, signs))
      }
    }
    byEnd = Self.summed(ends)
    byBeginning = Self.summed(beginnings)
    self.forgotten = forgotten
    self.isTimed = isTimed
  }

  private static func summed(_ rows: [Row]) -> [Row] {
    var rows = rows.sorted { $0.moment < $1.moment }
    for index in rows.indices.dropLast().reversed() { rows[index].signs.formUnion(rows[index + 1].signs) }
    return rows
  }

  /// What the imports show that ended at a moment or later.
  func ended(from moment: Int64) -> Signs { Self.signs(byEnd, from: moment) }

  /// What those show that began then or later.
  func began(from moment: Int64) -> Signs { Self.signs(byBeginning, from: moment) }

  private static func signs(_ rows: [Row], from moment: Int64) -> Signs {
    let place = rows.indices.partitionPoint { rows[$0].moment < moment }
    return place < rows.count ? rows[place].signs : []
  }
}

extension MirrorImportTable.Signs {
  fileprivate init(_ request: MirrorRequest) {
    switch request.outcome {
    case .succeeded: self = .success
    case .failed: self = .failure
    case .deferred, .cancelled: self = []
    case nil: self = request.isRunning ? [] : .unclear
    }
    guard request.mayHaveChanged else { return }
    insert(.changes)
    switch request.listing {
    case .none: insert(.unlisted)
    case .partial: insert(.partial)
    case .whole: break
    }
  }
}
