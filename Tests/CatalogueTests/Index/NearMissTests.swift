import CatalogueDocument
import Foundation
import LogRecords
import Testing

@testable import Catalogue

/// Statements of LOGS.md with one word changed, as another version of the system might word them.
struct NearMissTests {
  /// A sample with another word in the statement's own text.
  struct Reworded {
    let entry: String
    let text: String

    /// The number of bytes before the word within the record.
    let offset: Int
  }

  /// Each first sample with the last long word of the template's own text changed.
  ///
  /// The word must occur once and after some text, because the text after a place shows where the place ends.
  static let reworded: [Reworded] = LogsDocument.entries.compactMap { entry in
    guard let sample = entry.samples.first, let template = entry.templates.first else { return nil }
    let words = template.parts.flatMap { part -> [Substring] in
      if case .literal(let text) = part {
        Array(text.dropFirst(8).split(separator: " ").dropFirst())
      } else {
        []
      }
    }
    guard words.count >= 4, let word = words.last(where: { $0.allSatisfy(\.isLetter) && $0.count > 4 }),
      let place = sample.text.range(of: word), sample.text.ranges(of: word).count == 1
    else { return nil }
    return Reworded(
      entry: entry.id, text: sample.text.replacing(word, with: "zyxwvut"),
      offset: sample.text[..<place.lowerBound].utf8.count)
  }

  @Test func nearestEntryIsTheRewordedOne() throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.entries))
    #expect(Self.reworded.count > 250)
    var wrong: [String] = []
    for reworded in Self.reworded {
      guard let (miss, _) = classifier.nearest(to: reworded.text) else {
        wrong.append("\(reworded.entry): nothing")
        continue
      }
      if miss != reworded.entry { wrong.append("\(reworded.entry): \(miss)") }
    }
    // Some statements differ in just that word: "Loading cloud store", "Loading local store".
    #expect(wrong.count * 20 <= Self.reworded.count, "\(wrong)")
  }

  @Test func differenceBeginsAtTheRewordedWord() throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.entries))
    var wrong: [String] = []
    for reworded in Self.reworded {
      guard let (entry, offset) = classifier.nearest(to: reworded.text), entry == reworded.entry else {
        continue
      }
      if offset != reworded.offset { wrong.append("\(entry): \(offset) for \(reworded.offset)") }
    }
    #expect(wrong.count * 50 <= Self.reworded.count, "\(wrong)")
  }

  @Test(arguments: ["Lorem ipsum dolor sit amet, consectetur adipiscing elit", "x", ""])
  func otherTextHasNoNearEntry(text: String) throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.entries))
    #expect(classifier.nearest(to: "2015-10-04 09:11:03.631 Trips[1:2] CoreData: Ubiquity:  \(text)") == nil)
  }
}

extension Classifier {
  /// The entry nearest to a record, and the place of the difference in bytes.
  fileprivate mutating func nearest(to text: String) -> (entry: String, offset: Int)? {
    var nearest: (String, Int)?
    var reader = RecordReader()
    let bytes = Array(text.utf8)
    func note(_ record: Record, _ bytes: Span<UInt8>, _ classifier: inout Classifier) {
      guard let miss = classifier.nearMisses(to: record, bytes, limit: 1).first else { return }
      nearest = (classifier.catalogue.id(of: miss), Int(record.message.lower) + miss.matchedUpTo)
    }
    reader.append(bytes.span) { note($0, $1, &self) }
    reader.finish { note($0, $1, &self) }
    return nearest
  }
}
