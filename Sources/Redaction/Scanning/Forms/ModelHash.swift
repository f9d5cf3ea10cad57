// The version hash of a data model: 43 letters, digits, `_`, `~` and the like, and a `=`.

internal import LogRecords

struct ModelHash: SecretForm {
  let end: Int
  private let hash: String

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    guard cursor.peek(43) == "=", !cursor.isInsideWord, !cursor.peek(44).isAlphanumeric,
      cursor.bytes.isHash(at: cursor.position)
    else { return nil }
    hash = cursor.text(cursor.position..<cursor.position + 43)
    end = cursor.position + 44
  }

  func replacement(_ words: WordRedactor) -> String { words.name(hash, .hash) }
}
