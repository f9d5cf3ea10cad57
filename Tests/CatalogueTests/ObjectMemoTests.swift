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
      let texts = [sample.text, sample.text + "\nstoreName: x", sample.text + "\n\tCoreData: Ubiquity:  x"]
      for text in texts + [Self.withFieldLikeText(sample.text)].compactMap(\.self) {
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

  /// Without the reader's number of an object, and for a text that is not all there, nothing is known.
  @Test func onlyNumberedObjectsAreKnown() {
    let bytes = Array("<PFUbiquityLocation: 0x1>\n\tstoreName: x\nText".utf8)
    let end = bytes.count - 5
    var record = Record(
      kind: .statement, dialect: .bare, process: .empty, thread: 0, method: .empty, origin: .ubiquity,
      message: ByteRange(0, bytes.count), line: 1, droppedBytes: 0)
    var memo = ObjectMemo(isEmpty: false)
    record.object = RepeatedObject(id: 7, end: UInt32(end))
    for _ in 0..<2 {
      let object = memo.object(record.object, record, bytes.span)
      #expect(object.end == end && object.endOfClass == 19)
      var marks = ByteMarks()
      marks.insert(UInt8(ascii: "T"))
      #expect(object.firstBytes.isDisjoint(with: marks))
      marks.insert(UInt8(ascii: "s"))
      #expect(!object.firstBytes.isDisjoint(with: marks))
    }
    var none = ObjectMemo(isEmpty: true)
    let unknown = [
      memo.object(.none, record, bytes.span).end, none.object(record.object, record, bytes.span).end,
      memo.object(record.object, record, bytes.span.extracting(first: end - 1)).end,
    ]
    #expect(unknown == [0, 0, 0])
  }

  /// Returns a text in which the object also has a field that begins as the line after it.
  private static func withFieldLikeText(_ text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("\t") }),
      let after = lines.lastIndex(where: { $0.hasPrefix("\t") }).map({ lines[($0 + 1)...] })?
        .first(where: { !$0.isEmpty })
    else { return nil }
    lines.insert("\t" + after, at: first)
    return lines.joined(separator: "\n")
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
