// The help topics other than subcommands. Each text is in a file of its own; Formats generates the guide to
// captures and the list of rules.

internal import Formats

/// A topic of `parselogs help`.
///
/// A topic with the name of a subcommand is printed after the help of that subcommand.
enum HelpTopic: String, CaseIterable {
  case capture, formats, time, live, compare, redaction, json, catalogue, rules, rebuild, exit, limits

  /// A description of the topic in a few words.
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

  /// The text of the topic, at most 80 columns wide, ending in a newline.
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

  /// The list of all topics, in the layout in which the help lists subcommands.
  static var list: String {
    let lines = allCases.map { topic in
      "  " + topic.rawValue + String(repeating: " ", count: 24 - topic.rawValue.count) + topic.abstract
    }
    return (["TOPICS (parselogs help <topic>):"] + lines).joined(separator: "\n")
  }
}
