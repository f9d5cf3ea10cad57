// Reads URLs.

internal import LogRecords

extension SecretScanner {
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
      return byte != 0xE2 && !byte.isOne(of: " \n\t\"><;)},'\\")
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
    let parts = rest.parts(between: "/").map(String.init)
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
}
