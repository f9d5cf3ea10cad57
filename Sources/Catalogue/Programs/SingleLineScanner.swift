// Values on one line that extend to the text after them. The beginning of each follows its fragment in
// `FieldKind+Fragment`.

internal import CatalogueDocument
internal import LogRecords

/// A kind of one-line value that has no end of its own.
enum SingleLineScanner: Sendable {
  case any, store, path, url, location, log

  init?(_ kind: FieldKind) {
    switch kind {
    case .name, .line, .date: self = .any
    case .store: self = .store
    case .path: self = .path
    case .url: self = .url
    case .location: self = .location
    case .log: self = .log
    default: return nil
    }
  }

  /// The beginning of a value.
  enum Beginning {
    /// The value begins at this offset; its end is not known yet.
    case value(Int)
    /// The whole value, and the end of what belongs to it.
    case whole(Range<Int>, end: Int)
    /// No value begins here.
    case none
    /// Only backtracking can decide.
    case unknown
  }

  /// Returns how the value at an offset begins.
  func beginning(_ bytes: Span<UInt8>, at start: Int) -> Beginning {
    switch self {
    case .any: return .value(start)
    case .store:
      // The peer before a store is not followed by another peer.
      guard start >= 2, bytes[start - 1] == UInt8(ascii: ":"), bytes[start - 2] != UInt8(ascii: ":"),
        !bytes[start - 2].isASCIIWhitespace
      else { return .value(start) }
      return .unknown
    case .path:
      if bytes.byte(start) == UInt8(ascii: "/") { return .value(start) }
    case .url:
      if bytes.byte(start) == UInt8(ascii: "/") { return .value(start) }
      let end = bytes.skip(from: start, while: \.isASCIILetter)
      if end > start { return bytes.byte(end) == UInt8(ascii: ":") ? .value(start) : .unknown }
      guard bytes.byte(start) == UInt8(ascii: "<") || bytes.byte(start) == UInt8(ascii: "(") else {
        return .unknown
      }
    case .location:
      if let path = path(bytes, at: start) { return .value(path) }
      // The value of a location is the content of its brackets, here `null` without the parentheses.
      if let null = bytes.range(of: "(null)", at: start) {
        return .whole(null.lowerBound + 1..<null.upperBound - 1, end: null.upperBound)
      }
      if let hidden = bytes.range(of: "<private>", at: start) {
        return .whole(hidden, end: hidden.upperBound)
      }
      return .none
    case .log:
      guard bytes.has("<PFUbiquityLocation", at: start) else { return .value(start) }
      return path(bytes, at: start).map { .value($0) } ?? .unknown
    }
    if let nothing = bytes.nothing(at: start) { return .whole(nothing, end: nothing.upperBound) }
    return .none
  }

  /// Returns the offset of a location's path; `nil` if no location begins at `start`.
  private func path(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let object: StaticString = "<PFUbiquityLocation"
    guard bytes.has(object, at: start), let end = bytes.endOfTag(from: start + object.utf8CodeUnitCount),
      bytes.byte(end) == UInt8(ascii: ":")
    else { return nil }
    return bytes.skip(from: end + 1, while: \.isASCIIWhitespace)
  }
}
