// Remembers what the lines have shown of an event whose beginning the capture lacks.

/// The lines that were found to be no part of an event in JSON whose beginning the capture lacks.
///
/// A line may show that none of the many members before it belongs to such an event. Without this memory each of
/// these members would be compared with all lines up to that one.
struct CutEvents {
  /// Whether the next line may be within an event in JSON whose beginning the capture lacks.
  var mayContainNextLine = true

  /// The offset before which no member of such an event begins, for each indentation in bytes; empty until the
  /// first one is known.
  private var ends: [Int] = []

  /// Whether no event's rest begins at an offset with a member of an indentation.
  func excludes(_ start: Int, margin: Int) -> Bool { margin < ends.count && start < ends[margin] }

  /// Notes that no event's rest begins before an offset with a member of an indentation.
  mutating func exclude(before end: Int, margin: Int) {
    while ends.count <= margin { ends.append(0) }
    ends[margin] = end
  }

  /// Adjusts the offsets to lines that moved within the buffer, or to another one.
  mutating func move(by distance: Int) {
    for margin in ends.indices { ends[margin] += distance }
  }
}
