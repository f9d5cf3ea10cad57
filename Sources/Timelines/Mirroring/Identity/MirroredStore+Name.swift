// The display name of a mirrored store: its file's name without folder and extension. Several stores may have
// files of one name, such as SwiftData's `default.store`.

internal import LogRecords

extension MirroredStore {
  /// Returns the name of the store's file without extension; `nil` if the capture does not show it.
  package func name(in names: Names) -> String? {
    guard let file else { return nil }
    return names.withBytes(of: file) { (path: Span<UInt8>) -> String? in
      guard let stem = path.stem else { return nil }
      return String(decoding: path.extracting(stem).percentDecoded, as: UTF8.self)
    }
  }

  /// The names by which it can be asked for: its file's, with and without what tells it from others, its
  /// container's and its UUID, whole or its first part.
  package func labels(in names: Names) -> [String] {
    let id = id?.text
    let beginning = id.map { String($0.prefix(8)) }
    let container = container.map { names[$0] }
    let place = container.map { " of \($0)" } ?? ""
    let apart = [container, id, beginning].compactMap(\.self)
    guard let name = name(in: names) else {
      let words = [scope.map { "\($0.rawValue) store" }, beginning.map { "store \($0)" }].compactMap(\.self)
      return apart + words.map { $0 + place }
    }
    let additions = [scope?.rawValue, beginning].compactMap(\.self).map { " (\($0))" }
    return [name, name + place] + additions.map { name + $0 + place } + apart
  }
}

extension MirroredStores {
  /// Returns the other stores whose files have the same name as the file of a store; none if that is unknown.
  package func namesakes(of index: Int, in names: Names) -> [Int] {
    guard all.count > 1, let file = all[index].file else { return [] }
    let own = whole(index)
    return indices.filter { other in
      guard other != index, other != own, let otherFile = all[other].file else { return false }
      return names.haveSameStem(file, otherFile)
    }
  }
}

extension Names {
  /// Whether two files have the same name without folder and extension.
  fileprivate func haveSameStem(_ file: Name, _ other: Name) -> Bool {
    file == other || withBytes(of: file) { isStem(of: $0, thatOf: other) }
  }

  private func isStem(of path: Span<UInt8>, thatOf file: Name) -> Bool {
    guard let stem = path.stem else { return false }
    return withBytes(of: file) { (other: Span<UInt8>) -> Bool in
      guard let otherStem = other.stem, otherStem.count == stem.count else { return false }
      return path.has(other.extracting(otherStem), at: stem.lowerBound)
    }
  }
}

extension Span<UInt8> {
  /// The range of the name of a file, without folder and extension, in its URL; `nil` if it has none.
  fileprivate var stem: Range<Int>? {
    let slash = UInt8(ascii: "/")
    var end = count
    while end > 0, self[end - 1] == slash { end -= 1 }
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, self[start - 1] != slash { start -= 1 }
    var dot = end - 1
    while dot > start, self[dot] != UInt8(ascii: ".") { dot -= 1 }
    return start..<(dot > start ? dot : end)
  }
}
