// Binary search.

extension Range<Int> {
  /// The first number that does not meet a condition which all before it meet; the end when all do.
  ///
  /// - Complexity: O(log n).
  @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
