// A request of mirroring.

/// A request.
struct Request: Sendable {
  let kind: RequestKind
  let identifier: String

  /// The store it is for.
  let store: String

  /// As messages print it.
  let text: String
}
