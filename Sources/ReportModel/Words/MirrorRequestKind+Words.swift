// What sentences call the kinds of requests.

internal import Timelines

extension MirrorRequestKind {
  /// What it is called: `set-up`, `export`.
  var words: String { self == .setup ? "set-up" : name }
}
