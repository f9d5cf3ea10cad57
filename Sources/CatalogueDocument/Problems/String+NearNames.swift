// Suggests the names that a misspelt one may have meant.

extension Sequence<String> {
  /// Returns at most three names that differ from `name` in few letters, the nearest first.
  package func nearest(to name: String) -> [String] {
    guard name.utf8.count <= String.maximumMisspeltLength else { return [] }
    let farthest = Swift.min(10, Swift.max(1, name.count / 3))
    return filter { abs($0.utf8.count - name.utf8.count) <= farthest }.map {
      (name: $0, distance: $0.distance(to: name))
    }.filter { $0.distance <= farthest }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3)
      .map(\.name)
  }
}

extension [String] {
  /// The question whether one of these names was meant; `nil` if there are none.
  package var guess: String? {
    isEmpty ? nil : "did you mean \(map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension String {
  /// The maximum length of a misspelt name, in bytes: no real name is longer.
  fileprivate static var maximumMisspeltLength: Int { 60 }

  /// Returns the number of letters to add, to remove, to replace, or to exchange with the next one.
  fileprivate func distance(to other: String) -> Int {
    let (own, other) = (Array(utf8), Array(other.utf8))
    var rows = [Array(0...other.count)]
    for (row, letter) in own.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        let replaced = rows[row][column] + (letter == otherLetter ? 0 : 1)
        var least = Swift.min(replaced, rows[row][column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], otherLetter == own[row - 1] {
          least = Swift.min(least, rows[row - 1][column - 1] + 1)
        }
        current.append(least)
      }
      rows.append(current)
    }
    return rows[own.count][other.count]
  }
}
