// What there is help on besides the subcommands. Each text is in a file of its own; the guide to captures and
// the list of rules are made in Formats.

internal import Formats

/// A topic of `parselogs help`.
///
/// One that has the name of a subcommand follows the help of that.
enum HelpTopic: String, CaseIterable {
  case capture, formats, time, live, compare, redaction, json, catalogue, rules, rebuild, exit, limits

  /// What it tells, in a few words.
  var abstract: String {
    switch self {
    case .capture: "How to take a capture that answers questions."
    case .formats: "What captures can look like, and the formats of reports."
    case .time: "Choose a window of a capture by time."
    case .live: "Live logs, interruptions, and report files."
    case .compare: "How devices are compared, and what counts as proof."
    case .redaction: "What a report for others leaves out, and what it cannot know."
    case .json: "Reports for programs: json, ndjson and their schemas."
    case .catalogue: "Explain statements; entries of your own; contribute entries."
    case .rules: "What the tool finds."
    case .rebuild: "Rebuild a store from a device that has all data."
    case .exit: "Exit statuses and environment variables."
    case .limits: "Hostile and huge captures."
    }
  }

  /// The text, at most 80 columns wide, ending in a new line.
  var text: String {
    switch self {
    case .capture: CaptureGuide.text
    case .formats: Self.formatsText
    case .time: Self.timeText
    case .live: Self.liveText
    case .compare: Self.compareText
    case .redaction: Self.redactionText
    case .json: Self.jsonText
    case .catalogue: Self.catalogueText
    case .rules: RulesGuide.text
    case .rebuild: Self.rebuildText
    case .exit: Self.exitText
    case .limits: Self.limitsText
    }
  }

  /// All topics, as the help of the command lists its subcommands.
  static var list: String {
    let lines = allCases.map { topic in
      "  " + topic.rawValue + String(repeating: " ", count: 24 - topic.rawValue.count) + topic.abstract
    }
    return (["TOPICS (parselogs help <topic>):"] + lines).joined(separator: "\n")
  }
}
