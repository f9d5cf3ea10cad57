// That only a part of a capture was looked at: which, and how much is not in it.

internal import Diagnosis
internal import LogRecords

struct WindowWords {
  let sentence: String

  /// What is to be said of a capture; `nil` when all of it was looked at, or nothing is in it.
  init?(_ diagnosis: CaptureDiagnosis) {
    let facts = diagnosis.facts
    guard let window = facts.window, facts.records + window.before + window.after > 0 else { return nil }
    guard let first = window.first, let last = window.last else {
      sentence = "No record of this capture has a time, so none can be told to be of the time asked for."
      return
    }
    let stretch = Self.stretch(window)
    guard facts.records > 0 else {
      sentence =
        "Nothing was printed \(stretch): the capture has times from \(Self.words(first)) to \(Self.words(last))."
      return
    }
    let outside =
      [(window.before, "before"), (window.after, "after")].filter { $0.0 > 0 }
      .map { "\(counted($0.0, "record")) \($0.1)" }.joined(separator: " and ")
    let isOne = window.before + window.after == 1
    let rest = outside.isEmpty ? "no record is" : "\(outside) it \(isOne ? "is" : "are")"
    sentence = "Only what was printed \(stretch) was looked at; \(rest) left out."
  }

  private static func stretch(_ window: CaptureWindow) -> String {
    switch (window.since, window.until) {
    case (let since?, let until?): "from \(words(since)) to \(words(until))"
    case (let since?, nil): "since \(words(since))"
    case (nil, let until?): "until \(words(until))"
    case (nil, nil): "at the time asked for"
    }
  }

  private static func words(_ time: Timestamp) -> String {
    let zone = time.zoneMinutes == nil ? "" : String(time.isoText.suffix(6))
    return time.shown + zone
  }
}
