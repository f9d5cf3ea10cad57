// Recognises words by their form, such as an address, an ID or a file. Names without a form are in
// `KnownNames`.

internal import LogRecords

extension WordRedactor {
  /// Returns the replacement of a word; `nil` if nothing in it is private.
  func replacement(of word: String) -> String? {
    // Fast path: most words have only letters, and no other form.
    guard !word.utf8.allSatisfy(\.isAlphanumeric) else { return known(word) ?? plain(word) }
    if redacts(word) { return nil }
    if let known = known(word) { return known }
    if let known = remembered(word) { return known.replacement }
    let replacement = formed(word)
    // A word that looks like a pseudonym may become one.
    if !Self.mayBePseudonym(word) { remember(word, replacement) }
    return replacement
  }

  private func known(_ word: String) -> String? { known.known(word).map(pseudonym) }

  private static func mayBePseudonym(_ word: String) -> Bool {
    word.utf8.firstIndex(of: UInt8(ascii: "-")).map { RedactionKind(rawValue: String(word[..<$0])) != nil }
      ?? false
  }

  private func plain(_ word: String) -> String? {
    guard word.utf8.count > 8 else { return nil }
    let bytes = Array(word.utf8)
    if let other = encodedData(word, bytes) ?? phone(word, bytes) { return other }
    return bytes.isTeam ? name(word, .team) : nil
  }

  private func formed(_ word: String) -> String? {
    let bytes = Array(word.utf8)
    if let other = mail(word, bytes) ?? encodedData(word, bytes) { return other }
    if bytes[...].isUserRecord { return name(word.lowercased(), .user) }
    if bytes.contains(UInt8(ascii: "/")) { return joined(word) }
    return shaped(word, bytes) ?? file(word) ?? partlyKnown(word, bytes)
  }

  private func shaped(_ word: String, _ bytes: [UInt8]) -> String? {
    if bytes.contains(UInt8(ascii: "~")) { return tilded(word) }
    if let id = identified(word, bytes) { return id }
    if let address = networkAddress(word, bytes) ?? hardwareAddress(word, bytes) ?? phone(word, bytes) {
      return address
    }
    return dotted(word) ?? device(word, bytes)
  }

  /// Returns whether a word is an assigned pseudonym, possibly with a permitted extension: `id-3.1.cdt`.
  ///
  /// A word that only looks like a pseudonym, such as `app-1.example.com`, is not one.
  func isPseudonym(_ word: String) -> Bool {
    if pseudonyms.isGiven(word) { return true }
    guard let dash = word.utf8.firstIndex(of: UInt8(ascii: "-")),
      RedactionKind(rawValue: String(word[..<dash])) != nil
    else { return false }
    let end = word[dash...].firstIndex(of: ".") ?? word.endIndex
    let isOther = word[word.index(after: dash)..<end] == "other"
    guard isOther || pseudonyms.isGiven(String(word[..<end])) else { return false }
    return end == word.endIndex || keptTail(word[end...]) != nil
  }

  private func mail(_ word: String, _ bytes: [UInt8]) -> String? {
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < bytes.count,
      bytes[at - 1].isAlphanumeric, bytes[at + 1].isAlphanumeric
    else { return nil }
    return name(word.lowercased(), .mail)
  }

  /// Returns a word with its parts between slashes redacted separately; `nil` if nothing changes.
  private func joined(_ word: String) -> String? {
    let all = word.parts(between: "/").map(String.init)
    // An entity and an object's number.
    let isObject =
      all.count == 2 && all[1].count > 1 && all[1].first == "p" && all[1].dropFirst().allSatisfy(\.isNumber)
    if isObject, known.known(all[0])?.kind == .value { return nil }
    let others = all.map(replacement)
    if others.allSatisfy({ $0 == nil }) {
      return word.hasPrefix("0") && word.utf8.count(where: \.isASCIIDigit) >= 8 ? name(word, .phone) : nil
    }
    return zip(others, all).map { $0 ?? $1 }.joined(separator: "/")
  }

  // MARK: Encoded data

  /// Returns the pseudonym of Base64 data, which differs from words by its length and mix of letters and
  /// digits.
  private func encodedData(_ word: String, _ bytes: [UInt8]) -> String? {
    guard bytes.count >= 24, !word.hasPrefix("__"), !bytes.contains(UInt8(ascii: "~")) else { return nil }
    if bytes.allSatisfy(\.isASCIIHexDigit) { return name(word.lowercased(), bytes.count == 32 ? .id : .data) }
    guard Self.isMixedLikeData(bytes[...]) else { return nil }
    return name(word, bytes.count == 43 ? .hash : .data)
  }

  /// Whether bytes have the characters of Base64, and more capitals and digits than a name has.
  static func isMixedLikeData(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (capitals, smalls, digits, others) = (0, 0, 0, 0)
    for byte in bytes {
      switch byte {
      case _ where byte.isASCIIUppercase: capitals += 1
      case _ where byte.isASCIILetter: smalls += 1
      case _ where byte.isASCIIDigit: digits += 1
      case "+", "/": others += 1
      default: return false
      }
    }
    // Class names have a capital every few letters, and few digits.
    return capitals > 2 && smalls > 2 && (digits > 1 || others > 1)
      && capitals + digits + others > bytes.count / 3
  }

  // MARK: Peers and containers

  /// Redacts a word with `~`: a peer's ID, or a container's, which has `~` in place of dots.
  private func tilded(_ word: String) -> String? {
    let parts = word.parts(between: "~")
    if word.hasPrefix("com~apple~") { return dotted(word.replacing("~", with: ".")) }
    if parts.count > 2 || parts[0] == "iCloud" || Vocabulary.domains.contains(String(parts[0])) {
      return container(word.replacing("~", with: "."))
    }
    guard let id = parts.last, !id.isEmpty, !parts[0].isEmpty else { return nil }
    if id.utf8.allSatisfy(\.isASCIIDigit), id.utf8.count < 4 { return nil }
    // An extension after a whole UUID, such as `.1.cdt`, does not belong to the peer's ID.
    let start = id.hasPrefix("sim") ? id.dropFirst(3) : id
    let end =
      Array(start.utf8).isUUID(at: 0) ? start.utf8.index(start.startIndex, offsetBy: 36) : word.endIndex
    let peer = word[..<end]
    return pseudonym(ofPeer: String(peer)) + (keptTail(word[end...]) ?? "")
  }

  /// Returns the pseudonym of a peer; letter case and the `sim` of a simulator do not make a different peer.
  func pseudonym(ofPeer id: String) -> String {
    if let known = known(id) { return known }
    learnUser(ofPeer: id)
    return name(Self.same(peer: id), .peer)
  }

  static func same(peer id: String) -> String { id.lowercased().replacing("~sim", with: "~") }

  private func container(_ id: String) -> String {
    // The environment may follow after a colon.
    var words = id.prefix { $0 != ":" }.split(separator: ".").map { String($0) }
    if let first = words.first, Array(first.utf8).mayBeTeam {
      learn(first, .team)
      words.removeFirst()
    }
    if words.first == "iCloud" || words.first == "group" { words.removeFirst() }
    return name(words.joined(separator: ".").lowercased(), .container)
  }

  // MARK: IDs and addresses

  /// Redacts a word that contains a UUID, or begins like a truncated one.
  private func identified(_ word: String, _ bytes: [UInt8]) -> String? {
    guard bytes.count >= 9, bytes.contains(UInt8(ascii: "-")) else { return nil }
    if let place = bytes.indices.first(where: bytes.isUUID) {
      // A peer ID of iOS 5 or 6.
      if place > 1, bytes[place - 1] == ".", bytes[..<(place - 1)].allSatisfy(\.isASCIILetter) {
        let end = word.utf8.index(word.startIndex, offsetBy: place + 36)
        return pseudonym(ofPeer: String(word[..<end])) + (keptTail(word[end...]) ?? "")
      }
      let text = String(decoding: bytes[place..<place + 36], as: UTF8.self)
      let front = String(decoding: bytes[..<place], as: UTF8.self)
      let tail = String(decoding: bytes[(place + 36)...], as: UTF8.self)
      let shownFront = self.front(ofCloudKit: front) ?? (front.utf8.count <= 3 ? front : "")
      return shownFront + name(text.lowercased(), .id)
        + (keptTail(tail[...]) ?? "")
    }
    guard bytes[8] == "-", bytes.prefix(8).allSatisfy({ $0.isASCIIHexDigit }),
      bytes.dropFirst(8).allSatisfy({ $0.isASCIIHexDigit || $0 == "-" })
    else { return nil }
    // A truncated ID is not a different ID.
    return bytes.beginsUUID ? whole(word) ?? "…" : name(word.lowercased(), .id)
  }

  /// Returns the extension that may stay after an ID, such as a number and a file type; `nil` for any other
  /// text.
  private func keptTail(_ tail: Substring) -> String? {
    guard tail.hasPrefix("."), tail.utf8.count <= 24 else { return nil }
    let parts = tail.dropFirst().split(separator: ".")
    let isPlain = parts.allSatisfy { part in
      Self.isKindOfFile(part.lowercased()) || part.utf8.allSatisfy(\.isASCIIDigit) && part.utf8.count < 8
    }
    return isPlain ? String(tail) : nil
  }

  /// Whether files have this extension; those of a database may have a suffix such as `-wal`.
  private static func isKindOfFile(_ kind: String) -> Bool {
    let parts = kind.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard Vocabulary.fileKinds.contains(String(parts[0])) else { return false }
    return parts.count == 1 || ["wal", "shm", "journal"].contains(parts[1])
  }

  private func networkAddress(_ word: String, _ bytes: [UInt8]) -> String? {
    guard bytes.count >= 7, bytes.count <= 15, bytes[0].isASCIIDigit else { return nil }
    let parts = word.parts(between: ".")
    return parts.count == 4 && parts.allSatisfy({ UInt8($0) != nil }) ? name(word, .address) : nil
  }

  /// Redacts a hardware address with dashes: six pairs of hexadecimal digits.
  private func hardwareAddress(_ word: String, _ bytes: [UInt8]) -> String? {
    let isAddress =
      bytes.count == 17
      && bytes.enumerated().allSatisfy { $0 % 3 == 2 ? $1 == "-" : $1.isASCIIHexDigit }
    return isAddress ? name(word.lowercased().replacing("-", with: ":"), .address) : nil
  }

  private func phone(_ word: String, _ bytes: [UInt8]) -> String? {
    let digits = bytes.count(where: \.isASCIIDigit)
    guard digits >= 9, digits <= 15,
      bytes.allSatisfy({ $0.isASCIIDigit || $0 == "-" || $0 == "." })
    else { return nil }
    let groups = word.split(whereSeparator: { $0 == "-" || $0 == "." })
    let isAmerican = groups.map(\.count) == [3, 3, 4]
    return isAmerican
      || bytes[0] == "0" && groups.count < 4 && !bytes.contains(UInt8(ascii: "."))
      ? name(String(decoding: bytes.filter(\.isASCIIDigit), as: UTF8.self), .phone) : nil
  }

  // MARK: Names with dots

  /// Redacts a host name, or a reversed one that names an app or a container.
  private func dotted(_ word: String) -> String? {
    let parts = word.parts(between: ".")
    guard parts.count > 1, !parts.contains("") else { return nil }
    if word.hasPrefix("com.apple.") {
      // A name of the system, or of a container that the system keeps for an app.
      let isContainer = parts.count > 3 && parts[2] == "icloud-container"
      let start =
        isContainer
        ? 3
        : parts.dropFirst(2).firstIndex {
          Vocabulary.domains.contains(String($0)) || $0 == "iCloud" || $0 == "group"
            || Array($0.utf8).mayBeTeam
        }
      guard let start, start + 1 < parts.count else { return nil }
      return parts[..<start].joined(separator: ".") + "." + container(parts[start...].joined(separator: "."))
    }
    let first = String(parts[0])
    if Array(first.utf8).isTeam
      || Array(first.utf8).mayBeTeam && Vocabulary.domains.contains(String(parts[1]))
      || first == "iCloud" || first == "group"
    {
      return container(word)
    }
    // The path of a field.
    if parts.count > 2, parts.dropFirst().allSatisfy({ Vocabulary.openKeys.contains(String($0)) }) {
      return nil
    }
    let isReversed = Vocabulary.domains.contains(first) || parts.count > 2 && Self.isSmallWord(first)
    if Vocabulary.fileKinds.contains(parts[parts.count - 1].lowercased()) { return nil }
    if isReversed, parts[1].utf8.first?.isASCIILetter == true { return name(word.lowercased(), .bundle) }
    let last = String(parts[parts.count - 1]).lowercased()
    if Vocabulary.domains.contains(last), first.utf8.first?.isAlphanumeric == true {
      return name(word.lowercased(), .host)
    }
    return last == "local" && word != "storage.local" ? name(word.lowercased(), .device) : nil
  }

  private static func isSmallWord(_ word: String) -> Bool {
    (2...6).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isASCIILetter && !$0.isASCIIUppercase }
  }

  /// Redacts a device name such as `Quimbys-iPad`.
  private func device(_ word: String, _ bytes: [UInt8]) -> String? {
    let isDevice = bytes.indices.dropFirst().contains { place in
      bytes[place - 1] == "-" && Vocabulary.devices.contains { bytes[place...].starts(with: $0.utf8) }
    }
    return isDevice && !Vocabulary.devices.contains(where: word.hasPrefix) ? name(word, .device) : nil
  }

  /// Redacts the name of a file and keeps its extension.
  private func file(_ word: String) -> String? {
    // By bytes, because a letter before the dot may be one Character with it.
    guard let dot = word.utf8.lastIndex(of: UInt8(ascii: ".")), dot > word.startIndex else { return nil }
    let kind = word[word.utf8.index(after: dot)...].lowercased()
    let isDatabase = kind.hasPrefix("sqlite") || kind.hasPrefix("db-")
    guard Vocabulary.fileKinds.contains(kind) || isDatabase else { return nil }
    let stem = String(word[..<dot])
    if Self.isPlainFile(stem) || isPseudonym(stem) { return nil }
    let isSimple = stem.count(where: { $0 == "." }) < 4
    return written(((isSimple ? replacement(of: stem) : nil) ?? name(stem, .file)) + word[dot...])
  }

  private static func isPlainFile(_ stem: String) -> Bool {
    let words = stem.split { $0 == "." || $0 == "-" || $0 == "_" }
    return words.allSatisfy {
      Vocabulary.plainNames.contains(String($0)) || $0.utf8.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Redacts a word with a known part, such as `MyStore-wal`.
  private func partlyKnown(_ word: String, _ bytes: [UInt8]) -> String? {
    guard bytes.contains(where: { !$0.isAlphanumeric }) else { return nil }
    var text = ""
    var rest = word[...]
    while !rest.isEmpty {
      let part = rest.prefix { !".-_+".contains($0) }
      text += known(String(part)) ?? String(part)
      rest = rest.dropFirst(part.count)
      if let separator = rest.popFirst() { text.append(separator) }
    }
    return text == word ? nil : written(text)
  }
}

extension [UInt8] {
  func isUUID(at place: Int) -> Bool { place + 36 <= count && self[place..<place + 36].fitsUUID }

  /// Whether the bytes are an incomplete UUID.
  var beginsUUID: Bool { count < 36 && self[...].fitsUUID }

  /// Whether the bytes are a developer team's ID: ten capitals and digits, with at least one of each.
  var isTeam: Bool { mayBeTeam && contains(where: \.isASCIIDigit) && contains(where: \.isASCIIUppercase) }

  /// Whether the bytes may be a team ID in a place where team IDs occur; there it need not contain digits.
  var mayBeTeam: Bool { count == 10 && allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit } }
}

extension ArraySlice<UInt8> {
  fileprivate var fitsUUID: Bool {
    zip(0..., self).allSatisfy { offset, byte in
      switch offset {
      case 8, 13, 18, 23: byte == "-"
      default: byte.isASCIIHexDigit
      }
    }
  }
}
