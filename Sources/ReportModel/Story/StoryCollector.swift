// Collects the story of a capture for documents while the capture is read, in bounded memory.

package import Catalogue
package import Diagnosis
internal import OrderedCollections
package import Timelines

/// Collects the story of a capture while it is read.
package struct StoryCollector {
  private var teller: Storyteller
  private var parts: OrderedDictionary<Key, Part> = [:]

  /// A group of events with a common limit: those of a store, those of no store, and unrecognised records.
  private enum Key: Hashable {
    case store(String)
    case otherStores
    case capture
    case unrecognised

    /// The number of events to keep at each end of the story.
    func capacity(isFirst: Bool) -> Int {
      switch self {
      case .store: isFirst ? 120 : 20
      case .otherStores, .unrecognised: 20
      case .capture: 80
      }
    }
  }

  /// The number of stores with limits of their own, and the number of those with the larger limit.
  private static let (maximumStores, mostAtLength) = (16, 2)

  /// Creates an empty story, of one store or of all.
  package init(_ catalogue: EntryCatalogue, store: String? = nil) {
    teller = Storyteller(catalogue, verbosity: 0, store: store, isForPrograms: false)
  }

  /// Adds the items of a record.
  package mutating func note(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    for item in teller.items(step, bytes, timelines) { add(item) }
  }

  /// Ends the story and returns it.
  package mutating func finish() -> StoryExcerpt {
    for item in teller.rest() { add(item) }
    // Several items may have the same line; they stay in the order in which their keys were first seen.
    let items = parts.values.flatMap(\.items)
    let omissions = parts.values.compactMap(\.omission)
    return StoryExcerpt(items.sorted(by: \.line), omissions.sorted(by: \.line))
  }

  private mutating func add(_ item: StoryItem) {
    var key = Self.key(of: item)
    let isNew = parts[key] == nil
    let stores = isNew ? parts.keys.count { if case .store = $0 { true } else { false } } : 0
    if isNew, case .store = key, stores >= Self.maximumStores { key = .otherStores }
    let capacity = key.capacity(isFirst: stores < Self.mostAtLength)
    // An omission that covers several stores names none of them.
    let store = if case .store = key { item.store } else { nil as Prose? }
    parts[key, default: Part(capacity: capacity, store: store)].append(item.withFewObjects)
  }

  private static func key(of item: StoryItem) -> Key {
    switch item.kind {
    case .event(let event): event.store.map { .store($0.raw) } ?? .capture
    case .unrecognised: .unrecognised
    case .mark, .gap, .cut, .foreign: .capture
    }
  }

  /// The events of one key.
  private struct Part {
    private let store: Prose?
    private var kept: FirstAndLast<StoryItem>
    /// The events between the ends that may lead to a finding.
    private var grave: [StoryItem] = []
    private var omitted = 0
    private var firstOmitted = 0
    private static let maximumGrave = 40

    init(capacity: Int, store: Prose?) {
      (kept, self.store) = (FirstAndLast(capacity: capacity), store)
    }

    var items: [StoryItem] { kept.elements + grave }

    var omission: StoryExcerpt.Omission? {
      omitted == 0 ? nil : StoryExcerpt.Omission(line: firstOmitted, count: omitted, store: store)
    }

    mutating func append(_ item: StoryItem) {
      if let old = kept.append(item) { leaveOut(old) }
    }

    private mutating func leaveOut(_ item: StoryItem) {
      guard !item.isGrave || grave.count >= Self.maximumGrave else { return grave.append(item) }
      if omitted == 0 { firstOmitted = item.line }
      omitted += 1
    }
  }
}

extension StoryItem {
  /// The maximum number of an import's objects that a document names.
  private static let maximumObjects = 12

  fileprivate var store: Prose? {
    if case .event(let event) = kind { event.store } else { nil }
  }

  fileprivate var isGrave: Bool {
    if case .event(let event) = kind { event.arising != nil } else { false }
  }

  fileprivate var withFewObjects: StoryItem {
    guard case .event(var event) = kind, event.objects.count > Self.maximumObjects else { return self }
    event.otherObjects += event.objects.count - Self.maximumObjects
    event.objects.removeLast(event.objects.count - Self.maximumObjects)
    var item = self
    item.kind = .event(event)
    return item
  }
}
