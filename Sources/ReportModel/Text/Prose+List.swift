// Lists in prose.

extension Prose {
  /// The first of some items, and how many more there are.
  static func list(_ items: [Prose], most: Int = 8, separator: String = ", ") -> Prose {
    let more = items.count > most ? "\(separator == ", " ? "" : ";") and \(items.count - most) more" : ""
    return items.prefix(most).joined(separator: separator) + Prose(words: more)
  }
}
