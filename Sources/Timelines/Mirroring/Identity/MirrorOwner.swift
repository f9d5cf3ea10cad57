// The object that prints a record of mirroring, identified by its address and its process.

/// A mirroring delegate, or another object that works for it, in one process.
package struct MirrorOwner: Hashable, Sendable {
  /// The process.
  package let pid: Int32?
  /// The object's address.
  package let address: UInt64
}
