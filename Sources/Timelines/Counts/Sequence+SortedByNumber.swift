// Sorting by a whole number. One sort of indices serves elements of every type, which keeps the program small.

extension Sequence {
  /// Returns the elements sorted by a number, such as their line; elements with the same number stay in order.
  package func sorted(by number: (Element) -> Int) -> [Element] {
    let elements = Array(self)
    return indices(sorting: elements.map(number)).map { elements[$0] }
  }
}

/// Returns the indices of some numbers in ascending order of the numbers, then of the indices.
private func indices(sorting numbers: [Int]) -> [Int] {
  numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
}
