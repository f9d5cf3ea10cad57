// A Windows path, `C:\Users\quimby` or `\\server\share`; in quoted text each `\` may be doubled.

internal import LogRecords

struct WindowsPath: SecretForm {
  let end: Int
  private let path: String

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    let bytes = cursor.bytes
    var start = cursor.position
    let isServer = bytes[start] == "\\"
    if !isServer {
      guard bytes[start].isASCIILetter, cursor.peek(1) == ":", cursor.peek(2) == "\\", !cursor.isInsideWord
      else { return nil }
      start += 2
    }
    let run = bytes.end(from: start) { $0 == "\\" } - start
    guard isServer ? run == 2 || run == 4 : run == 1 || run == 2, start + run < bytes.count,
      bytes[start + run].beginsWord
    else { return nil }
    let name = bytes.end(from: start + run, most: 128) { $0.isWordPart || $0 == " " }
    let marks = bytes.end(from: name) { $0 == "\\" } - name
    guard !isServer || marks == run / 2 && name - start - run > 1 && name + marks < bytes.count else {
      return nil
    }
    end = PathExtent(at: cursor, separator: UInt8(ascii: "\\"), words).end(from: start + run)
    path = cursor.text(cursor.position..<end)
  }

  func replacement(_ words: WordRedactor) -> String { words.name(path, .path) }
}
