// The story of a capture as far as a document tells it: all of a short one; in a long one, the first and the
// last events of each store, and between them what may lead to a finding.

/// The story of a capture as far as a document tells it.
package struct StoryExcerpt: Sendable, ReportTexts {
  /// Events that are left out between others.
  package struct Omission: Sendable {
    /// The line of the first of them, and how many they are.
    package let line: Int
    package let count: Int
    /// The store that they belong to; `nil` if they belong to several, or to none.
    package var store: Prose?
  }

  /// What is told, in order.
  package private(set) var items: [StoryItem]
  /// What is left out, in order.
  package private(set) var omissions: [Omission]

  /// How many events there are in all, and how many of them are left out.
  package var count: Int { items.count + omitted }
  package var omitted: Int { omissions.reduce(0) { $0 + $1.count } }

  init(_ items: [StoryItem], _ omissions: [Omission]) {
    self.items = items
    self.omissions = omissions
  }

  /// The excerpt with at most so many items: the first and the last ones.
  package func shortened(to most: Int) -> StoryExcerpt {
    guard items.count > most else { return self }
    let (first, last) = (items.prefix(most / 2), items.suffix(most - most / 2))
    let line = items[first.endIndex].line
    let end = last.first?.line ?? .max
    let others = omissions.filter { $0.line < line || $0.line > end }
    let count = items.count - most + omitted - others.reduce(0) { $0 + $1.count }
    return StoryExcerpt(
      Array(first + last), (others + [Omission(line: line, count: count)]).sorted { $0.line < $1.line })
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    items.mapText(transform)
    for index in omissions.indices { omissions[index].store.mapText(transform) }
  }

  /// The excerpt with other items, and other names of the stores whose events are left out.
  package func mapped(_ item: (StoryItem) -> StoryItem, _ store: (Prose) -> Prose) -> StoryExcerpt {
    StoryExcerpt(
      items.map(item),
      omissions.map { Omission(line: $0.line, count: $0.count, store: $0.store.map(store)) })
  }
}
