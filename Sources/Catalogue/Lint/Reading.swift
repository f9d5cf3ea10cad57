// The production path's reading of a text, such as a sample. `LintSubject` obtains it from the classifier.

struct Reading {
  let verdict: Verdict
  /// The record, if it is one of an entry.
  var statement: RecognisedText?

  /// The result of recognising a text.
  enum Verdict: Equatable {
    case entry(String)
    /// The beginning of a record of an entry; `nil` if several entries match.
    case cut(String?)
    case unrecognised
    /// The limits of matching were hit.
    case undecided
    /// A record that no entry of any source describes.
    case foreign
    /// Lines without the beginning of their record.
    case fragment
    /// A number of records other than one.
    case records(Int)

    /// The verdict as the end of a sentence, after "is".
    var words: String {
      switch self {
      case .entry(let id): "taken for '\(id)'"
      case .cut(let id): "taken for the beginning of " + (id.map { "'\($0)'" } ?? "several entries")
      case .unrecognised: "not recognised"
      case .undecided: "too much work for the matcher"
      case .foreign: "no record that entries of this source describe"
      case .fragment: "the rest of a record, without its header"
      case .records(let count): "\(count) records, not one"
      }
    }
  }
}
