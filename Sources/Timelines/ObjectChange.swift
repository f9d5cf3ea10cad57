// The managed objects in a dump of inserted, updated or deleted ones: `(entity: Trip; id: 0x… <x-coredata://…/Trip/p12>`.

internal import LogRecords

extension Span<UInt8> {
  /// Gives the `Entity/p12` of each managed object that the dump describes, in order.
  ///
  /// Objects named within another's values are not described, and do not count.
  ///
  /// - Complexity: O(length).
  package func forEachManagedObject(_ body: (Span<UInt8>) -> Void) {
    var start = 0
    while let found = find("(entity: ", from: start) {
      start = found + 9
      guard let open = find("<x-coredata://", from: start, before: start + 400),
        let close = find(UInt8(ascii: ">"), from: open, before: open + 400)
      else { continue }
      var slash = close
      var slashes = 0
      while slash > open {
        slash -= 1
        if self[slash] == UInt8(ascii: "/") {
          slashes += 1
          if slashes == 2 { break }
        }
      }
      body(extracting(slash + 1..<close))
      start = close
    }
  }

  /// How many managed objects the dump describes.
  package var managedObjectCount: Int {
    var count = 0
    forEachManagedObject { _ in count += 1 }
    return count
  }
}
