import CatalogueDocument
import Testing

@testable import Catalogue
@testable import LogRecords

/// What is remembered of the objects that messages begin with changes no recognition.
struct ObjectMemoTests {
  /// The objects are followed by texts of statements, by lines of other texts, and by nothing.
  @Test func rememberedObjectsChangeNothing() throws {
    let catalogue = try EntryCatalogue(LogsDocument.all)
    var reader = Classifier(catalogue)
    var plain = Classifier(catalogue)
    var remembering = Classifier(catalogue, isOfOneReader: true)
    var numbers: [[UInt8]: UInt32] = [:]
    var found = 0
    for sample in catalogue.entries.flatMap(\.document.samples) {
      for text in [sample.text, sample.text + "\nstoreName: x", sample.text + "\n\tCoreData: Ubiquity:  x"] {
        reader.forEachRecord(of: text) { _, record, bytes in
          var record = record
          let message = bytes.extracting(record.message.range)
          guard message.byte(0) == UInt8(ascii: "<"), let end = Self.endOfObject(message),
            end <= RepeatedObject.maximumLength
          else { return }
          let object = Array(message.extracting(0..<end))
          numbers[object] = numbers[object] ?? UInt32(numbers.count + 1)
          record.object = RepeatedObject(
            id: numbers[object] ?? 0, end: UInt32(Int(record.message.lower) + end))
          found += 1
          for _ in 0..<3 {
            let expected = plain.classify(record, bytes)
            let recognition = remembering.classify(record, bytes)
            let isSame = Self.isSame(recognition, expected, catalogue)
            #expect(isSame, "\(text)")
            let needsRepair = plain.mayNeedRepair(record, bytes)
            let isRemembered = remembering.mayNeedRepair(record, bytes) == needsRepair
            #expect(isRemembered, "\(text)")
          }
        }
      }
    }
    #expect(found > 100)
  }

  /// An object with the marker of another record is looked through each time.
  @Test func onlyObjectsWithoutMarkersAreNoted() {
    var memo = ObjectMemo(isEmpty: false)
    memo.noteUnmarked(7)
    #expect(memo.excludesMarker(7))
    #expect(!memo.excludesMarker(7 + 256) && !memo.excludesMarker(0))
    var none = ObjectMemo(isEmpty: true)
    none.noteUnmarked(7)
    #expect(!none.excludesMarker(7))
  }

  private static func endOfObject(_ message: Span<UInt8>) -> Int? {
    var end = message.find(UInt8(ascii: "\n"), from: 0) ?? message.count
    while message.byte(end + 1) == UInt8(ascii: "\t") {
      end = message.find(UInt8(ascii: "\n"), from: end + 1) ?? message.count
    }
    return message.extracting(0..<end).find("\n\t") == nil ? nil : end
  }

  private static func isSame(_ one: Recognition, _ other: Recognition, _ catalogue: EntryCatalogue) -> Bool {
    switch (one, other) {
    case (.statement(let one), .statement(let other)):
      one.wording == other.wording
        && catalogue.wordings[one.wording].fields.indices.allSatisfy {
          one.range(ofField: $0) == other.range(ofField: $0)
        }
    case (.cut(let one), .cut(let other)):
      one?.classification.wording == other?.classification.wording && one?.end == other?.end
    case (.unrecognised, .unrecognised), (.undecided, .undecided), (.foreign, .foreign): true
    default: false
    }
  }
}
