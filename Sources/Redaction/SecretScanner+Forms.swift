// Reads what has a form of more than one word: encoded data, addresses, phone numbers, devices with their owners.

internal import LogRecords

extension SecretScanner {
  /// Data as Foundation prints it: `<62706c69 73743030>`, also when its end is cut off.
  mutating func hexadecimalData() -> Bool {
    var end = position + 1
    var digits = 0
    while end < bytes.count {
      if bytes[end].isASCIIHexDigit {
        digits += 1
      } else if !" \n.".utf8.contains(bytes[end]) {
        break
      }
      end += 1
    }
    guard digits >= 8,
      end == bytes.count || bytes[end] == UInt8(ascii: ">") || bytes.starts(with: "…", at: end)
    else { return false }
    let data = bytes[position + 1..<end].filter { $0.isASCIIHexDigit }
    write("<" + redactor.name(String(decoding: data, as: UTF8.self).lowercased(), .data))
    position = end
    return true
  }

  /// The hash of a version of a data model: 43 letters and digits, `_` and `~`, and a `=`.
  mutating func modelHash() -> Bool {
    guard peek(43) == UInt8(ascii: "="), position == 0 || !bytes[position - 1].isWordPart,
      !peek(44).isAlphanumeric || peek(44) == 0, bytes.isHash(at: position)
    else { return false }
    write(redactor.name(text(position..<position + 43), .hash))
    position += 44
    return true
  }

  // MARK: URLs

  /// Whether `://` follows a word.
  func startsURL(_ end: Int) -> Bool { bytes.starts(with: "://", at: end) }

  /// A URL: of a store's objects entity and number stay, of a file its path is read, of all others only the scheme stays.
  mutating func url(schemeEnd end: Int) {
    let scheme = text(position..<end).lowercased()
    copy(end + 3 - position)
    if scheme == "file" {
      skipHost()
      _ = path(isBehindHost: true)
      return
    }
    var stop = position
    while stop < bytes.count, !Self.endsURL(bytes[stop]) {
      // A place of a template, such as `{uuid}`, is none of the URL's own.
      if bytes[stop] == UInt8(ascii: "{"), scheme == "x-coredata" || stop == position { break }
      stop += 1
    }
    let rest = text(position..<stop)
    guard !rest.isEmpty else { return }
    guard scheme == "x-coredata" else {
      let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let isMore = host.utf8.count < rest.utf8.count
      // Behind a host that was redacted before stands an ellipsis.
      let isDone = redactor.redacts(String(host))
      if isDone, !isMore || rest.utf8.count == host.utf8.count + 1 { return }
      write((isDone ? String(host) : redactor.name(host.lowercased(), .host)) + (isMore ? "/…" : ""))
      position = stop
      return
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1, !redactor.redacts(rest),
      bytes.starts(with: "…", at: stop) || isCut && stop == bytes.count
    {
      position = stop
      let ending = skipRest()
      return write(redactor.whole(rest, ending) ?? "…")
    }
    // The store, the entity, and the object's number, or its UUID while it has none.
    write(
      parts.enumerated().map { index, part in
        let part = String(part)
        let isStore = index == 0 && !part.isEmpty && !redactor.redacts(part)
        return redactor.replacement(of: part) ?? (isStore ? redactor.name(part.lowercased(), .id) : part)
      }.joined(separator: "/"))
    position = stop
  }

  /// Leaves out the machine that a file is on, as in `file://localhost/Users/…`.
  private mutating func skipHost() {
    var end = position
    while end < bytes.count, end - position < 256, bytes[end].isWordPart, bytes[end] != UInt8(ascii: "/") {
      end += 1
    }
    guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return }
    let host = text(position..<end)
    guard !redactor.redacts(host) else { return }
    // Without a third slash it is a folder as a rule.
    let isHost =
      host.lowercased() == "localhost" || redactor.replacement(of: host) != nil
      || bytes.starts(with: "/Users/", at: end) || bytes.starts(with: "/home/", at: end)
      || bytes.starts(with: "/private/", at: end) || bytes.starts(with: "/var/", at: end)
    if isHost { position = end }
  }

  private static func endsURL(_ byte: UInt8) -> Bool {
    byte == 0xE2 || " \n\t\"><;)},'\\".utf8.contains(byte)
  }

  // MARK: Numbers

  /// An address of IPv6 or of a network card: hexadecimal digits with five colons or more, or with two together.
  mutating func networkAddress() -> Bool {
    guard bytes[position].isASCIIHexDigit else { return false }
    var end = position
    var (colons, doubled) = (0, false)
    while end < bytes.count, end - position < 64 {
      if bytes[end] == UInt8(ascii: ":") {
        colons += 1
        doubled = doubled || end > position && bytes[end - 1] == UInt8(ascii: ":")
      } else if bytes[end].hexDigitValue == nil, bytes[end] != UInt8(ascii: ".") || colons < 2 {
        break
      }
      end += 1
    }
    guard colons >= 5 || doubled && end - position > 4, end == bytes.count || !bytes[end].isAlphanumeric
    else { return false }
    write(redactor.name(text(position..<end).lowercased(), .address))
    position = end
    return true
  }

  /// `+49 170 1234567`.
  mutating func phoneNumber() -> Bool {
    guard peek(1).isASCIIDigit, position == 0 || !bytes[position - 1].isAlphanumeric else { return false }
    var end = position + 1
    var digits: [UInt8] = []
    var last = end
    while end < bytes.count, end - position < 32 {
      if bytes[end].isASCIIDigit {
        digits.append(bytes[end])
        last = end + 1
      } else if !" -()/".utf8.contains(bytes[end]) {
        break
      }
      end += 1
    }
    guard digits.count >= 8 else { return false }
    write(redactor.name("+" + String(decoding: digits, as: UTF8.self), .phone))
    position = last
    return true
  }

  // MARK: Names

  /// `Jane Doe's iPad`.
  mutating func ownedDevice() -> Bool {
    var end = position
    for _ in 0..<3 {
      while end < bytes.count, end - position < 200, bytes[end].isWordPart { end += 1 }
      if let device = owned(at: end) {
        write(redactor.name(text(position..<device), .device))
        position = device
        return true
      }
      guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: " "),
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

  /// `“Name”`, as Foundation quotes the names of files.
  mutating func curlyQuoted() -> Bool {
    guard bytes.starts(with: "“", at: position) else { return false }
    var end = position + 3
    while end < bytes.count, end - position < 512, !bytes.starts(with: "”", at: end),
      bytes[end] != UInt8(ascii: "\n")
    {
      end += 1
    }
    let content = text(position + 3..<end)
    copy(3)
    if redactor.redacts(content) {
      write(content)
    } else if end == bytes.count && isCut || content.contains("…") {
      write(whole(ofCut: content))
    } else {
      write(redactor.pseudonym(ofQuoted: content))
    }
    position = end
    return true
  }
}

extension [UInt8] {
  /// Whether 43 bytes of encoded data stand at a place.
  func isHash(at place: Int) -> Bool {
    guard place + 43 <= count else { return false }
    return self[place..<place + 43].allSatisfy {
      $0.isASCIIAlphanumeric || "_~+/-".utf8.contains($0)
    }
  }
}
