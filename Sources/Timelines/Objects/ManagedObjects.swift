// The managed objects in a dump of inserted, updated or deleted ones: `(entity: Trip; id: 0x… <x-coredata://…/Trip/p12>`.

internal import LogRecords

extension Span<UInt8> {
  /// Gives the `Entity/p12` of each managed object that the dump describes, in order.
  ///
  /// Objects within another's values are not the dump's own, and do not count.
  ///
  /// - Complexity: O(length).
  package func forEachManagedObject(_ body: (Span<UInt8>) -> Void) {
    var reader = ObjectReader()
    while let field = reader.next(self) {
      guard field.label == .id, reader.stack.managedObjects == 1, let id = objectID(in: field.value) else {
        continue
      }
      body(extracting(id))
    }
  }

  /// How many managed objects the dump describes.
  package var managedObjectCount: Int {
    var count = 0
    forEachManagedObject { _ in count += 1 }
    return count
  }

  /// The last two parts of an object's URL: its entity and key.
  private func objectID(in value: Range<Int>) -> Range<Int>? {
    guard let open = find("<x-coredata://", from: value.lowerBound, before: value.upperBound),
      let close = find(UInt8(ascii: ">"), from: open, before: value.upperBound)
    else { return nil }
    var slash = close
    var slashes = 0
    while slash > open, slashes < 2 {
      slash -= 1
      if self[slash] == UInt8(ascii: "/") { slashes += 1 }
    }
    return slash + 1..<close
  }
}
