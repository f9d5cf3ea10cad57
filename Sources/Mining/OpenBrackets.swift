// The memory of a scan for brackets that nothing closes. `Span+Brackets` searches for the closing ones.

/// The kinds of brackets that are not searched any more: one that is not closed was already searched to the
/// end.
struct OpenBrackets {
  var hasOpenBrace = false
  var hasOpenParenthesis = false
}
