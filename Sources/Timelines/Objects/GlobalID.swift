// The global ID of an object, which is unique among all peers, in its parts: `store:Entity:p12:owning peer`.

internal import LogRecords

/// The ranges of the parts of an object's global ID.
///
/// The name of a store may contain colons, so the parts are counted from the end.
package struct GlobalID {
  /// The name of the store.
  package let store: Range<Int>
  /// The name of the object's entity.
  package let entity: Range<Int>
  /// The object's name within its entity, such as `p12`.
  package let key: Range<Int>
  /// The peer that owns the object.
  package let peer: Range<Int>

  /// Returns the entity and the key of the object with a global ID; `nil` if a part is missing.
  package static func object(of id: String) -> (entity: String, key: String)? {
    let bytes = Array(id.utf8)
    guard let parts = bytes.span.globalID(in: bytes.indices) else { return nil }
    return (
      String(decoding: bytes[parts.entity], as: UTF8.self), String(decoding: bytes[parts.key], as: UTF8.self)
    )
  }
}

extension Span<UInt8> {
  /// Returns the parts of a global ID; `nil` if one is missing, as in a truncated record.
  func globalID(in id: Range<Int>) -> GlobalID? {
    func colon(before end: Int) -> Int? {
      id.prefix(end - id.lowerBound).last { byte($0) == UInt8(ascii: ":") }
    }
    guard let last = colon(before: id.upperBound), let second = colon(before: last),
      let first = colon(before: second)
    else { return nil }
    return GlobalID(
      store: id.lowerBound..<first, entity: first + 1..<second, key: second + 1..<last,
      peer: last + 1..<id.upperBound)
  }

  /// Returns the name of the store in a global ID, which may be truncated.
  package func storeName(ofGlobalID id: Range<Int>) -> Range<Int>? {
    if let parts = globalID(in: id) { return parts.store }
    return find(UInt8(ascii: ":"), from: id.lowerBound, before: id.upperBound).map { id.lowerBound..<$0 }
  }
}
