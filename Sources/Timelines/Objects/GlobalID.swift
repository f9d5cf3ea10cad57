// The name of an object among all peers, in its parts: `store:Entity:p12:owning peer`.

internal import LogRecords

/// Where the parts of an object's global ID stand.
///
/// The name of a store may hold colons itself, so the parts are counted from the end.
package struct GlobalID {
  package let store: Range<Int>
  package let entity: Range<Int>
  /// The object's name within its entity, as `p12`.
  package let key: Range<Int>
  package let peer: Range<Int>

  /// The entity and the key of the object with a global ID; `nil` if a part is missing.
  package static func object(of id: String) -> (entity: String, key: String)? {
    let bytes = Array(id.utf8)
    guard let parts = bytes.span.globalID(in: bytes.indices) else { return nil }
    return (
      String(decoding: bytes[parts.entity], as: UTF8.self), String(decoding: bytes[parts.key], as: UTF8.self)
    )
  }
}

extension Span<UInt8> {
  /// The parts of a global ID; `nil` if one is missing, as in a record that is cut.
  func globalID(in id: Range<Int>) -> GlobalID? {
    let colons = id.filter { self[$0] == UInt8(ascii: ":") }
    guard colons.count >= 3 else { return nil }
    let (first, second, last) = (
      colons[colons.count - 3], colons[colons.count - 2], colons[colons.count - 1]
    )
    return GlobalID(
      store: id.lowerBound..<first, entity: first + 1..<second, key: second + 1..<last,
      peer: last + 1..<id.upperBound)
  }

  /// The name of the store in a global ID, also in one that is cut.
  package func storeName(ofGlobalID id: Range<Int>) -> Range<Int>? {
    if let parts = globalID(in: id) { return parts.store }
    return find(UInt8(ascii: ":"), from: id.lowerBound, before: id.upperBound).map { id.lowerBound..<$0 }
  }
}
