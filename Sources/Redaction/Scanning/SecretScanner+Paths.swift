// Reads paths. The folders up to a store's part of the container become one pseudonym. After them, peers,
// stores and files are distinguished, because a maintainer needs to tell them from each other.

internal import LogRecords

extension SecretScanner {
  /// Takes a path from the root, a home folder or the current folder, or the path of a URL after its host.
  mutating func takePath(isAfterHost: Bool = false) -> Bool {
    guard beginsPath(),
      isAfterHost || !cursor.isInsideWord || bytes[position - 1] == "/"
    else { return false }
    let end = PathExtent(at: cursor, words).end(from: position + 1)
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
    if isWithin, kept < folders.count - 1 || isFile && peer == nil,
      let end = shown.utf8.lastIndex(of: UInt8(ascii: "/"))
    {
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
    default: first.isAlphanumeric || first.isOne(of: "_.%~")
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
}

extension String {
  /// Whether the name may contain escaped spaces, or is broken across lines.
  fileprivate var hasEncodedBlank: Bool { utf8.contains { $0 == "%" || $0 == "\\" || $0 == "\n" } }
}
