// Reads text of CloudKit: records in their zones, printed objects, and server messages. Names in CloudKit's
// own code stay; names from a person or an app are redacted.

internal import LogRecords

extension SecretScanner {
  /// The maximum length of a record or zone name, in bytes.
  private static let maximumNameLength = 256

  /// Takes `RECORD:(ZONE:OWNER)` or `ZONE:OWNER` at a word.
  ///
  /// The owner is the device's user, or another user's record name.
  mutating func takeRecordInZone(_ word: Range<Int>) -> Bool {
    guard word.upperBound < bytes.count, bytes[word.upperBound] == ":" else { return false }
    if bytes.starts(with: ":(", at: word.upperBound) {
      let zone = word.upperBound + 2
      let colon = nameEnd(from: zone)
      guard colon > zone, colon < bytes.count, bytes[colon] == ":" else { return false }
      let end = nameEnd(from: colon + 1)
      // A vector of peers and numbers looks similar.
      guard end > colon + 1, end < bytes.count, bytes[end] == ")",
        !bytes[zone..<colon].contains(UInt8(ascii: "~")),
        !bytes[(colon + 1)..<end].allSatisfy(\.isASCIIDigit)
      else { return false }
      write(words.record(text(word)) + ":(")
      return replace(
        upTo: end, with: words.zone(text(zone..<colon)) + ":" + words.owner(text(colon + 1..<end)))
    }
    guard let owner = owner(behind: word.upperBound) else { return false }
    return replace(
      upTo: owner.upperBound, with: words.zone(text(word)) + ":" + words.owner(text(owner)))
  }

  private func nameEnd(from place: Int) -> Int {
    bytes.end(from: place, most: Self.maximumNameLength) { !$0.isOne(of: "\n\":()<>") }
  }

  /// Returns the range of a zone's owner after a colon; if `isSure`, it may also be a pseudonym.
  private func owner(behind colon: Int, isSure: Bool = false) -> Range<Int>? {
    let start = colon + 1
    if bytes.starts(with: "__defaultOwner__", at: start) { return start..<start + 16 }
    let end = bytes.wordEnd(from: start)
    return bytes[start..<end].isUserRecord || isSure && words.redacts(text(start..<end))
      ? start..<end : nil
  }

  /// Takes `ZONE:OWNER` after the key of a zone; there the name of a zone may contain spaces.
  mutating func takeZoneAfterKey() -> Bool {
    let colon = nameEnd(from: position)
    guard colon > position, colon < bytes.count, bytes[colon] == ":",
      let owner = owner(behind: colon, isSure: true)
    else { return false }
    return replace(
      upTo: owner.upperBound,
      with: words.zone(text(position..<colon)) + ":" + words.owner(text(owner)))
  }

  // MARK: Objects

  /// Whether a CloudKit object starts here, such as `<CKRecordID: 0x…; recordName=…>`.
  var beginsCloudKitObject: Bool {
    bytes.starts(with: "<CK", at: position) && peek(3).isASCIIUppercase && !peek(4).isASCIIUppercase
  }

  /// Takes the value of a key of a CloudKit object or error; `false` if it must be read like any other value.
  ///
  /// In a dictionary inside the object, such as the parts of a person's name, each value is a name of its own.
  mutating func takeCloudKitValue(_ label: String, isOfDictionary: Bool) -> Bool {
    switch label {
    // The keys in a record are field names, which belong to the app's code.
    case "values" where bytes[position] == "{":
      nesting.depth += 1
      copy()
      return true
    case "recordID": return bytes[position] == "<" || takeRecordInZone(position..<nameEnd(from: position))
    case "zoneID": return takeZoneAfterKey() || bytes[position] == "<"
    case "identifier": return bytes.starts(with: "com.apple.coredata.cloudkit.", at: position)
    case "container", "containerID", "ID":
      return bytes.starts(with: "iCloud.", at: bytes.end(from: position) { $0.isOne(of: "\\\"") })
    case "op":
      let end = bytes.end(from: position, while: \.isASCIIHexDigit)
      return end > position && replace(upTo: end, with: words.name(text(position..<end).lowercased(), .id))
    case "recordType":
      words.learn(openWord: text(position..<bytes.wordEnd(from: position)))
      return true
    default: return Vocabulary.cloudKitKeys.contains(label) || !isOfDictionary && takeValueWithBlanks()
    }
  }

  /// Takes an unquoted value of several words, which ends at the next key or the end of the object.
  private mutating func takeValueWithBlanks() -> Bool {
    guard bytes[position].isWordPart, !bytes[position].isASCIIDigit else { return false }
    var end = position
    var hasBlanks = false
    while end < bytes.count, end - position < Self.maximumNameLength, !bytes[end].isOne(of: ">;\n"),
      !(bytes[end] == "," && isKey(at: end + 2))
    {
      hasBlanks = hasBlanks || bytes[end] == " "
      end += 1
    }
    guard hasBlanks else { return false }
    let value = text(position..<end)
    return replace(upTo: end, with: words.redacts(value) ? value : words.pseudonym(ofValue: value))
  }

  /// Whether `key=` starts at `place`.
  private func isKey(at place: Int) -> Bool {
    let end = bytes.end(from: place, most: 64, while: \.isASCIIAlphanumeric)
    return end > place && end < bytes.count && bytes[end] == "="
  }

  /// Takes `key -> value`, as a record prints its fields.
  mutating func takeFieldAfterArrow() -> Bool {
    guard nesting.braces > 0, nesting.depth == 0, peek(1) == ">", let key, key.upperBound + 1 == position
    else {
      return false
    }
    let label = text(key)
    self.key = nil
    copy(2)
    while peek(0) == " " { copy() }
    guard position < bytes.count, bytes[position] != "\n" else { return true }
    words.learn(openWord: label)
    if Vocabulary.cloudKitKeys.contains(label) || bytes[position] == "<" || takeQuotedValue() { return true }
    let end = bytes.end(from: position) { $0 != "\n" }
    let value = text(position..<end)
    let isDone = words.redacts(value) || Vocabulary.openValues.contains(value)
    return replace(upTo: end, with: isDone ? value : words.pseudonym(ofValue: value))
  }

  /// Takes a quotation in a message of CloudKit's server.
  ///
  /// In `field 'CD_rating' in record 'CD_Trip'` the names belong to the code; any other quotation may be a
  /// private name.
  mutating func takeServersQuotation() -> Bool {
    guard position > 0, !bytes[position - 1].isWordPart, nesting.cloudKitObjects > 0 || hasCloudKitError
    else {
      return false
    }
    let start = position + 1
    let end = bytes.end(from: start, most: Self.maximumNameLength) { !$0.isOne(of: "'\n\"") }
    guard end > start, end < bytes.count, bytes[end] == "'" else { return false }
    let name = text(start..<end)
    copy()
    if let key, start - 2 - key.upperBound < 2, Self.wordsBeforeCode.contains(text(key).lowercased()),
      bytes[start..<end].allSatisfy(\.isWordPart)
    {
      words.learn(openWord: name)
      copy(end + 1 - start)
    } else {
      let isOwn = words.redacts(name) || Vocabulary.concernsCloudKit(name) || words.vocabulary.isCommon(name)
      replace(upTo: end, with: isOwn ? name : words.pseudonym(ofQuoted: name))
      copy()
    }
    return true
  }

  private static let wordsBeforeCode: Set<String> = [
    "field", "record", "type", "recordtype", "attribute", "entity", "index", "relationship", "key",
  ]
}
