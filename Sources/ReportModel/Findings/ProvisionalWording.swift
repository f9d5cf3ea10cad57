// What the narrative says under an event that may lead to a finding. Rules judge when the capture is over, so
// it says what is true so far; it names a severity only if what comes later cannot lessen it.

internal import Diagnosis
internal import Timelines

struct ProvisionalWording: Sendable {
  struct Words {
    var text: Prose
    /// How bad it is, whatever comes later; `nil` if that may lessen it.
    var severity: Finding.Severity?
    /// What sets it apart from others of its rule and store: each is reported once.
    var subject = ""
  }

  let events: Set<EventKind>
  let words: @Sendable (ProvisionalContext) -> Words?

  init(from events: EventKind..., words: @escaping @Sendable (ProvisionalContext) -> Words?) {
    self.events = Set(events)
    self.words = words
  }

  init(from events: EventKind..., say text: Prose, severity: Finding.Severity? = nil) {
    self.events = Set(events)
    words = { _ in Words(text: text, severity: severity) }
  }
}
