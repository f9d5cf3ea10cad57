// Characters that nobody sees, which pages add where a long word may be broken, belong to no value.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct InvisibleCharactersTests {
  private static let peer = "mobile~B81E93F2-60AD-4F0B-8C47-29C3D5A7E114"
  private static let line =
    "2014-03-02 10:00:35.010 Hikes[388:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
    + "CoreData: Ubiquity:  \(peer):"

  /// The values of the first statement of a text, after its repair if there is one.
  private static func values(of text: String) throws -> [String] {
    let catalogue = try EntryCatalogue.builtIn()
    var values: [String] = []
    func take(
      _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
    ) {
      guard case .statement(let found) = recognition, values.isEmpty else { return }
      for index in catalogue.wordings[found.wording].fields.indices {
        values.append(found.range(ofField: index).map { bytes.extracting($0.range).text } ?? "")
      }
    }
    var pipeline = RecordPipeline(
      catalogue, limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    pipeline.append(Array(text.utf8).span, take)
    pipeline.finish(.whole, take)
    return values
  }

  /// The statement fits its entry even so, because names are any text.
  @Test(arguments: ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"])
  func invisibleCharactersBelongToNoValue(_ character: String) throws {
    let text = "\(Self.line)Hik\(character)es\nUsing local storage: 1\n"
    #expect(try Self.values(of: text).starts(with: [Self.peer, "Hikes", "1"]))
    let method = text.replacing("Switchboard", with: "Switch\(character)board")
    #expect(try Self.values(of: method).starts(with: [Self.peer, "Hikes", "1"]))
  }

  /// Emoji are joined by such characters.
  @Test(arguments: ["\u{200C}", "\u{200D}"])
  func charactersThatJoinOthersAreKept(_ character: String) throws {
    let text = "\(Self.line)Hik\(character)es\nUsing local storage: 1\n"
    #expect(try Self.values(of: text).starts(with: [Self.peer, "Hik\(character)es", "1"]))
  }
}
