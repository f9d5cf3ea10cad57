// Where the components stand in the path of a transaction log.

internal import LogRecords

struct LogPath {
  var peer: Range<Int>
  var store: Range<Int>
  var modelHash: Range<Int>?
  var file: Range<Int>

  /// Finds the components from the end of a path; blanks after the path do not count.
  init?(_ path: Span<UInt8>) {
    var end = path.count
    while end > 0, path[end - 1] <= 0x20 { end -= 1 }
    let isOld = path.has(".plist", at: end - 6)
    guard isOld || path.has(".cdt", at: end - 4) else { return nil }
    guard let file = Self.component(path, before: end) else { return nil }
    // A receipt lies beside the logs and is none.
    guard !path.has("receipt.", at: file.lowerBound) else { return nil }
    var next = file.lowerBound - 1
    if !isOld {
      guard let hash = Self.component(path, before: next) else { return nil }
      modelHash = hash
      next = hash.lowerBound - 1
    }
    guard let store = Self.component(path, before: next),
      let peer = Self.component(path, before: store.lowerBound - 1)
    else { return nil }
    self.file = file
    self.store = store
    self.peer = peer
  }

  /// The component that ends at an offset, after a slash.
  private static func component(_ path: Span<UInt8>, before end: Int) -> Range<Int>? {
    var start = end
    while start > 0, path[start - 1] != UInt8(ascii: "/") {
      if path[start - 1] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    return start > 0 && start < end ? start..<end : nil
  }
}
