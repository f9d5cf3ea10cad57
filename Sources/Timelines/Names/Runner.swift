// Which thread of which process printed a record.

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
