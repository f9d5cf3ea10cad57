extension Int64 {
  /// The quotient by a divisor above zero, rounded down also where the number is negative: before 1970.
  @inlinable package func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
