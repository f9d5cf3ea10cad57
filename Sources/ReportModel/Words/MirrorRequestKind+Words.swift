// The names of the kinds of mirroring requests in sentences.

internal import Timelines

extension MirrorRequestKind {
  /// The name of the kind: `set-up`, `export`, `another request`.
  var words: String {
    switch self {
    case .setup: "set-up"
    case .other: "another request"
    case .export, .import, .reset: name
    }
  }

  /// One request of the kind: `a set-up`, `an export`, `another request`.
  var oneWords: String {
    switch self {
    case .setup, .reset: "a \(words)"
    case .export, .import: "an \(words)"
    case .other: words
    }
  }
}
