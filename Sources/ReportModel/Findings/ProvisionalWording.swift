// The wording that the narrative prints below an event that may lead to a finding. Rules judge at the end of
// the capture, so it says only what is true so far, and names a severity only if later records cannot reduce
// it.

internal import Diagnosis
internal import Timelines

struct ProvisionalWording: Sendable {
  struct Words {
    var text: Prose
    /// The severity; `nil` if later records can reduce it.
    var severity: Finding.Severity?
    /// A key that distinguishes the words from others of the same rule and store; each is reported once.
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
