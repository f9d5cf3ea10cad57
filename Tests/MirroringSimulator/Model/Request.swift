// A request of mirroring.

/// A request of mirroring.
struct Request: Sendable {
  let kind: RequestKind
  let identifier: String

  /// The UUID of the store that the request is for.
  let store: String

  /// The description of the request in messages.
  let text: String
}
