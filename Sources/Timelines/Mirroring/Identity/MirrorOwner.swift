// Who prints a record of mirroring: an object at an address in one process.

/// A mirroring delegate, or another object that works for it, in one process.
package struct MirrorOwner: Hashable, Sendable {
  /// The process.
  package let pid: Int32?
  /// The object's address.
  package let address: UInt64
}
