// Brings together the times of two captures of which one gives no years.

extension Timestamp {
  /// By how many microseconds it is moved to the same day in the year in which it is nearest to another time.
  /// - Returns: 0 unless one of the two gives its year and the other one does not.
  package func shift(toYearOf other: Timestamp) -> Int64 {
    guard hasYear != other.hasYear, hasDate, other.hasDate else { return 0 }
    let year = other.date.year
    let days = (year - 1...year + 1).map { microseconds(inYear: $0) }
    let nearest = days.min { abs($0 - other.microseconds) < abs($1 - other.microseconds) }
    return (nearest ?? microseconds) - microseconds
  }
}
