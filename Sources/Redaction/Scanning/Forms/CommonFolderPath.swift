// A path that starts with a folder common to all devices and apps: `Documents/Notes of Mary.sqlite`.

internal import LogRecords

struct CommonFolderPath: SecretForm {
  let end: Int
  private let path: String

  private static let folders: [StaticString] = [
    "Documents/", "Library/", "Mobile Documents/", "Application Support/", "Containers/", "Data/", "Users/",
    "Volumes/", "tmp/", "Desktop/", "Downloads/", "Applications/",
  ]

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    let first = cursor.peek(0)
    guard first.isASCIIUppercase || first == "t", !cursor.isInsideWord,
      Self.folders.contains(where: { cursor.starts(with: $0) })
    else { return nil }
    end = PathExtent(at: cursor, words).end(from: cursor.position + 1)
    path = cursor.text(cursor.position..<end)
  }

  func replacement(_ words: WordRedactor) -> String { words.name(path, .path) }
}
