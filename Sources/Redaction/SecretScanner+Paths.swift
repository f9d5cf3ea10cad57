// Reads paths. The folders that lead to a store's part of the container are one pseudonym; behind them peers, stores and
// files are told apart, since that is what a maintainer asks.

internal import LogRecords

extension SecretScanner {
  /// A path from the root or from the home folder, or the one of a URL behind its host.
  mutating func path(isBehindHost: Bool = false) -> Bool {
    let isHome = peek(0) == UInt8(ascii: "~")
    guard isHome ? peek(1) == UInt8(ascii: "/") : Self.beginsFolder(peek(1)),
      isBehindHost || position == 0 || !bytes[position - 1].isWordPart
        || bytes[position - 1] == UInt8(ascii: "/")
    else { return false }
    let end = pathEnd()
    var folders = text(position..<end).split(separator: "/", omittingEmptySubsequences: true).map { part in
      part.filter { $0 != "\n" }.replacing("%20", with: " ").replacing("\\ ", with: " ")
    }
    // One folder under two names.
    if folders.first == "private" { folders.removeFirst() }
    learnUser(folders)
    guard let first = folders.first else { return false }
    if redactor.redacts(first) {
      // It was redacted before, or looks like that: what stands behind the pseudonym is read like any folder.
      let parts = folders.map { redactor.redacts($0) ? $0 : redactor.folder($0) }
      write((peek(0) == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/"))
      if bytes[end - 1] == UInt8(ascii: "/") { write("/") }
      position = end
      return true
    }
    if let cut = cut(behind: end) {
      cutPath(folders, cut)
      return true
    }
    let peer = folders.firstIndex { redactor.isOfStore($0) }
    // Behind a peer's folder come the folders of its stores.
    if let peer, peer + 2 < folders.count { redactor.learn(folders[peer + 1], .store) }
    let start = peer ?? max(0, folders.count - 1)
    let isFile = start < folders.count && folders[start].contains(".")
    let kept = isFile || start < folders.count - 1 ? start : folders.count
    let front = folders[..<kept].joined(separator: "/")
    var parts = front.isEmpty ? [] : [redactor.name(front, .path)]
    parts += folders[kept...].map { redactor.folder($0) }
    write((front.isEmpty ? "/" : "") + parts.joined(separator: "/"))
    position = end
    return true
  }

  /// A path that was cut: what it was cut within is the folder or file that is known to begin so, or an ellipsis.
  private mutating func cutPath(_ folders: [String], _ cut: Int) {
    var whole = folders
    let last = bytes[cut - 1] == UInt8(ascii: "/") ? "" : whole.removeLast()
    position = cut
    let rest = skipRest()
    guard let start = whole.firstIndex(where: { redactor.isOfStore($0) }) else {
      return write(redactor.whole(folders.joined(separator: "/"), rest) ?? "/…")
    }
    let front = whole[..<start].joined(separator: "/")
    var parts = front.isEmpty ? [] : [redactor.name(front, .path)]
    parts += whole[start...].map { redactor.folder($0) } + [redactor.whole(last, rest) ?? "…"]
    write((front.isEmpty ? "/" : "") + parts.joined(separator: "/"))
  }

  private static func beginsFolder(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_.%~".utf8.contains(byte)
  }

  private func learnUser(_ folders: [String]) {
    guard folders.count > 1, folders[0] == "Users" || folders[0] == "home" else { return }
    let user = folders[1]
    if user.utf8.count > 2 { redactor.learn(user, .user) }
  }

  private func pathEnd() -> Int {
    var end = position + 1
    var parentheses = 0
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: " "):
        guard let next = knownFolder(end) ?? continuation(end) else { return trimmed(end) }
        end = next
        continue
      case UInt8(ascii: "\n"):
        // A console breaks long lines within a word.
        guard end - lineStart >= 72, end + 1 < bytes.count, bytes[end + 1].isWordPart, !beginsLabel(end + 1)
        else { return trimmed(end) }
      case UInt8(ascii: "\\"):
        // As shells write a blank.
        guard end + 2 < bytes.count, bytes[end + 1] == UInt8(ascii: " "), bytes[end + 2].isWordPart else {
          return trimmed(end)
        }
        end += 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        if parentheses == 0 { return trimmed(end) }
        parentheses -= 1
      case UInt8(ascii: "'"), UInt8(ascii: ","):
        guard end + 1 < bytes.count, bytes[end + 1].isAlphanumeric else { return trimmed(end) }
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ";"), UInt8(ascii: "\t"),
        UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "]"):
        return trimmed(end)
      case UInt8(ascii: "="):
        // The end of a hash.
        guard end >= 44, bytes.isHash(at: end - 43) else { return trimmed(end) }
      case UInt8(ascii: ":"):
        guard end + 1 < bytes.count, bytes[end + 1].isASCIILetter else { return trimmed(end) }
      case 0xE2:
        // An apostrophe is a part of names; other marks are not.
        guard bytes.starts(with: "’", at: end) else { return trimmed(end) }
        end += 3
        continue
      default: break
      }
      end += 1
    }
    return trimmed(end)
  }

  private func trimmed(_ end: Int) -> Int {
    var end = end
    while end > position + 1, ".,:".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Where a folder or file ends that has a blank at a place and is known by name; `nil` for none.
  private func knownFolder(_ blank: Int) -> Int? {
    var start = blank
    while start > position, blank - start < 200, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    guard start > position, start < blank, bytes[start].beginsWord,
      let phrase = redactor.known.phrase(at: start, in: bytes), start + phrase.bytes.count > blank
    else { return nil }
    return start + phrase.bytes.count
  }

  /// Where the word ends with which a path goes on behind a blank: one of the next four, when it holds a slash or is a
  /// file; `nil` when the path ends at the blank.
  private func continuation(_ blank: Int) -> Int? {
    // A transaction log is the end of its path.
    if blank >= 4, bytes.starts(with: ".cdt", at: blank - 4) { return nil }
    var place = blank
    for _ in 0..<4 {
      let start = place + 1
      var end = start
      var slash = false
      while end < bytes.count, bytes[end].isWordPart || bytes[end] == UInt8(ascii: "'"), end - start < 256 {
        if bytes[end] == UInt8(ascii: "/") { slash = true }
        end += 1
      }
      guard end > start, bytes[start] != UInt8(ascii: "/") else { return nil }
      // A path that was redacted before begins with its pseudonym.
      if slash, let first = text(start..<end).split(separator: "/").first, redactor.redacts(String(first)) {
        return nil
      }
      if slash || redactor.isFile(text(start..<bytes.wordEnd(from: start))) { return start }
      guard end < bytes.count, bytes[end] == UInt8(ascii: " ") else { return nil }
      place = end
    }
    return nil
  }

  private func beginsLabel(_ place: Int) -> Bool {
    let end = bytes.wordEnd(from: place)
    return end < bytes.count && ":= ".utf8.contains(bytes[end])
      && !bytes[place..<end].contains(UInt8(ascii: "/"))
  }
}

extension Redactor {
  /// Whether the parts of a path from here on tell of a store: its peers come first.
  func isOfStore(_ folder: String) -> Bool {
    folder.contains("~") && !folder.hasSuffix("=") && folder.split(separator: "~").count == 2
      && !folder.hasPrefix("com~")
  }

  /// Whether a word names a file.
  func isFile(_ word: String) -> Bool {
    word.split(separator: ".").count > 1
      && word.split(separator: ".").last.map { Self.fileKinds.contains($0.lowercased()) } == true
  }

  /// A folder's or file's name within a path.
  func folder(_ folder: String) -> String {
    let bytes = Array(folder.utf8)
    if bytes.count == 44, bytes.last == UInt8(ascii: "="), bytes.isHash(at: 0) {
      return name(String(folder.dropLast()), .hash)
    }
    if let other = replacement(of: folder) { return other }
    let words = folder.split { $0 == "." || $0 == "-" || $0 == "_" }
    let isPlain =
      redacts(folder)
      || words.allSatisfy { Self.plainNames.contains(String($0)) || Self.fileKinds.contains(String($0)) }
    return isPlain ? folder : name(folder, .name)
  }

  /// Whether a word is what redaction makes of others.
  func redacts(_ word: String) -> Bool { isPseudonym(word) || word == "…" }
}
