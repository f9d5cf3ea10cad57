// Measures how the time of some work grows with its size: a bound that holds on machines of any speed.

/// The time of some work, and that of eight times as much.
public struct TimeGrowth: Sendable, CustomStringConvertible {
  private var short = Duration.seconds(1000)
  private var long = Duration.seconds(1000)

  /// Measures `work` of a size, and of eight times that size.
  ///
  /// The shortest of several times counts, because other tests run at the same time.
  public init(from size: Int, _ work: (Int) throws -> Void) rethrows {
    let clock = ContinuousClock()
    // The first time includes what is made when it is first needed.
    try work(size)
    for _ in 0..<3 { short = min(short, try clock.measure { try work(size) }) }
    for _ in 0..<3 where !isLinear { long = min(long, try clock.measure { try work(8 * size) }) }
  }

  /// Whether the time grows in proportion: work that starts over again and again takes 64 times as long.
  public var isLinear: Bool { long < short * 30 + .milliseconds(20) }

  /// The two times.
  public var description: String { "\(short), then \(long)" }
}
