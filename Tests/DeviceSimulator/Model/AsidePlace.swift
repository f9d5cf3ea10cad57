// A line of the reporter's own between the records.

/// A line of the reporter's own.
struct AsidePlace {
  /// After how many records it comes.
  let place: Int

  let words: String

  /// Whether it says that something was left out.
  let isElision: Bool
}
