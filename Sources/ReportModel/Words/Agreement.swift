// Words in the singular or the plural.

/// The forms of words that agree with a number of things: singular for one, plural for none or several.
///
/// ```swift
/// let agreeing = Agreement(with: logs.count)
/// let fate = "whether \(agreeing.they) \(agreeing.were) imported" // whether it was imported
/// ```
struct Agreement {
  /// A form of a word, always the tool's own, so that texts of a report take it as it is.
  struct Word: CustomStringConvertible {
    private let text: StaticString
    private let ending: StaticString

    fileprivate init(_ text: StaticString, ending: StaticString = "") {
      self.text = text
      self.ending = ending
    }

    var description: String { "\(text)\(ending)" }
  }

  /// Whether the number is one, so that words are singular.
  let isOne: Bool

  /// Creates the forms that agree with a number of things.
  init(with number: Int) { isOne = number == 1 }

  /// `it` or `they`.
  var they: Word { form("it", "they") }

  /// `it` or `them`.
  var them: Word { form("it", "them") }

  /// `its` or `their`.
  var their: Word { form("its", "their") }

  /// `is` or `are`.
  var are: Word { form("is", "are") }

  /// `was` or `were`.
  var were: Word { form("was", "were") }

  /// `has` or `have`.
  var have: Word { form("has", "have") }

  /// Returns a regular verb, which is given as its plural: `waits` or `wait`.
  func verb(_ plural: StaticString) -> Word { Word(plural, ending: isOne ? "s" : "") }

  /// Returns a regular noun, which is given as its singular: `log` or `logs`.
  func noun(_ singular: StaticString) -> Word { Word(singular, ending: isOne ? "" : "s") }

  /// Returns one of two forms.
  func form(_ singular: StaticString, _ plural: StaticString) -> Word { Word(isOne ? singular : plural) }
}
