// The objects that a change contains.

import LogRecords
import Testing

@testable import Timelines

struct ObjectChangeTests {
  @Test func objectsOfADumpAreNamed() {
    let dump = """
      {(
          <NSManagedObject: 0x1d56> (entity: Trip; id: 0x1d57 <x-coredata://F18F4542-23E4/Trip/p3> ; data: {
          day = "0x1d58 <x-coredata://F18F4542-23E4/Day/p9>";
          name = "Rome (entity: none)";
      }),
          <Photo: 0x1d59> (entity: Photo; id: 0x1d5a <x-coredata://F18F4542-23E4/Photo/p12> ; data: <fault>)
      )}
      """
    let bytes = Array(dump.utf8)
    var objects: [String] = []
    bytes.span.forEachManagedObject { objects.append($0.text) }
    #expect(objects == ["Trip/p3", "Photo/p12"])
    #expect(bytes.span.managedObjectCount == 2)
  }
}
