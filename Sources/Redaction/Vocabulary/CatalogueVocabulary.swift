// The vocabulary of a catalogue: words and keys of its statements, which are the system's own.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords

/// The words of a catalogue, which are collected when they are first needed.
final class CatalogueVocabulary {
  private let catalogue: EntryCatalogue?
  /// The words of the catalogue, in lower case; a value that is one of them reveals nothing on its own.
  private lazy var words = Self.words(of: catalogue)
  /// The words before a `=` in statements, which are keys of Core Data's own.
  private lazy var labels = Self.labels(of: catalogue)

  init(_ catalogue: EntryCatalogue?) { self.catalogue = catalogue }

  /// Whether the values of a key are read like any text, because the key is Core Data's or the system's own.
  func isOpen(_ key: String) -> Bool {
    Vocabulary.openKeys.contains(key) || Vocabulary.systemKeys.contains(key) || labels.contains(key)
  }

  /// Whether a word is common to all captures.
  func isCommon(_ word: String) -> Bool {
    Vocabulary.isGeneric(word) || words.contains(word.lowercased()) || Vocabulary.openValues.contains(word)
      // The reference of an object, such as `p12`.
      || word.utf8.first == UInt8(ascii: "p") && word.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// Returns the words that precede a `=` in a catalogue's templates.
  private static func labels(of catalogue: EntryCatalogue?) -> Set<String> {
    let templates = catalogue?.entries.flatMap { $0.document.templates.map(\.source) } ?? []
    let fronts = templates.flatMap {
      $0.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false).dropLast()
    }
    return Set(
      fronts.map { front in
        let label = front.reversed().drop { $0 == " " || $0 == "\"" }.prefix {
          $0.isAlphanumeric || $0 == "_"
        }
        return String(decoding: label.reversed(), as: UTF8.self)
      }
    ).subtracting([""])
  }

  /// Returns all words of a catalogue's templates and prose, and of the system's errors, in lower case.
  private static func words(of catalogue: EntryCatalogue?) -> Set<String> {
    let texts = catalogue?.entries.flatMap { [$0.document.prose] + $0.document.templates.map(\.source) } ?? []
    let words = texts.flatMap { $0.utf8.split { !$0.isASCIILetter } }
    return Set(words.map { String(decoding: $0, as: UTF8.self).lowercased() })
      .union(["cocoa", "internet", "http", "https"]).union(Vocabulary.cloudKitWords)
  }
}
