// Reads forms of several words: encoded data, addresses, phone numbers, and devices with their owners.

internal import LogRecords

extension SecretScanner {
  /// Takes data as Foundation prints it, `<62706c69 73743030>`, even if its end is truncated.
  mutating func takeHexadecimalData() -> Bool {
    let start = position + 1
    let end = bytes.end(from: start) { $0.isASCIIHexDigit || " \n.".utf8.contains($0) }
    let digits = bytes[start..<end].filter(\.isASCIIHexDigit)
    guard digits.count >= 8, end == bytes.count || bytes[end] == ">" || bytes.starts(with: "…", at: end)
    else { return false }
    return replace(
      upTo: end, with: "<" + words.name(String(decoding: digits, as: UTF8.self).lowercased(), .data))
  }

  /// Takes the version hash of a data model: 43 letters, digits, `_`, `~` and the like, and a `=`.
  mutating func takeModelHash() -> Bool {
    guard peek(43) == "=", position == 0 || !bytes[position - 1].isWordPart,
      !peek(44).isAlphanumeric, bytes.isHash(at: position)
    else { return false }
    return replace(upTo: position + 44, with: words.name(text(position..<position + 43), .hash))
  }

  // MARK: URLs

  /// Takes a URL.
  ///
  /// The entity and number of a store's object stay, the path of a file is read as a path, and of all other
  /// URLs only the scheme stays.
  mutating func takeURL(schemeEnd end: Int) {
    let scheme = text(position..<end).lowercased()
    copy(end + 3 - position)
    if scheme == "file" {
      skipHost()
      _ = takePath(isAfterHost: true)
      return
    }
    var isFirst = true
    let stop = bytes.end(from: position) { byte in
      defer { isFirst = false }
      // A placeholder of a template, such as `{uuid}`, does not belong to the URL.
      if byte == "{", scheme == "x-coredata" || isFirst { return false }
      return byte != 0xE2 && !" \n\t\"><;)},'\\".utf8.contains(byte)
    }
    let rest = text(position..<stop)
    guard !rest.isEmpty else { return }
    guard scheme == "x-coredata" else {
      let host = String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
      let more = rest.utf8.count - host.utf8.count
      // A host that was redacted before is followed by an ellipsis.
      let isDone = words.redacts(host)
      if isDone, more < 2 { return }
      let name = isDone ? host : words.name(host.lowercased(), .host)
      replace(upTo: stop, with: name + (more > 0 ? "/…" : ""))
      return
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, !words.redacts(rest),
      bytes.starts(with: "…", at: stop) || isCut && stop == bytes.count
    {
      position = stop
      writeWhole(rest)
      return
    }
    // The store, the entity, and the object's number, or its UUID before it has a number.
    let shown = parts.enumerated().map { index, part in
      // An entity is a word of the app's code, and is followed by a number.
      let isOwn =
        part.isEmpty || words.redacts(part) || part.hasPrefix("{")
        || index == 1 && part.utf8.allSatisfy { $0.isAlphanumeric || $0 == "_" }
        || index == 2 && part.first == "p" && part.dropFirst().utf8.allSatisfy(\.isASCIIDigit)
      return words.replacement(of: part)
        ?? (isOwn ? part : words.name(part.lowercased(), index == 0 ? .id : .value))
    }
    replace(upTo: stop, with: shown.joined(separator: "/"))
  }

  /// Skips the host of a file URL, as in `file://localhost/Users/…`.
  private mutating func skipHost() {
    let end = bytes.end(from: position, most: 256) { $0.isWordPart && $0 != "/" }
    guard end > position, end < bytes.count, bytes[end] == "/" else { return }
    let host = text(position..<end)
    guard !words.redacts(host) else { return }
    // Without a third slash, the first part is usually a folder.
    let folders: [StaticString] = ["/Users/", "/home/", "/private/", "/var/"]
    if host.lowercased() == "localhost" || words.replacement(of: host) != nil
      || folders.contains(where: { bytes.starts(with: $0, at: end) })
    {
      position = end
    }
  }

  // MARK: Numbers

  /// Takes an IPv6 or hardware address: hexadecimal digits with at least five colons, or with `::`.
  mutating func takeNetworkAddress() -> Bool {
    guard bytes[position].isASCIIHexDigit else { return false }
    var (colons, doubled, before) = (0, false, UInt8(0))
    var end = position
    while end < bytes.count, end - position < 64 {
      let byte = bytes[end]
      // An IPv6 address may end with an IPv4 address.
      let isPoint = byte == "." && colons >= 2 && end + 1 < bytes.count && bytes[end + 1].isASCIIDigit
      guard byte == ":" || byte.isASCIIHexDigit || isPoint else { break }
      if byte == ":" {
        colons += 1
        doubled = doubled || before == ":"
      }
      before = byte
      end += 1
    }
    guard colons >= 5 || doubled && end - position > 4, end == bytes.count || !bytes[end].isAlphanumeric
    else { return false }
    return replace(upTo: end, with: words.name(text(position..<end).lowercased(), .address))
  }

  /// Takes a phone number, such as `+49 170 1234567`, `(0170) 123 45 67` or `555 123 4567`.
  ///
  /// The groups of digits differ from those of times and dates.
  mutating func takePhoneNumber() -> Bool {
    guard position == 0 || !bytes[position - 1].isWordPart else { return false }
    let isMarked = bytes[position] == "+"
    guard !isMarked || peek(1).isASCIIDigit || peek(1) == "(" else { return false }
    let stop = bytes.end(from: position + 1, most: 31) { $0.isASCIIDigit || " -()/.".utf8.contains($0) }
    // Text in parentheses after the number does not belong to it.
    let end = bytes[position..<stop].dropFirst(7).firstIndex(of: UInt8(ascii: "(")) ?? stop
    guard let last: Int = bytes[position..<end].lastIndex(where: \.isASCIIDigit),
      last + 1 == bytes.count || !bytes[last + 1].isAlphanumeric,
      last + 2 >= bytes.count || bytes[last + 1] != ":" || !bytes[last + 2].isASCIIDigit
    else { return false }
    let groups = bytes[position...last].split(whereSeparator: { !$0.isASCIIDigit })
    let digits = groups.reduce(0) { $0 + $1.count }
    let first: ArraySlice<UInt8> = groups[0]
    let isInBrackets =
      bytes[position] == "(" && first.endIndex <= last && bytes[first.endIndex] == ")"
      && first.startIndex == position + 1
    let isLocal =
      bytes[first.startIndex] == "0" && (2...5).contains(first.count) && groups.count > 1 && groups.count < 7
    let counts = groups.map(\.count)
    let isNumber =
      isMarked
      ? digits >= 8
      : isInBrackets
        ? (2...5).contains(first.count) && digits >= 7
        : isLocal && digits >= 9 && !isDate(counts) || counts == [3, 3, 4] || counts == [1, 3, 3, 4]
    guard isNumber, digits <= 15 else { return false }
    let number = String(decoding: groups.joined(), as: UTF8.self)
    return replace(upTo: last + 1, with: words.name((isMarked ? "+" : "") + number, .phone))
  }

  private func isDate(_ counts: [Int]) -> Bool {
    counts.starts(with: [2, 2, 4]) || counts.starts(with: [2, 2, 2])
  }

  // MARK: Names

  /// Takes a device with its owner's name, such as `Jane Doe's iPad`.
  mutating func takeOwnedDevice() -> Bool {
    var end = position
    for _ in 0..<3 {
      end = bytes.end(from: end, most: position + 200 - end, while: \.isWordPart)
      if let device = owned(at: end) {
        return replace(upTo: device, with: words.name(text(position..<device), .device))
      }
      guard end + 1 < bytes.count, bytes[end] == " ",
        bytes[position].isASCIIUppercase || bytes[position] >= 0x80,
        bytes[end + 1].isASCIIUppercase || bytes[end + 1] >= 0x80 && bytes[end + 1] != 0xE2
      else { return false }
      end += 1
    }
    return false
  }

  /// Returns the end of a device name if the name of its owner ends at `place`; `nil` otherwise.
  private func owned(at place: Int) -> Int? {
    let marks: [StaticString] = ["'s ", "’s ", "' "]
    guard let mark = marks.first(where: { bytes.starts(with: $0, at: place) }) else { return nil }
    let start = place + mark.utf8CodeUnitCount
    guard Vocabulary.devices.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return bytes.wordEnd(from: start)
  }

  /// Takes a name in quotation marks, `“Name”`, as Foundation quotes file names in English and other
  /// languages.
  mutating func takeQuotedName() -> Bool {
    guard let quote = Self.nameQuotes.first(where: { bytes.starts(with: $0.opening, at: position) }) else {
      return false
    }
    let start = position + quote.opening.utf8CodeUnitCount
    var end = start
    var closing: StaticString?
    while end < bytes.count, end - start < 509, bytes[end] != "\n" {
      closing = quote.closing.first { bytes.starts(with: $0, at: end) }
      if closing != nil { break }
      end += 1
    }
    // A mark that usually closes a quotation opens one only if another mark closes it.
    guard closing != nil || quote.isOpening else { return false }
    copy(start - position)
    while peek(0) == " ", position < end { copy() }
    let content = text(position..<end)
    let name = String(content.reversed().drop { $0 == " " }.reversed())
    if name.isEmpty || name == "…" || words.pseudonyms.isName(name) {
      replace(upTo: end, with: content)
    } else {
      let isWhole = !(end == bytes.count && isCut || name.contains("…"))
      replace(upTo: end, with: isWhole ? words.pseudonym(ofQuoted: name) : whole(ofCut: name))
      if content.last == " " { write(" ") }
    }
    copy(closing?.utf8CodeUnitCount ?? 0)
    return true
  }

  private static let nameQuotes: [(opening: StaticString, closing: [StaticString], isOpening: Bool)] = [
    ("“", ["”"], true), ("„", ["“", "”"], true), ("«", ["»"], true), ("「", ["」"], true), ("『", ["』"], true),
    ("”", ["”"], false), ("»", ["«"], false),
  ]

  // MARK: What was cut

  /// Takes a word with a missing part: it becomes the only known thing with its beginning and end, or an
  /// ellipsis.
  mutating func takeCutWord(_ start: Int, _ end: Int, _ word: String) -> Bool {
    // The rest of a word whose beginning is missing reveals nothing.
    if start >= 3, start == position, bytes.starts(with: "…", at: start - 3) {
      position = end
      return true
    }
    if let phrase = words.known.cutPhrase(at: start, in: bytes, word: word, isCut: isCut) {
      replace(upTo: phrase.end, with: words.pseudonym(of: phrase.known))
      skipRest()
      return true
    }
    guard let cut = cut(behind: end), end - start < bytes.count else { return false }
    position = cut
    writeWhole(text(start..<cut))
    return true
  }

  /// Returns the place where a word whose letters end at `end` was truncated; `nil` if it is whole.
  func cut(behind end: Int) -> Int? {
    let end = bytes.end(from: end) { "-~.+%".utf8.contains($0) }
    let isCutHere = bytes.starts(with: "…", at: end) || bytes.starts(with: "<…>", at: end)
    return isCutHere || isCut && end == bytes.count ? end : nil
  }

  /// Writes the pseudonym of a word truncated here, and skips the rest of the word after the ellipsis.
  mutating func writeWhole(_ beginning: String) { write(words.whole(beginning, skipRest()) ?? "…") }

  /// Skips an ellipsis, and returns the rest of a word if only its middle is missing.
  @discardableResult
  mutating func skipRest() -> String {
    guard bytes.starts(with: "…", at: position) else { return "" }
    position += 3
    let start = position
    guard start < bytes.count, bytes[start].beginsWord else { return "" }
    position = bytes.wordEnd(from: start)
    return text(start..<position)
  }

  /// Returns the pseudonym of a value that may be truncated, with or without an ellipsis; `…` if it is
  /// unknown.
  func whole(ofCut value: String) -> String {
    let parts = value.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    return words.whole(String(parts[0]), parts.count > 1 ? String(parts[1]) : "") ?? "…"
  }
}
