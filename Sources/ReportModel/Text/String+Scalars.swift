// Replaces characters that have a meaning where a text is written.

extension String {
  /// Returns the text with another one in place of each occurrence of a character.
  ///
  /// The scalars are compared one by one, because a reader of the text sees a bracket, a quotation mark or a
  /// pipe even if a combining scalar follows it and makes both one `Character`.
  package func replacing(scalar: Unicode.Scalar, with other: String) -> String {
    guard unicodeScalars.contains(scalar) else { return self }
    var text = ""
    for each in unicodeScalars {
      if each == scalar { text += other } else { text.unicodeScalars.append(each) }
    }
    return text
  }
}
