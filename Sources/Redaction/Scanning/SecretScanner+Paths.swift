// Reads paths. The folders up to a store's part of the container become one pseudonym. After them, peers,
// stores and files are distinguished, because a maintainer needs to tell them from each other.

internal import LogRecords

extension SecretScanner {
  /// Takes a path from the root, a home folder or the current folder, or the path of a URL after its host.
  mutating func takePath(isAfterHost: Bool = false) -> Bool {
    guard beginsPath(),
      isAfterHost || position == 0 || !bytes[position - 1].isWordPart || bytes[position - 1] == "/"
    else { return false }
    let end = pathEnd(from: position + 1)
    let whole = text(position..<end)
    if cut(behind: end) == nil, let shown = words.remembered(whole)?.replacement {
      return replace(upTo: end, with: shown)
    }
    let slash = bytes[position..<end].lastIndex(of: UInt8(ascii: "/")) ?? position
    let last = text(slash + 1..<end)
    // Most files are in folders that were read before.
    let isWithin = cut(behind: end) == nil && slash > position && !last.isEmpty && !last.hasEncodedBlank
    let front = text(position..<slash) + (last.utf8.contains(UInt8(ascii: ".")) ? "//." : "//")
    if isWithin, let shown = words.remembered(front)?.replacement {
      return replace(upTo: end, with: shown + "/" + words.folder(last))
    }
    let folders = folders(of: whole)
    learnUser(folders)
    guard let first = folders.first else { return false }
    if words.redacts(first) {
      // The path was redacted before, or looks like it: what follows the pseudonym is read like any folder.
      let parts = folders.map { words.redacts($0) ? $0 : words.folder($0) }
      let (before, behind) = (peek(0) == "/" ? "/" : "", bytes[end - 1] == "/" ? "/" : "")
      return replace(upTo: end, with: before + parts.joined(separator: "/") + behind)
    }
    if let cut = cut(behind: end) {
      takeCutPath(folders, cut)
      return true
    }
    let peer = folders.firstIndex { words.belongsToStore($0) }
    // A peer's folder contains the folders of its stores.
    if let peer, peer + 2 < folders.count { words.learn(folders[peer + 1], .store) }
    let start = peer ?? max(0, folders.count - 1)
    let isFile = start < folders.count && folders[start].contains(".")
    let kept = isFile || start < folders.count - 1 ? start : folders.count
    let shown = shown(folders, from: kept)
    if isWithin, kept < folders.count - 1 || isFile && peer == nil, let end = shown.lastIndex(of: "/") {
      words.remember(front, String(shown[..<end]))
    } else {
      words.remember(whole, shown)
    }
    return replace(upTo: end, with: shown)
  }

  /// Whether a path starts at the current position; learns the name of the user in `~name/`.
  private mutating func beginsPath() -> Bool {
    let first = peek(1)
    return switch peek(0) {
    case "~": first == "/" || first.isAlphanumeric && learnHome()
    case ".": first == "/" && peek(2).isAlphanumeric || first == "." && peek(2) == "/"
    default: first.isAlphanumeric || "_.%~".utf8.contains(first)
    }
  }

  /// Returns the folders of a path with escapes decoded.
  private func folders(of path: String) -> [String] {
    var folders = path.utf8.split(separator: UInt8(ascii: "/")).map { part in
      let folder = String(decoding: part, as: UTF8.self)
      guard folder.hasEncodedBlank else { return folder }
      return folder.filter { $0 != "\n" }.replacing("%20", with: " ").replacing("\\ ", with: " ")
    }
    // `/private/var` and `/var` are the same folder.
    if folders.first == "private" { folders.removeFirst() }
    return folders
  }

  /// Learns the name of a user at the start of a path such as `~quimby/Notes`.
  ///
  /// - Returns: Whether a name and a slash follow.
  private mutating func learnHome() -> Bool {
    let end = bytes.end(from: position + 1, most: 64) { $0.isWordPart && $0 != "/" && $0 != "~" }
    guard end < bytes.count, bytes[end] == "/" else { return false }
    words.learn(text(position + 1..<end), .user)
    return true
  }

  /// Takes a path that starts with a folder common to all devices and apps: `Documents/Notes of Mary.sqlite`.
  mutating func takeRelativePath() -> Bool {
    guard bytes[position].isASCIIUppercase || bytes[position] == "t",
      position == 0 || !bytes[position - 1].isWordPart,
      Self.commonFolders.contains(where: { bytes.starts(with: $0, at: position) })
    else { return false }
    let end = pathEnd(from: position + 1)
    return replace(upTo: end, with: words.name(text(position..<end), .path))
  }

  private static let commonFolders: [StaticString] = [
    "Documents/", "Library/", "Mobile Documents/", "Application Support/", "Containers/", "Data/", "Users/",
    "Volumes/", "tmp/", "Desktop/", "Downloads/", "Applications/",
  ]

  /// Takes a Windows path, `C:\Users\quimby` or `\\server\share`; in quoted text each `\` may be doubled.
  mutating func takeForeignPath() -> Bool {
    var start = position
    let isServer = bytes[position] == "\\"
    if !isServer {
      guard bytes[position].isASCIILetter, peek(1) == ":", peek(2) == "\\",
        position == 0 || !bytes[position - 1].isWordPart
      else { return false }
      start += 2
    }
    let run = bytes.end(from: start) { $0 == "\\" } - start
    guard isServer ? run == 2 || run == 4 : run == 1 || run == 2, start + run < bytes.count,
      bytes[start + run].beginsWord
    else { return false }
    let name = bytes.end(from: start + run, most: 128) { $0.isWordPart || $0 == " " }
    let marks = bytes.end(from: name) { $0 == "\\" } - name
    guard !isServer || marks == run / 2 && name - start - run > 1 && name + marks < bytes.count else {
      return false
    }
    separator = UInt8(ascii: "\\")
    defer { separator = UInt8(ascii: "/") }
    let end = pathEnd(from: start + run)
    return replace(upTo: end, with: words.name(text(position..<end), .path))
  }

  /// Returns a path whose first `kept` folders become one pseudonym, and whose other folders are
  /// distinguished.
  private func shown(_ folders: [String], from kept: Int, cut: (last: String, rest: String)? = nil) -> String
  {
    let front = folders[..<kept].joined(separator: "/")
    var parts = front.isEmpty ? [""] : [words.name(front, .path)]
    parts += folders[kept...].map { words.folder($0) }
    if let cut { parts.append(words.whole(cut.last, cut.rest) ?? "…") }
    return parts.count == 1 && front.isEmpty ? "/" : parts.joined(separator: "/")
  }

  /// Takes a truncated path.
  ///
  /// The folder or file that it was truncated in becomes the only known one with this beginning, or an
  /// ellipsis.
  private mutating func takeCutPath(_ folders: [String], _ cut: Int) {
    var whole = folders
    let last = bytes[cut - 1] == "/" ? "" : whole.removeLast()
    position = cut
    let rest = skipRest()
    guard let start = whole.firstIndex(where: { words.belongsToStore($0) }) else {
      return write(words.whole(folders.joined(separator: "/"), rest) ?? "/…")
    }
    write(shown(whole, from: start, cut: (last, rest)))
  }

  private func learnUser(_ folders: [String]) {
    guard folders.count > 1, folders[0] == "Users" || folders[0] == "home" else { return }
    if folders[1].utf8.count > 2 { words.learn(folders[1], .user) }
  }

  /// Returns the end of a path that continues at `place`.
  private func pathEnd(from place: Int) -> Int {
    var end = place
    var parentheses = 0
    path: while end < bytes.count {
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      switch bytes[end] {
      case " ":
        guard
          let folder = knownFolder(end) ?? continuation(end)
            ?? (" (,[;=\t".utf8.contains(next) ? rest(end) : nil)
        else { break path }
        end = folder
        continue
      case "\n":
        // Consoles break long lines inside words.
        guard end - lineStart >= 72, next.isWordPart, !beginsLabel(end + 1) else { break path }
      case "\\" where separator == "/":
        // A space as shells escape it.
        guard end + 2 < bytes.count, next == " ", bytes[end + 2].isWordPart else { break path }
        end += 1
      case "(": parentheses += 1
      case ")":
        if parentheses == 0 { break path }
        parentheses -= 1
      case "'" where next.isAlphanumeric, "," where next.isAlphanumeric: break
      case "\"", "<", ">", "}", "|": break path
      // The end of a hash.
      case "=" where end >= 44 && bytes.isHash(at: end - 43): break
      case "'", ",", ";", "\t", "]", "[", "=":
        guard let further = rest(end) else { break path }
        end = further
        continue
      case ":": guard next.isASCIILetter else { break path }
      case 0xE2:
        // An apostrophe may be part of a name. Other punctuation belongs to the path only if a folder
        // continues after it, as with a dash.
        if !bytes.starts(with: "’", at: end) {
          guard !bytes.starts(with: "…", at: end), let further = rest(end) else { break path }
          end = further
          continue
        }
        end += 2
      default: break
      }
      end += 1
    }
    while end > place, ".,:\\".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the end of a known file or folder name that has a space at `blank`; `nil` for none.
  private func knownFolder(_ blank: Int) -> Int? {
    var start = blank
    while start > position, blank - start < 200, bytes[start - 1] != separator { start -= 1 }
    guard start > position, start < blank, bytes[start].beginsWord,
      let phrase = words.known.phrase(at: start, in: bytes), phrase.end > blank
    else { return nil }
    return phrase.end
  }

  /// Returns the place where a path continues after a space: one of the next four words with a slash or an
  /// extension.
  private func continuation(_ blank: Int) -> Int? {
    // A transaction log ends its path.
    if blank >= 4, bytes.starts(with: ".cdt", at: blank - 4) { return nil }
    var place = blank
    for _ in 0..<4 {
      let start = place + 1
      let end = bytes.end(from: start, most: 256) {
        $0.isWordPart || $0 == separator || "'()[]".utf8.contains($0)
      }
      guard end > start, bytes[start] != separator else { return nil }
      let slash = bytes[start..<end].contains(separator)
      // A path that was redacted before starts with its pseudonym.
      if slash, let first = text(start..<end).split(separator: "/").first, words.redacts(String(first)) {
        return nil
      }
      if slash || words.isFile(text(start..<bytes.wordEnd(from: start))) { return start }
      guard end < bytes.count, bytes[end] == " " else { return nil }
      place = end
    }
    return nil
  }

  /// Returns the place where a path continues after punctuation or several spaces, which end most paths.
  ///
  /// The path continues at a slash inside a word, or up to a file extension.
  private func rest(_ sign: Int) -> Int? {
    let before = bytes[..<sign].suffix(60).split { !$0.isWordPart }.last.map {
      String(decoding: $0, as: UTF8.self)
    }
    if bytes[sign - 1].isWordPart, let before, words.isFile(before) { return nil }
    var place = sign + 1
    let limit = min(bytes.count, sign + 60)
    while place < limit {
      switch bytes[place] {
      case "\n", "\"", "<", ">", "{", "}", "|": return nil
      case 0xE2 where bytes.starts(with: "”", at: place) || bytes.starts(with: "“", at: place): return nil
      case ":": return nil
      case separator:
        // After a space or punctuation, a slash starts another path.
        let isWithin = bytes[place - 1].isAlphanumeric || ")]'".utf8.contains(bytes[place - 1])
        return isWithin ? place : nil
      case "." where bytes[place - 1].isAlphanumeric || ")]'".utf8.contains(bytes[place - 1]):
        let end = bytes.end(from: place + 1, most: 16, while: \.isAlphanumeric)
        let kind = text(place + 1..<end).lowercased()
        if Vocabulary.fileKinds.contains(kind), end == bytes.count || bytes[end] != separator { return end }
      default: break
      }
      place += 1
    }
    return nil
  }

  private func beginsLabel(_ place: Int) -> Bool {
    let end = bytes.wordEnd(from: place)
    return end < bytes.count && ":= ".utf8.contains(bytes[end]) && !bytes[place..<end].contains(0x2F)
  }
}

extension String {
  /// Whether the name may contain escaped spaces, or is broken across lines.
  fileprivate var hasEncodedBlank: Bool { utf8.contains { $0 == "%" || $0 == "\\" || $0 == "\n" } }
}
