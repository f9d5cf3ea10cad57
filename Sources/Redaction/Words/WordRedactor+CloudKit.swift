// Redacts the names of records, zones and owners in CloudKit, and the names that Core Data generates for it.

internal import LogRecords

extension WordRedactor {
  /// Returns the redacted name of a record: usually an ID, or a name assigned by the system.
  func record(_ name: String) -> String { named(name, .record) }

  /// Returns the redacted name of a zone.
  func zone(_ name: String) -> String { named(name, .zone) }

  /// Returns the redacted owner of a zone.
  func owner(_ name: String) -> String { named(name, .user) }

  private func named(_ name: String, _ kind: RedactionKind) -> String {
    if Vocabulary.concernsCloudKit(name) || redacts(name) { return name }
    return replacement(of: name) ?? (isWithPseudonym(name) ? name : pseudonym(ofNamed: name, kind))
  }

  /// Whether a name is already redacted, with the system's words in front of the pseudonym.
  private func isWithPseudonym(_ name: String) -> Bool {
    name.hasPrefix("com.apple.coredata.cloudkit.")
      && isPseudonym(String(name.split(separator: ".").last ?? ""))
  }

  /// Returns the redacted text before an ID in a name that Core Data generates for CloudKit; `nil` for other
  /// names.
  ///
  /// Core Data's own words stay; a name of the app is replaced.
  func front(ofCloudKit front: String) -> String? {
    guard front.hasPrefix("com.apple.coredata.cloudkit."), front.hasSuffix(".") else { return nil }
    let parts = front.dropLast().split(separator: ".", omittingEmptySubsequences: false).dropFirst(4)
    let shown = parts.map { part in
      let word = String(part)
      return Vocabulary.cloudKitParts.contains(word) || redacts(word)
        ? word : replacement(of: word) ?? name(word, .app)
    }
    return (["com.apple.coredata.cloudkit"] + shown).joined(separator: ".") + "."
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are the record name of a CloudKit user: `_` and 32 hexadecimal digits.
  var isUserRecord: Bool {
    count == 33 && first == UInt8(ascii: "_") && dropFirst().allSatisfy(\.isASCIIHexDigit)
  }
}
