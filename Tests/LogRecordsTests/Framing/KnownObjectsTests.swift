import Testing

@testable import LogRecords

/// Skipping an object that was printed before does not change which records there are, and objects with the
/// same number have the same text.
struct KnownObjectsTests {
  /// A record with the number of its object, and the object's text.
  private struct Found: Equatable {
    var record: FoundRecord
    var id: UInt32
    var object: [UInt8]
  }

  private static func read(_ capture: [UInt8], chunk: Int, recordBytes: Int = 4096) -> [Found] {
    var found: [Found] = []
    var reader = RecordReader(limits: ReaderLimits(recordBytes: recordBytes, chunkBytes: 64))
    func take(_ record: Record, _ bytes: Span<UInt8>) {
      #expect(record.object.id == 0 || Int(record.object.end) <= Int(record.message.upper))
      let start = Int(record.message.lower)
      let end = record.object.id == 0 ? start : Int(record.object.end)
      found.append(
        Found(
          record: FoundRecord(record, bytes), id: record.object.id,
          object: bytes.extracting(start..<end).copy))
    }
    for start in stride(from: 0, to: capture.count, by: chunk) {
      reader.append(capture.span.extracting(start..<min(start + chunk, capture.count)), take)
    }
    reader.finish(.whole, take)
    return found
  }

  private static let head =
    "2013-11-18 21:44:41.159 Trips[543:60b] -[_PFUbiquityRecordImportOperation main](242): CoreData: Ubiquity:  "

  /// Statements about few objects, some of whose fields change.
  private static func capture(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    var text = ""
    for _ in 0..<120 {
      text += head + "<_PFUbiquityRecordImportOperation: 0x1d52" + pick(["5ec0", "5ec1"])
      text += pick([">", ">", ">", ">:", "> x", "> \n"]) + "\n"
      text += "\tlocalPeerID: mobile~71BB54D8" + pick(["", "", "", "\r", "-"]) + "\n"
      if pick(["a", "a", "a", "b"]) == "a" {
        text += "\tlogScore: <Vector: 0x1d6b" + pick(["72f0", "72f1", "72f2", "\n\tab"])
        text += pick([">", ">", "]("])
        text += " (mobile~F893A2EE:" + pick(["1", "1", "2"]) + ")\n"
      }
      text += "\ttransactionNumber: " + pick(["57", "57", "57", "57 "]) + pick(["\n", "\n", "\n\t- 2013\n"])
      text += pick(["\n", "Done.\n", "", "", "    indented\n", "\t\n"])
      text += pick(["", "", "2013-11-18 21:44:41.159 Trips[543:60b] x\n"])
    }
    return Array(text.utf8)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func knownObjectsChangeNoRecord(_ seed: UInt64) {
    let capture = Self.capture(seed: seed)
    // Fields that come byte by byte are never skipped together.
    let closely = Self.read(capture, chunk: 1)
    #expect(closely.allSatisfy { $0.id == 0 })
    for chunk in [50, 700, capture.count] {
      let found = Self.read(capture, chunk: chunk)
      #expect(found.map(\.record) == closely.map(\.record))
      var texts: [UInt32: [UInt8]] = [:]
      for one in found where one.id != 0 {
        let text = texts[one.id] ?? one.object
        #expect(text.count == one.object.count)
        for index in text.indices where text[index] != one.object[index] {
          #expect(text[index].isASCIIHexDigit && one.object[index].isASCIIHexDigit)
        }
        texts[one.id] = text
        #expect(one.object.first == UInt8(ascii: "<"))
        let rest = one.record.bytes.dropFirst(one.record.bytes.count - one.record.message.count + text.count)
        #expect(rest.isEmpty || rest.starts(with: "\n".utf8) && !rest.starts(with: "\n\t".utf8))
      }
    }
  }

  @Test func objectBeyondTheLimitOfARecordIsReadAsBefore() {
    let object = Self.head + "<Operation: 0x1d525ec0>\n\tname: Trips\n\tnumber: 57\nDone.\n"
    let capture = Array(String(repeating: object, count: 3).utf8)
    for limit in (object.utf8.count - 40)...(object.utf8.count + 2) {
      let closely = Self.read(capture, chunk: 1, recordBytes: limit)
      let found = Self.read(capture, chunk: capture.count, recordBytes: limit)
      #expect(found.map(\.record) == closely.map(\.record))
    }
  }

  @Test func anotherAddressHasTheSameNumber() {
    let object = "<Operation: 0x1d525ec0>\n\tscore: <Vector: 0x1d6b72f0> (a:1)\n\tnumber: 57"
    let capture = [
      object, object.replacing("72f0", with: "72f1"), object.replacing("72f0", with: "ffff"),
      object.replacing("57", with: "58"), object.replacing("72f0", with: "72f09"), object,
    ]
    let text = capture.map { Self.head + $0 + "\nDone.\n" }.joined()
    let ids = Self.read(Array(text.utf8), chunk: text.utf8.count).map(\.id)
    #expect(ids == [1, 1, 1, 2, 3, 4])
  }
}
