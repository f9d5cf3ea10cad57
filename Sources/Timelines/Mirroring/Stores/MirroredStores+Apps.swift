// What an app prints of its own, described by a catalogue from outside, in the story of its mirrored store.

internal import LogRecords

extension MirroredStores {
  /// The store of a process that an app calls by a name; when it names none, the only one of the process.
  ///
  /// An app calls a store by its file, without folder and extension. A process without a number may be any.
  func storeOfApp(named name: Range<Int>?, in bytes: Span<UInt8>, _ pid: Int32?, _ names: Names) -> Int? {
    var found: Int?
    for index in all.indices where !all[index].isAbsorbed && (pid == nil || all[index].pids.contains(pid)) {
      if let name {
        guard let file = all[index].file, names.isFile(file, called: bytes.extracting(name)) else { continue }
      }
      if found != nil { return nil }
      found = index
    }
    return found
  }

  /// Takes in what the app prints.
  ///
  /// It appears in the story of the store and changes nothing that is known about it.
  mutating func noteApp(_ event: inout Event, of store: Int, isError: Bool) {
    event.details = .mirrored(MirroredEvent(store: store))
    all[store].record(event, isError: isError)
  }
}

extension Names {
  /// Whether the last component of a path, without its extension, is a name; compared as bytes, since apps may
  /// print very many records.
  fileprivate func isFile(_ file: Name, called name: Span<UInt8>) -> Bool {
    withBytes(of: file) { path in
      var end = path.count
      while end > 0, path[end - 1] == UInt8(ascii: "/") { end -= 1 }
      var start = end
      while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
      var dot = end - 1
      while dot > start, path[dot] != UInt8(ascii: ".") { dot -= 1 }
      return path.spells(name, in: start..<(dot > start ? dot : end))
    }
  }
}

extension Span<UInt8> {
  /// Whether a part of a URL stands for a text: a space is printed as `%20` and the like.
  fileprivate func spells(_ text: Span<UInt8>, in part: Range<Int>) -> Bool {
    var (offset, position) = (part.lowerBound, 0)
    while offset < part.upperBound {
      var byte = self[offset]
      offset += 1
      if byte == UInt8(ascii: "%"), offset + 1 < part.upperBound, let high = self[offset].hexDigitValue,
        let low = self[offset + 1].hexDigitValue
      {
        byte = high << 4 | low
        offset += 2
      }
      guard position < text.count, text[position] == byte else { return false }
      position += 1
    }
    return position > 0 && position == text.count
  }
}
