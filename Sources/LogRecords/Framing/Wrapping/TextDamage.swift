// What a forum, a mail or a page did to all of a capture, as its first records show it: statements fit their
// entries all the same, but their values cannot be read. The catalogue undoes it.

/// What was done to the text of a capture.
struct TextDamage {
  /// How many records are looked at before it is clear that a capture has no entities.
  private static let timeout = 64

  private var width = WrappedWidth()
  private var isEscaped = false
  /// Whether its lines end with tags of HTML that break lines.
  private var hasTags = false
  private var hasInvisibleCharacters = false
  private var hasEscapedLineEnds = false
  /// Whether separators of Unicode are in its records.
  private(set) var hasSeparators = false
  /// Whether a record has an object in plain brackets, so that entities are what the app wrote.
  private var hasPlainObject = false
  private var records = 0
  /// Whether it may still turn out that anything was done; a stored value, because every record asks for it.
  private(set) var isSought = true

  /// What was done to a record: how its lines were wrapped, and the width, 0 for an unknown one; and what was
  /// changed in its text.
  mutating func look(
    at record: Span<UInt8>, isOfJSON: Bool
  ) -> (width: UInt8, wrapping: Wrapping, alterations: TextAlterations) {
    // The lines of a message in JSON are its own.
    let isMeasured = !isOfJSON && self.width.isSought
    let width = isMeasured ? self.width.width(of: record) : 0
    let wrapping = isMeasured ? self.width.wrapping : .none
    records += 1
    if !isEscaped, records <= Self.timeout {
      isEscaped = record.hasEscapedObject
      hasPlainObject = hasPlainObject || record.hasPlainObject
    }
    if !hasTags, records <= Self.timeout { hasTags = record.endsInTag }
    if !hasSeparators, records <= Self.timeout { hasSeparators = record.holdsSeparator }
    var alterations: TextAlterations = []
    if wasEscaped(record) || hasTags && record.holdsTag { alterations.insert(.entities) }
    if hasInvisibleCharacters || records <= Self.timeout, record.holdsInvisibleCharacter {
      hasInvisibleCharacters = true
      alterations.insert(.invisibleCharacters)
    }
    if hasEscapedLineEnds || records <= Self.timeout, record.holdsEscapedLineEnd {
      hasEscapedLineEnds = true
      alterations.insert(.escapedLineEnds)
    }
    isSought =
      self.width.isSought || isEscaped || hasTags || hasInvisibleCharacters || hasEscapedLineEnds
      || records < Self.timeout
    return (width, wrapping, alterations)
  }

  /// Whether a record has entities of HTML: before the first object, any entity shows it.
  private func wasEscaped(_ record: Span<UInt8>) -> Bool {
    if isEscaped { return record.find(UInt8(ascii: "&"), from: 0) != nil }
    return !hasPlainObject && records <= Self.timeout && record.hasEntity
      && record.find(UInt8(ascii: "<"), from: 0) == nil
  }
}

extension Span<UInt8> {
  /// Whether an object such as `<Class: 0x1>` is in the text.
  fileprivate var hasPlainObject: Bool {
    var position = 0
    while let colon = find(": 0x", from: position) {
      position = colon + 4
      var name = colon
      while name > 0, self[name - 1].isIdentifier { name -= 1 }
      if name < colon, name > 0, self[name - 1] == UInt8(ascii: "<") { return true }
    }
    return false
  }

  /// Whether the text ends with a tag that breaks a line.
  fileprivate var endsInTag: Bool {
    guard byte(count - 1) == UInt8(ascii: ">") else { return false }
    return (4...6).contains { breakTag(at: count - $0) == $0 }
  }

  /// Whether a tag that breaks a line is in the text.
  fileprivate var holdsTag: Bool {
    var position = 0
    while let found = find(UInt8(ascii: "<"), from: position) {
      if breakTag(at: found) != nil { return true }
      position = found + 1
    }
    return false
  }

  /// Returns the length of the tag that breaks a line at an offset, in bytes: `<br>`, `<BR/>`, `<br />`; `nil` if
  /// there is none.
  package func breakTag(at offset: Int) -> Int? {
    guard byte(offset) == UInt8(ascii: "<"), byte(offset + 1) | 0x20 == UInt8(ascii: "b"),
      byte(offset + 2) | 0x20 == UInt8(ascii: "r")
    else { return nil }
    var end = offset + 3
    if byte(end) == 0x20 { end += 1 }
    if byte(end) == UInt8(ascii: "/") { end += 1 }
    return byte(end) == UInt8(ascii: ">") ? end + 1 - offset : nil
  }

  /// Whether one of the entities is in the text that every page has in the place of these characters.
  fileprivate var hasEntity: Bool {
    var position = 0
    while let found = find(UInt8(ascii: "&"), from: position) {
      position = found + 1
      if has("amp;", at: position) || has("lt;", at: position) || has("gt;", at: position)
        || has("quot;", at: position) || has("#39;", at: position) || has("#x27;", at: position)
      {
        return true
      }
    }
    return false
  }

  /// Whether an object such as `&lt;Class: 0x1&gt;` has an entity in the place of a bracket.
  fileprivate var hasEscapedObject: Bool {
    guard find(UInt8(ascii: "&"), from: 0) != nil else { return false }
    var position = 0
    while let colon = find(": 0x", from: position) {
      position = colon + 4
      var name = colon
      while name > 0, self[name - 1].isIdentifier { name -= 1 }
      let end = skip(from: position, while: \.isASCIIHexDigit)
      if name < colon, has("lt;", at: name - 3) || has("&gt;", at: end) || has("&amp;gt;", at: end) {
        return true
      }
    }
    return false
  }
}
