// The reasons why a YAML document is refused. Their wording for readers is not part of this target.

/// A reason why a document cannot be read.
package enum YAMLError: Error, Equatable {
  /// A syntax error, in libyaml's words: the problem and where it was noticed, and the construct that
  /// contains it and where that begins.
  case syntax(problem: String, at: YAMLPlace, within: String?, begun: YAMLPlace?)
  /// A character that YAML does not allow, or bytes that are not UTF-8.
  case unreadable
  /// An anchor or an alias, which are refused because the expansion of aliases may grow without limit.
  case anchor(YAMLPlace)
  /// A key that occurs twice in a mapping.
  case keyTwice(String, first: YAMLPlace, second: YAMLPlace)
  /// There is not enough memory.
  case noMemory
}
