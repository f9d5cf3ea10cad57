// A transaction log as its path names it: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// Its file name, the same on every device.
  package internal(set) var file: LogFile
  /// The peer that wrote it.
  package let peer: Name
  /// The store it belongs to.
  package let store: Name
  /// The hash of the model version it was written with; `nil` in paths of iOS 5, which have none.
  package let modelHash: Name?

  /// Reads the last components of a path, ignoring blanks after them; `nil` if it is no transaction log, or if
  /// a reporter left out the middle, so that other folders stand where store and peer do.
  init?(path: Span<UInt8>, _ names: inout Names) {
    var end = path.count
    while end > 0, path[end - 1] <= 0x20 { end -= 1 }
    let isOld = path.has(".plist", at: end - 6)
    // A receipt lies beside the logs but is not one.
    guard isOld || path.has(".cdt", at: end - 4), let file = path.pathComponent(before: end),
      !path.has("receipt.", at: file.lowerBound)
    else { return nil }
    let modelHash = isOld ? file : path.pathComponent(before: file.lowerBound - 1)
    guard let modelHash, let store = path.pathComponent(before: modelHash.lowerBound - 1),
      let peer = path.pathComponent(before: store.lowerBound - 1)
    else { return nil }
    let isHashLeftOut = path.extracting(modelHash).isLeftOut
    guard !path.extracting(store).isNoStore, !path.extracting(peer).isNoPeer,
      !isHashLeftOut || path.extracting(peer).isPeerID
    else { return nil }
    self.file = LogFile(path.extracting(file), &names)
    self.peer = path.extracting(peer).componentName(&names)
    self.store = path.extracting(store).componentName(&names)
    let hash = isOld || isHashLeftOut ? nil : path.extracting(modelHash).componentName(&names)
    // A log that cannot be told from others counts as none.
    self.modelHash = hash == Names.overflow ? nil : hash
  }

  /// The log of a peer's transaction whose name is not known.
  init(number: Int, of peer: Name, in store: Name) {
    file = .unnamed(peer, number)
    (self.peer, self.store, modelHash) = (peer, store, nil)
  }

  /// Whether it cannot be told from others because there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}

extension Span<UInt8> {
  /// Whether a component of a path stands for others that were left out.
  fileprivate var isLeftOut: Bool {
    var (start, end) = (0, count)
    if count > 2, "[<(".utf8.contains(self[0]), "]>)".utf8.contains(self[count - 1]) {
      (start, end) = (1, count - 1)
    }
    if end - start == 3, has("\u{2026}", at: start) { return true }
    for index in start..<end where self[index] != UInt8(ascii: ".") { return false }
    return end - start > 1
  }

  /// Whether a component is no store's name: containers lie in that folder.
  fileprivate var isNoStore: Bool {
    isLeftOut || count == 16 && has("Mobile Documents") || count == 18 && has("Mobile%20Documents")
  }

  /// Whether a component is no peer's ID, but a folder above the containers.
  fileprivate var isNoPeer: Bool {
    isNoStore || count == 7 && (has("Library") || has("private")) || count == 6 && has("mobile")
  }

  /// Whether a component has the form of an ID: `mobile~` or `mobile.`, and at least eight digits.
  fileprivate var isPeerID: Bool {
    guard let mark = find(UInt8(ascii: "~"), from: 0) ?? find(UInt8(ascii: "."), from: 0), mark > 0 else {
      return false
    }
    let start = has("sim", at: mark + 1) ? mark + 4 : mark + 1
    for index in start..<Swift.max(start, count)
    where !self[index].isASCIIHexDigit && self[index] != UInt8(ascii: "-") { return false }
    return count - start >= 8
  }

  /// The name of a component, which URLs print with `%20` for a blank and the like.
  fileprivate func componentName(_ names: inout Names) -> Name {
    guard find(UInt8(ascii: "%"), from: 0) != nil else { return names.name(self) }
    let plain = percentDecoded
    return String(validating: plain, as: UTF8.self) == nil ? names.name(self) : names.name(plain.span)
  }

  /// The component of a path that ends at an offset, after a slash.
  fileprivate func pathComponent(before end: Int) -> Range<Int>? {
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "/") {
      if self[start - 1] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    return start > 0 && start < end ? start..<end : nil
  }
}
