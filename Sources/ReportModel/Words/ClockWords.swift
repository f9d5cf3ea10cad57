// How far the clocks of two devices are apart, in words, as far as what arrived tells.

struct ClockWords {
  /// `device-1's clock is 5 min to 6 min behind device-2's`; `nil` when they may be the same, or nothing is known.
  let sentence: Prose?

  /// By how many seconds clocks may differ without a word.
  private static let slight = 5.0

  init(_ one: Prose, _ other: Prose, _ lead: (least: Double?, most: Double?)) {
    if let least = lead.least, least > Self.slight {
      sentence = "\(one)'s clock is \(words: Self.words(least, lead.most)) ahead of \(other)'s"
    } else if let most = lead.most, most < -Self.slight {
      sentence = "\(one)'s clock is \(words: Self.words(-most, lead.least.map { -$0 })) behind \(other)'s"
    } else {
      sentence = nil
    }
  }

  private static func words(_ least: Double, _ most: Double?) -> String {
    guard let most else { return "at least \(durationWords(least.rounded(.down)))" }
    let (from, to) = (durationWords(least.rounded(.down)), durationWords(most.rounded(.up)))
    return from == to ? from : "\(from) to \(to)"
  }
}
