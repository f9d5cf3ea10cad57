// What the path of a transaction log tells: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// Its file name, the same on every device.
  package let file: LogFile

  /// The peer that wrote it.
  package let peer: Name

  /// The store it belongs to.
  package let store: Name

  /// The hash of the model version it was written with; `nil` in paths of iOS 5, which have none.
  package let modelHash: Name?

  /// Reads the last components of a path; `nil` for what is no transaction log.
  package init?(path: Span<UInt8>, _ names: inout Names) {
    guard let places = LogPath(path) else { return nil }
    file = LogFile(path.extracting(places.file), &names)
    peer = names.name(path.extracting(places.peer))
    store = names.name(path.extracting(places.store))
    modelHash = places.modelHash.map { names.name(path.extracting($0)) }
  }

  /// Whether it cannot be told from others, since there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}

/// Where the components of a transaction log's path stand.
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

extension Span<UInt8> {
  /// Gives the path of each transaction log named in a text, from the start of its line or of what surrounds it.
  ///
  /// - Complexity: O(length).
  func forEachLogPath(_ body: (Span<UInt8>) -> Void) {
    var searched = 0
    while let found = find(".cdt", from: searched) {
      let end = found + 4
      var start = found
      while start > searched, self[start - 1] != UInt8(ascii: "\n"), self[start - 1] != UInt8(ascii: "\""),
        self[start - 1] != UInt8(ascii: ">")
      {
        start -= 1
      }
      body(extracting(start..<end))
      searched = end
    }
  }
}
