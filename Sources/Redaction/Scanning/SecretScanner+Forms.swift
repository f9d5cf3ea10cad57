// Reads what has a form of more than one word: encoded data, addresses, phone numbers, devices with their
// owners.

internal import LogRecords

extension SecretScanner {
  /// Data as Foundation prints it: `<62706c69 73743030>`, also when its end is cut off.
  mutating func takeHexadecimalData() -> Bool {
    let start = position + 1
    let end = bytes.end(from: start) { $0.isASCIIHexDigit || " \n.".utf8.contains($0) }
    let digits = bytes[start..<end].filter(\.isASCIIHexDigit)
    guard digits.count >= 8, end == bytes.count || bytes[end] == ">" || bytes.starts(with: "…", at: end)
    else { return false }
    return replace(
      upTo: end, with: "<" + redactor.name(String(decoding: digits, as: UTF8.self).lowercased(), .data))
  }

  /// The hash of a version of a data model: 43 letters and digits, `_` and `~`, and a `=`.
  mutating func takeModelHash() -> Bool {
    guard peek(43) == "=", position == 0 || !bytes[position - 1].isWordPart,
      !peek(44).isAlphanumeric, bytes.isHash(at: position)
    else { return false }
    return replace(upTo: position + 44, with: redactor.name(text(position..<position + 43), .hash))
  }

  // MARK: URLs

  /// A URL: the entity and number of a store's object stay, the path of a file is read, only the scheme of
  /// all others stays.
  mutating func takeURL(schemeEnd end: Int) {
    let scheme = text(position..<end).lowercased()
    copy(end + 3 - position)
    if scheme == "file" {
      skipHost()
      _ = takePath(isBehindHost: true)
      return
    }
    var isFirst = true
    let stop = bytes.end(from: position) { byte in
      defer { isFirst = false }
      // A place of a template, such as `{uuid}`, does not belong to the URL.
      if byte == "{", scheme == "x-coredata" || isFirst { return false }
      return byte != 0xE2 && !" \n\t\"><;)},'\\".utf8.contains(byte)
    }
    let rest = text(position..<stop)
    guard !rest.isEmpty else { return }
    guard scheme == "x-coredata" else {
      let host = String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
      let more = rest.utf8.count - host.utf8.count
      // Behind a host that was redacted before stands an ellipsis.
      let isDone = redactor.redacts(host)
      if isDone, more < 2 { return }
      let name = isDone ? host : redactor.name(host.lowercased(), .host)
      replace(upTo: stop, with: name + (more > 0 ? "/…" : ""))
      return
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, !redactor.redacts(rest),
      bytes.starts(with: "…", at: stop) || isCut && stop == bytes.count
    {
      position = stop
      writeWhole(rest)
      return
    }
    // The store, the entity, and the object's number, or its UUID while it has none.
    let shown = parts.enumerated().map { index, part in
      // An entity is a word of the app's code, and what is behind it a number.
      let isOwn =
        part.isEmpty || redactor.redacts(part) || part.hasPrefix("{")
        || index == 1 && part.utf8.allSatisfy { $0.isAlphanumeric || $0 == "_" }
        || index == 2 && part.first == "p" && part.dropFirst().utf8.allSatisfy(\.isASCIIDigit)
      return redactor.replacement(of: part)
        ?? (isOwn ? part : redactor.name(part.lowercased(), index == 0 ? .id : .value))
    }
    replace(upTo: stop, with: shown.joined(separator: "/"))
  }

  /// Leaves out the machine that a file is on, as in `file://localhost/Users/…`.
  private mutating func skipHost() {
    let end = bytes.end(from: position, most: 256) { $0.isWordPart && $0 != "/" }
    guard end > position, end < bytes.count, bytes[end] == "/" else { return }
    let host = text(position..<end)
    guard !redactor.redacts(host) else { return }
    // Without a third slash it is usually a folder.
    let folders: [StaticString] = ["/Users/", "/home/", "/private/", "/var/"]
    if host.lowercased() == "localhost" || redactor.replacement(of: host) != nil
      || folders.contains(where: { bytes.starts(with: $0, at: end) })
    {
      position = end
    }
  }

  // MARK: Numbers

  /// An address of IPv6 or of a network card: hexadecimal digits with five colons or more, or with two
  /// together.
  mutating func takeNetworkAddress() -> Bool {
    guard bytes[position].isASCIIHexDigit else { return false }
    var (colons, doubled, before) = (0, false, UInt8(0))
    var end = position
    while end < bytes.count, end - position < 64 {
      let byte = bytes[end]
      // One of IPv4 may be its end.
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
    return replace(upTo: end, with: redactor.name(text(position..<end).lowercased(), .address))
  }

  /// `+49 170 1234567`, `(0170) 123 45 67`, `555 123 4567`: groups of digits, which no time or date is made
  /// of.
  mutating func takePhoneNumber() -> Bool {
    guard position == 0 || !bytes[position - 1].isWordPart else { return false }
    let isMarked = bytes[position] == "+"
    guard !isMarked || peek(1).isASCIIDigit || peek(1) == "(" else { return false }
    let stop = bytes.end(from: position + 1, most: 31) { $0.isASCIIDigit || " -()/.".utf8.contains($0) }
    // What is in brackets after it does not belong to it.
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
    return replace(upTo: last + 1, with: redactor.name((isMarked ? "+" : "") + number, .phone))
  }

  private func isDate(_ counts: [Int]) -> Bool {
    counts.starts(with: [2, 2, 4]) || counts.starts(with: [2, 2, 2])
  }

  // MARK: Names

  /// `Jane Doe's iPad`.
  mutating func takeOwnedDevice() -> Bool {
    var end = position
    for _ in 0..<3 {
      end = bytes.end(from: end, most: position + 200 - end, while: \.isWordPart)
      if let device = owned(at: end) {
        return replace(upTo: device, with: redactor.name(text(position..<device), .device))
      }
      guard end + 1 < bytes.count, bytes[end] == " ",
        bytes[position].isASCIIUppercase || bytes[position] >= 0x80,
        bytes[end + 1].isASCIIUppercase || bytes[end + 1] >= 0x80 && bytes[end + 1] != 0xE2
      else { return false }
      end += 1
    }
    return false
  }

  /// Where a device ends whose owner's name ends at a place.
  private func owned(at place: Int) -> Int? {
    let marks: [StaticString] = ["'s ", "’s ", "' "]
    guard let mark = marks.first(where: { bytes.starts(with: $0, at: place) }) else { return nil }
    let start = place + mark.utf8CodeUnitCount
    guard Redactor.devices.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return bytes.wordEnd(from: start)
  }

  /// `“Name”`, as Foundation quotes the names of files in English, and as it does so in other languages.
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
    // What may close a quotation too begins one only where another one closes it.
    guard closing != nil || quote.isOpening else { return false }
    copy(start - position)
    while peek(0) == " ", position < end { copy() }
    let content = text(position..<end)
    let name = String(content.reversed().drop { $0 == " " }.reversed())
    if name.isEmpty || name == "…" || redactor.pseudonyms.isName(name) {
      replace(upTo: end, with: content)
    } else {
      let isWhole = !(end == bytes.count && isCut || name.contains("…"))
      replace(upTo: end, with: isWhole ? redactor.pseudonym(ofQuoted: name) : whole(ofCut: name))
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

  /// A word of which a part was cut off becomes what is known to begin and end like it, else an ellipsis.
  mutating func takeCutWord(_ start: Int, _ end: Int, _ word: String) -> Bool {
    // The rest of a word that was cut at its beginning says nothing.
    if start >= 3, start == position, bytes.starts(with: "…", at: start - 3) {
      position = end
      return true
    }
    if let phrase = redactor.known.cutPhrase(at: start, in: bytes, word: word, isCut: isCut) {
      replace(upTo: phrase.end, with: redactor.pseudonym(of: phrase.known))
      skipRest()
      return true
    }
    guard let cut = cut(behind: end), end - start < bytes.count else { return false }
    position = cut
    writeWhole(text(start..<cut))
    return true
  }

  /// Where a word was cut whose letters end at a place; `nil` when it is whole.
  func cut(behind end: Int) -> Int? {
    let end = bytes.end(from: end) { "-~.+%".utf8.contains($0) }
    let isCutHere = bytes.starts(with: "…", at: end) || bytes.starts(with: "<…>", at: end)
    return isCutHere || isCut && end == bytes.count ? end : nil
  }

  /// Writes what a word was that was cut here, and passes over what is left of it after the ellipsis.
  mutating func writeWhole(_ beginning: String) { write(redactor.whole(beginning, skipRest()) ?? "…") }

  /// Passes over the ellipsis that comes next, and returns the end of a word of which only the middle was
  /// cut.
  @discardableResult
  mutating func skipRest() -> String {
    guard bytes.starts(with: "…", at: position) else { return "" }
    position += 3
    let start = position
    guard start < bytes.count, bytes[start].beginsWord else { return "" }
    position = bytes.wordEnd(from: start)
    return text(start..<position)
  }

  /// The pseudonym of what a value was whose end may be cut off, with the ellipsis that stands there or
  /// without.
  func whole(ofCut value: String) -> String {
    let parts = value.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    return redactor.whole(String(parts[0]), parts.count > 1 ? String(parts[1]) : "") ?? "…"
  }
}

extension Redactor {
  /// The pseudonym of the only known thing that begins with what is left of a word, and ends with the rest.
  func whole(_ beginning: String, _ ending: String = "") -> String? {
    pseudonyms.cutNames.only(beginning, ending)
  }
}
