// The time when a capture begins.

extension Device {
  /// Returns a time of the era, in the evening, in microseconds since 1970.
  static func start(_ options: CaptureOptions, _ random: inout Generator) -> Int64 {
    let firstDay: Int64 =
      if options.header.isUnified {
        17_200
      } else {
        switch options.era {
        case .iOS6: 15_740
        case .iOS7: 15_980
        case .iOS9: 16_700
        }
      }
    let day = firstDay + Int64(random.below(150))
    return day * CivilDate.microsecondsOfDay + Int64(random.within(60_000...80_000)) * 1_000_000
      + Int64(random.below(1_000_000))
  }
}
