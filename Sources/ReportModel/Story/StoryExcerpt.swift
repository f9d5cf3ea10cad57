// The story of a capture in a document. A short story is complete; a long one has the first and the last
// events of each store, and between them those that may lead to a finding.

internal import Timelines

/// The events of a capture that a document shows.
package struct StoryExcerpt: Sendable, ReportTexts {
  /// A run of omitted events.
  package struct Omission: Sendable {
    /// The line of the first omitted event.
    package let line: Int
    /// The number of omitted events.
    package let count: Int
    /// The store of the omitted events; `nil` if they belong to several stores or to none.
    package var store: Prose?
  }

  /// The items in order.
  package private(set) var items: [StoryItem]
  /// The omissions in order.
  package private(set) var omissions: [Omission]

  /// The number of events, including the omitted ones.
  package var count: Int { items.count + omitted }
  /// The number of omitted events.
  package var omitted: Int { omissions.reduce(0) { $0 + $1.count } }

  init(_ items: [StoryItem], _ omissions: [Omission]) {
    self.items = items
    self.omissions = omissions
  }

  /// Returns the first and the last items, at most `most` in total.
  package func shortened(to most: Int) -> StoryExcerpt {
    guard items.count > most else { return self }
    let (first, last) = (items.prefix(most / 2), items.suffix(most - most / 2))
    let line = items[first.endIndex].line
    let end = last.first?.line ?? .max
    let others = omissions.filter { $0.line < line || $0.line > end }
    let count = items.count - most + omitted - others.reduce(0) { $0 + $1.count }
    return StoryExcerpt(
      Array(first + last), (others + [Omission(line: line, count: count)]).sorted(by: \.line))
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    items.mapText(transform)
    for index in omissions.indices { omissions[index].store.mapText(transform) }
  }

  /// Returns the excerpt with its items and the store names of its omissions transformed.
  package func mapped(_ item: (StoryItem) -> StoryItem, _ store: (Prose) -> Prose) -> StoryExcerpt {
    StoryExcerpt(
      items.map(item),
      omissions.map { Omission(line: $0.line, count: $0.count, store: $0.store.map(store)) })
  }
}
