// The object that sets up a store, and the store's file, lead to the store.

import LogRecords
import Testing

@testable import Timelines

struct StoresBySetupTests {
  private static let setup =
    "<PFUbiquitySetupAssistant: 0x1f>: state <NSSQLCore: 0x2> (URL: file:///var/Trips.sqlite)"

  private struct Reader {
    var names = Names()
    var stores = StoresBySetup()

    mutating func note(_ store: Int, in pid: Int32?, by text: String) {
      stores.note(store, in: pid, by: Array(text.utf8).span, &names)
    }

    func store(in pid: Int32?, by text: String) -> Int? {
      let message = Array(text.utf8).span
      return stores.store(at: message.storeFile, of: message, in: pid, names)
        ?? stores.store(at: message.setupAssistant, of: message, in: pid, names)
    }
  }

  @Test(arguments: [
    setup, "<PFUbiquitySetupAssistant: 0x1f>: done",
    "Failed: <NSSQLCore: 0x3> (URL: file:///var/Trips.sqlite)",
  ])
  func objectAndFileLeadToTheStoreOfTheProcess(text: String) {
    var reader = Reader()
    reader.note(4, in: 1698, by: Self.setup)
    #expect(reader.store(in: 1698, by: text) == 4)
    #expect(reader.store(in: nil, by: text) == nil)
    reader.stores.leaveOut()
    #expect(reader.store(in: 1698, by: text) == nil)
  }

  @Test func fileDecidesWhichStoreAnObjectSetsUp() {
    var reader = Reader()
    reader.note(4, in: 1698, by: Self.setup)
    reader.note(5, in: 1698, by: "<PFUbiquitySetupAssistant: 0x1f>: (URL: file:///var/Photos.sqlite)")
    #expect(reader.store(in: 1698, by: Self.setup) == 4)
    #expect(reader.store(in: 1698, by: "<PFUbiquitySetupAssistant: 0x1f>: done") == 5)
    #expect(reader.store(in: 1698, by: "<PFUbiquitySetupAssistant: 0x20>: done") == nil)
  }
}
