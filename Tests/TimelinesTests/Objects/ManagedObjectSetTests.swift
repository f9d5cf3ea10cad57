import DeviceSimulator
import LogRecords
import Testing

@testable import Timelines

/// Counting a set of managed objects line by line gives what a reader of objects counts.
struct ManagedObjectSetTests {
  private static let first = """
        <Trip: 0x1f6a26e0> (entity: Trip; id: 0x1fd4cb20 <x-coredata://A9745007-6ED1/Trip/p326> ; data: {
        stops =     (
            "0x1f9a1340 <x-coredata://A9745007-6ED1/Stop/p43>",
            "0x1f9a1350 <x-coredata://A9745007-6ED1/Stop/p44>"
        );
        name = "Rain; (and) {sun}";
        length = 12;
        notes = nil;
        photos =     (
        );
    })
    """
  private static let second = """
        <NSManagedObject: 0x2> (entity: Stop; id: 0x3 <x-coredata://A9745007-6ED1/Stop/t5> ; data: {
    })
    """
  /// Texts with quotation marks, backslashes and letters that are escaped.
  private static let escaped = first.replacing(
    "Rain", with: #"Caf\U00e9 \"Rain\\\" (entity: Trip; id: 0x2 <\n"#
  )
  .replacing("0x1f9a1350", with: #"\""#)
  private static let sets: [(text: String, count: Int)] = [
    ("{(\n)}", 0), ("{(\n\(first)\n)}", 1), ("{(\n\(second),\n\(first)\n)}", 2),
    ("{(\n\(first),\n\(second),\n\(first)\n)}", 3),
    ("{(\n\(escaped),\n\(first)\n)}", 2),
  ]

  @Test(arguments: sets.indices)
  func plainSetsAreCounted(index: Int) {
    let (text, count) = Self.sets[index]
    let bytes = Array(text.utf8)
    #expect(ManagedObjectSet(bytes.span)?.count == count)
    #expect(Self.count(bytes) == count)
  }

  @Test(arguments: [
    "", "(null)", "{(", "{(\n", "{(\n)}.", "{(\n    a,\n    b\n)}", "{(\n\(first),\n)}",
    "{(\n\(first)\n\(second)\n)}",
    "{(\n\(first.replacing("12", with: "{\n        a = 1;\n    }"))\n)}",
    "{(\n\(first.replacing("Rain", with: "\\\n"))\n)}",
    "{(\n\(first.replacing("Trip/p326>", with: "Trip/p326"))\n)}",
    "{(\n\(first.replacing("\n})", with: "\n"))\n)}",
  ])
  func otherSetsAreLeftToTheReader(text: String) {
    let bytes = Array(text.utf8)
    #expect(ManagedObjectSet(bytes.span) == nil)
    #expect(bytes.span.managedObjectCount == Self.count(bytes))
  }

  /// Parts are missing, doubled or exchanged: a count without the reader is what the reader counts.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func changedSetsAreCountedAsByTheReader(seed: UInt64) {
    var generator = Generator(seed: seed)
    let parts: [String] = [
      "\n", "    ", "})", ")}", "{", "}", "(", ")", "\"", ",", ";", "\\", "x", " = ", ">", "<",
    ]
    for (text, _) in Self.sets {
      let bytes = generator.damaged(text, with: parts)
      guard let plain = ManagedObjectSet(bytes.span) else { continue }
      #expect(plain.count == Self.count(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// How many objects the reader of objects finds.
  private static func count(_ bytes: [UInt8]) -> Int {
    var count = 0
    bytes.span.forEachManagedObject { _ in count += 1 }
    return count
  }
}
