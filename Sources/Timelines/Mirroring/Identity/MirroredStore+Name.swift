// The display name of a mirrored store: its file's name without folder and extension.

internal import LogRecords

extension MirroredStore {
  /// Returns the name of the store's file without extension; `nil` if the capture does not show it.
  package func name(in names: Names) -> String? {
    guard let file else { return nil }
    let path = names[file].utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
    guard let last = path.last else { return nil }
    let stem =
      last.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > last.startIndex ? last[..<$0] : nil } ?? last
    return String(decoding: Array(stem).span.percentDecoded, as: UTF8.self)
  }

  /// The names by which it can be asked for: its file's, else its container's and its UUID, whole or its first
  /// part.
  package func labels(in names: Names) -> [String] {
    if let name = name(in: names) { return [name] }
    let id = id?.text
    return [container.map { names[$0] }, id, id.map { String($0.prefix(8)) }].compactMap(\.self)
  }
}
