// One item of a story as a line: its topic, its store, its subject, and what happened.

internal import CatalogueDocument
internal import ReportModel
internal import Timelines

/// One item of a story as a line.
struct StoryLine {
  var topic: String
  var store = ""
  var subject = ""
  var words: String
  var severity = EntryDocument.Severity.benign

  /// Creates the line of an item.
  ///
  /// The result is `nil` for lines and gaps of the reporter, and for records that the catalogue does not
  /// cover.
  init?(_ item: StoryItem) {
    switch item.kind {
    case .mark, .gap, .foreign: return nil
    case .event(let event): self.init(event, of: item)
    case .cut(_, let isTooLong):
      let quote = item.message.isEmpty ? "" : ": \(item.quote)"
      let reason = isTooLong ? "the record is longer than 1 MiB" : "the record ends within a statement"
      self.init(topic: "cut", subject: "line \(item.line)", words: reason + quote)
    case .unrecognised(let isUndecided, _):
      let what = isUndecided ? "too much work to recognise" : "not recognised"
      self.init(
        topic: "?", subject: "line \(item.line)", words: "\(what): \(item.quote)", severity: .warning)
    }
  }

  private init(
    topic: String, store: String = "", subject: String = "", words: String,
    severity: EntryDocument.Severity = .benign
  ) {
    self.topic = topic
    self.store = store
    self.subject = subject
    self.words = words
    self.severity = severity
  }

  private init(_ event: StoryItem.Event, of item: StoryItem) {
    let end = event.isCut ? " (the record is cut)" : ""
    severity = event.severity
    switch event.source {
    case .manager:
      topic = "manager"
      // The manager's own messages are clear enough.
      let isMerge = event.kind == .managerMerged
      words = (isMerge ? "hands the imported changes to the app's context" : item.message.plain) + end
    case .app: (topic, store, words) = ("app", event.store?.plain ?? "", item.message.plain)
    case .coredata, .daemon, .ubiquity, .cloudkit:
      topic = event.topic
      store = event.kind == nil ? "" : event.store?.plain ?? ""
      (subject, words) = (event.subject.plain, event.text.plain + end)
    }
  }
}

extension StoryItem {
  /// The message in quotation marks, after its method.
  var quote: String { (method.isEmpty ? "" : "[\(method.plain)] ") + "\"\(message.plain)\"" }
}
