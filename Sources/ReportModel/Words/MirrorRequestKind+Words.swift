// What sentences call the kinds of requests.

internal import Timelines

extension MirrorRequestKind {
  /// What it is called: `set-up`, `export`, `another request`.
  var words: String {
    switch self {
    case .setup: "set-up"
    case .other: "another request"
    case .export, .import, .reset: name
    }
  }
}
