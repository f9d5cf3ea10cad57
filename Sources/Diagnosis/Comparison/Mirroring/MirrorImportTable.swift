// An index of a mirrored store's imports by time. For a moment at which something was sent, it shows the
// imports that may have brought it, and those that began when it was in iCloud.

internal import LogRecords
internal import Timelines

struct MirrorImportTable {
  /// A summary of what several imports show.
  struct Signs: OptionSet {
    let rawValue: Int

    /// An import succeeded.
    static let success = Signs(rawValue: 1)
    /// An import changed something, or may have.
    static let changes = Signs(rawValue: 2)
    /// An import that changed something does not list its records.
    static let unlisted = Signs(rawValue: 4)
    /// An import that changed something does not list all of its records.
    static let partial = Signs(rawValue: 8)
    /// An import has no end in the capture, although it is over.
    static let unclear = Signs(rawValue: 16)
    /// An import failed.
    static let failure = Signs(rawValue: 32)
  }

  private typealias Row = (moment: Int64, signs: Signs)

  /// The signs of the imports that ended at a moment or later.
  private let byEnd: [Row]
  /// The signs of the imports that began at a moment or later.
  private let byBeginning: [Row]
  /// The latest time, in microseconds, up to which imports may be missing because they are not kept; `nil` if
  /// none are.
  let forgotten: Int64?
  /// Whether all imports have times.
  let isTimed: Bool

  /// The maximum duration of an import of which only the end is printed, in microseconds.
  private static let maximumDuration: Int64 = 60_000_000

  init(_ captures: some Collection<CapturedMirroredStore>) {
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
    }
    for (request, _) in captures.imports {
      let signs = Signs(request)
      guard let end = request.place.time?.instant else {
        isTimed = false
        continue
      }
      // An import without an end may have brought anything that was sent later.
      ends.append((request.ended == nil && signs.contains(.unclear) ? .max : end, signs))
      guard let began = request.began?.time?.instant else { continue }
      beginnings.append((request.began == request.ended ? began - Self.maximumDuration : began, signs))
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

  /// Returns the signs of the imports that ended at a moment or later.
  func ended(from moment: Int64) -> Signs { Self.signs(byEnd, from: moment) }

  /// Returns the signs of the imports that began at a moment or later.
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
