// Numbers and times as words.

package import LogRecords
package import Timelines

extension NumberSet {
  /// The numbers as ranges, such as `1-12, 14, 26-40`; only the first of many ranges are listed.
  package var words: String {
    let shown = ranges.prefix(8).map(\.words).joined(separator: ", ")
    return (ranges.count > 8 ? shown + " and \(ranges.count - 8) more ranges" : shown)
      + (filled > 0 ? ", except \(counted(filled, "number")) in them" : "")
  }
}

extension ClosedRange<Int> {
  /// The range as `13` or `14-16`.
  package var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

extension Timestamp {
  /// The date for people, without the dashes that represent a missing year.
  package var shownDate: String { hasYear ? dateText : String(dateText.dropFirst(2)) }

  /// The date and time for people, without the parts that the capture does not print.
  package var shown: String { hasDate ? "\(shownDate) \(timeText)" : timeText }

  /// The date and time with the zone if it is known, for a time that is not in the zone of the records.
  var shownWithZone: String { shown + zoneText }

  /// The zone, such as `+02:00`; empty if it is unknown.
  var zoneText: String { zoneMinutes == nil ? "" : String(isoText.suffix(6)) }
}

/// Returns a duration in seconds as a person would say it: `16.9 s`, `2 min 11 s`, `3 h 5 min`, `4 days 7 h`.
package func durationWords(_ seconds: Double) -> String {
  if seconds < 60 {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " s"
  }
  let whole = Int(seconds.rounded())
  switch whole {
  case ..<3600: return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s")
  case ..<86_400: return "\(whole / 3600) h" + (whole % 3600 / 60 == 0 ? "" : " \(whole % 3600 / 60) min")
  default:
    let hours = whole % 86_400 / 3600
    return counted(whole / 86_400, "day") + (hours == 0 ? "" : " \(hours) h")
  }
}

/// Returns words for a time in which something is over after `seconds`: a duration that is not shorter.
func boundWords(_ seconds: Double) -> String {
  let unit: Double = seconds < 3600 ? 1 : seconds < 86_400 ? 60 : 3600
  return durationWords((seconds / unit).rounded(.up) * unit)
}

/// Returns a duration as `durationWords` does; `nil` for one that the times of a log do not show.
func shownDurationWords(_ seconds: Double) -> String? {
  let words = durationWords(seconds)
  return words == "0 s" ? nil : words
}

/// Returns a number with its noun: `1 error`, `2 errors`, `29,562 lines`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
}

/// Returns what a mirrored store sent: `3 objects and 1 deletion`.
func sentWords(_ objects: Int, deletions: Int) -> String {
  let parts = [
    objects > 0 || deletions == 0 ? counted(objects, "object") : nil,
    deletions > 0 ? counted(deletions, "deletion") : nil,
  ]
  return parts.compactMap(\.self).joined(separator: " and ")
}

extension Int {
  /// The number with its digits grouped, for counts: `29,562`.
  ///
  /// Numbers that identify something, such as a transaction or a line, are not grouped, because readers
  /// search for them as printed.
  package var grouped: String {
    var digits = Array(String(magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (self < 0 ? "-" : "") + String(digits)
  }
}
