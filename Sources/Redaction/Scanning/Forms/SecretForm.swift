// A secret that is recognised by its form, whatever the text around it.

protocol SecretForm {
  /// Recognises the form at the cursor; `nil` if the text there has another one.
  init?(at cursor: ByteCursor, _ words: WordRedactor)

  /// The end of the secret.
  var end: Int { get }

  /// Returns the text that replaces everything from the cursor to the end.
  func replacement(_ words: WordRedactor) -> String
}

extension SecretScanner {
  /// Replaces a secret of a form; `false` if the text at the current position has another form.
  mutating func take<Form: SecretForm>(_: Form.Type) -> Bool {
    guard let secret = Form(at: cursor, words) else { return false }
    return replace(upTo: secret.end, with: secret.replacement(words))
  }
}
