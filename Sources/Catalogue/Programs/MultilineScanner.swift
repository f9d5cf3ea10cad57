// Values that may have several lines. The beginning of each, and the end of a dump, follow its fragment in
// `FieldKind+Fragment`.

internal import CatalogueDocument
internal import LogRecords

/// A kind of value that may have several lines.
enum MultilineScanner: Sendable {
  /// Any text.
  case text
  /// An object of any class, and an object of one of the step's classes.
  case anyObject, object
  /// A line and the indented ones after it.
  case dump
  /// A list in braces, and a list in parentheses.
  case dictionary, collection

  init?(_ kind: FieldKind, _ follower: TemplateProgram.Follower) {
    guard follower != .error, follower != .optionalRest, follower != .spaceAndValue || kind == .dump else {
      return nil
    }
    switch kind {
    case .dictionary: self = .dictionary
    case .collection: self = .collection
    case _ where follower == .optionalTextAndEnd: return nil
    case .text, .error: self = .text
    case .dump where follower == .end || follower == .spaceAndText || follower == .spaceAndValue: self = .dump
    case .object: self = .anyObject
    default:
      guard kind.classNames != nil else { return nil }
      self = .object
    }
  }

  /// Whether `(null)` or `<private>` may occur in place of a value.
  var mayBeMissing: Bool {
    switch self {
    case .text, .dump: false
    case .anyObject, .object, .dictionary, .collection: true
    }
  }
}

extension Span<UInt8> {
  /// Returns the end of the dump that begins at an offset: a line, and the following ones that are indented,
  /// close a bracket, name a property, or have the form of the lines within an error of CloudKit.
  func endOfDump(from start: Int) -> Int {
    var end = find(UInt8(ascii: "\n"), from: start) ?? count
    while end < count {
      let next = skip(from: end) { $0 == UInt8(ascii: "\n") }
      switch byte(next) {
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): break
      case let first where first.isASCIIWhitespace: break
      default: guard namesProperty(at: next) || isOfPartialErrors(at: next) else { return end }
      }
      end = find(UInt8(ascii: "\n"), from: next) ?? count
    }
    return end
  }

  /// Whether the line from an offset on has the form `Trip: name`.
  private func namesProperty(at start: Int) -> Bool {
    let entity = skip(from: start, while: \.isIdentifier)
    guard entity > start, has(": ", at: entity) else { return false }
    let property = skip(from: entity + 2, while: \.isIdentifier)
    guard property > entity + 2 else { return false }
    let end = skip(from: property) { !$0.isASCIIWhitespace && !$0.isIdentifier }
    return end == count || byte(end) == UInt8(ascii: "\n")
  }

  /// Whether the line from an offset on has the form `A:(zone:owner) = <CKError …`, or says how many errors
  /// are omitted: these lines lose their indentation in a paste.
  private func isOfPartialErrors(at start: Int) -> Bool {
    if has("... ", at: start) {
      let end = skip(from: start + 4, while: \.isASCIIDigit)
      return end > start + 4 && has(" \"", at: end)
    }
    let zone = skip(from: start) { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "(") }
    guard zone > start, has(":(", at: zone - 1) else { return false }
    let end = skip(from: zone + 1) {
      $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
    }
    return has(") = <CKError ", at: end)
  }
}
