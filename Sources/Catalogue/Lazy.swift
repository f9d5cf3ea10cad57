// Makes a value when it is first needed: a capture meets few of the catalogue's statements, and compiling the patterns
// of all of them would take longer than reading it.

internal import Synchronization

/// A value made when it is first needed, once for all threads.
///
/// Two threads that need it at the same moment may both make it; both then use the same one.
final class Lazy<Value: AnyObject & Sendable, Failure: Error>: Sendable {
  private let make: @Sendable () throws(Failure) -> Value
  private let made = AtomicLazyReference<Value>()

  init(_ make: @escaping @Sendable () throws(Failure) -> Value) { self.make = make }

  /// The value.
  ///
  /// - Throws: What making it throws, each time it is asked for.
  func value() throws(Failure) -> Value {
    if let value = made.load() { return value }
    return made.storeIfNil(try make())
  }
}
