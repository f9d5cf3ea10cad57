// The names of mirrored stores lead to their stores.

import Testing

@testable import Timelines

struct MirrorIndexTests {
  private static let id = MirrorID(unnamed: 1)
  private static let file = Name(number: 2)
  private static let owner = MirrorOwner(pid: 1698, address: 3)

  private static func owner(_ address: UInt64) -> MirrorHints {
    MirrorHints(owner: MirrorOwner(pid: 1698, address: address))
  }

  @Test func eachNameLeadsToItsStore() {
    var index = MirrorIndex()
    index.note(MirrorHints(id: Self.id, file: Self.file, owner: Self.owner), of: 4)
    index.note(MirrorID(unnamed: 7), of: 5)
    #expect(index.store(withID: Self.id) == 4)
    #expect(index.store(in: Self.file) == 4)
    #expect(index.store(of: Self.owner) == 4)
    #expect(index.store(of: MirrorID(unnamed: 7)) == 5)
    #expect(index.store(withID: MirrorID(unnamed: 7)) == nil, "a request is no store")
    #expect(index.store(withID: nil) == nil)
  }

  @Test func namesOfTwoStoresLeadToNone() {
    var index = MirrorIndex()
    index.note(MirrorHints(id: Self.id), of: 4)
    index.note(MirrorHints(file: Self.file), of: 5)
    #expect(index.onlyStore(of: MirrorHints(id: Self.id, owner: Self.owner)) == 4)
    #expect(index.onlyStore(of: MirrorHints(id: Self.id, file: Self.file)) == nil)
    #expect(index.onlyStore(of: MirrorHints(owner: Self.owner)) == nil)
  }

  @Test func mergedStoreKeepsAllNames() {
    var index = MirrorIndex()
    index.note(MirrorHints(id: Self.id), of: 0)
    index.note(MirrorHints(file: Self.file, owner: Self.owner), of: 1)
    index.note(MirrorID(unnamed: 7), of: 1)
    index.note(MirrorID(unnamed: 8), of: 2)
    index.move(1, to: 0)
    #expect(index.onlyStore(of: MirrorHints(id: Self.id, file: Self.file, owner: Self.owner)) == 0)
    #expect(index.store(of: MirrorID(unnamed: 7)) == 0)
    #expect(index.store(of: MirrorID(unnamed: 8)) == 2)
  }

  /// A capture may name a new delegate, and a new file, in every line.
  @Test func numberOfNamesIsLimited() {
    var index = MirrorIndex()
    for number in 0..<4096 {
      index.note(MirrorHints(file: Name(number: Int32(number))), of: number)
      index.note(Self.owner(UInt64(number)), of: number)
    }
    #expect(index.store(in: Name(number: 4095)) == 4095)
    #expect(index.onlyStore(of: Self.owner(4095)) == 4095)
    index.note(MirrorHints(file: Name(number: 5000)), of: 1)
    index.note(MirrorHints(file: Name(number: 7)), of: 1)
    index.note(Self.owner(5000), of: 1)
    #expect(index.store(in: Name(number: 5000)) == nil, "new files are not kept")
    #expect(index.store(in: Name(number: 7)) == 1)
    #expect(index.onlyStore(of: Self.owner(5000)) == 1)
    #expect(index.onlyStore(of: Self.owner(7)) == nil, "new delegates replace all")
  }

  @Test func requestsThatAreOverAreRemoved() {
    var index = MirrorIndex()
    for number in 0..<8192 { index.note(MirrorID(unnamed: number), of: number % 2) }
    #expect(!index.hasManyRequests)
    index.note(MirrorID(unnamed: 8192), of: 0)
    #expect(index.hasManyRequests)
    index.keepRequests { _, store in store == 1 }
    #expect(!index.hasManyRequests)
    #expect(index.store(of: MirrorID(unnamed: 8192)) == nil)
    #expect(index.store(of: MirrorID(unnamed: 1)) == 1)
  }
}
