// Tables that find names by their bytes.

import DeviceSimulator
import Testing

@testable import Timelines

struct NameTableTests {
  private static let names = ["kv", "storeKV", "storeName", "a", "aab", "Log Snapshot"]
  private static let table = NameTable(names.joined(separator: ","))

  @Test(
    arguments: [
      ("kv", 0), ("storeKV", 1), ("storeName", 2), ("a", 3), ("aab", 4), ("Log Snapshot", 5), ("", nil),
      ("store", nil), ("storeNames", nil), ("KV", nil),
    ] as [(String, Int?)])
  func nameIsFoundByItsBytes(name: String, index: Int?) {
    let bytes = Array(name.utf8)
    let found = Self.table.index(of: bytes.indices, in: bytes.span)
    #expect(found == index)
  }

  /// The search is compared with that of the standard library, on texts made of the names' own letters.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func occurrenceOfANameIsFound(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<10 {
      let text = String((0..<12).map { _ in generator.pick(Array("akvbstoreKVNm ")) })
      let padded = text + generator.pick(Self.names).dropLast(generator.within(0...1))
      let bytes = Array(padded.utf8)
      for (index, name) in Self.names.enumerated() {
        let isThere = Self.table.firstOffset(of: index, in: bytes.span) != nil
        #expect(isThere == padded.contains(name), "\(name) in \(padded)")
      }
    }
  }
}
