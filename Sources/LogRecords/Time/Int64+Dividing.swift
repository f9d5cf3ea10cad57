// Division that rounds down, for times before 1970.

extension Int64 {
  /// Returns the quotient by a positive divisor, rounded down also if the number is negative, as before 1970.
  @inlinable package func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
