// The CloudKit database that a store is mirrored to, as its options and subscriptions name it.

internal import LogRecords

/// The CloudKit database that a store is mirrored to.
package enum MirrorScope: String, Sendable {
  case `private`, shared, `public`
}

extension MirrorScope {
  init?(_ bytes: Span<UInt8>, ofOptions range: Range<Int>) {
    let label: StaticString = "databaseScope:"
    guard let found = bytes.find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    switch bytes.byte(found + label.utf8CodeUnitCount).asciiLowercased {
    case UInt8(ascii: "s"): self = .shared
    case UInt8(ascii: "p"):
      self = bytes.byte(found + label.utf8CodeUnitCount + 1) == UInt8(ascii: "u") ? .public : .private
    default: return nil
    }
  }

  init?(_ bytes: Span<UInt8>, ofSubscription range: Range<Int>) {
    for (word, scope) in [(".private.", Self.private), (".shared.", .shared), (".public.", .public)]
      as [(StaticString, Self)]
    where bytes.find(word, from: range.lowerBound, before: range.upperBound) != nil {
      self = scope
      return
    }
    return nil
  }
}
