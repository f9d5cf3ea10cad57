// Creates a value when it is first needed: a capture contains few of the catalogue's statements, and
// compiling the patterns of all of them would take longer than reading it.

internal import PCRE2
internal import Synchronization

/// A value created when it is first needed, once for all threads.
///
/// Two threads that need the value at the same moment may both create it; both then use the same one.
///
/// The implementation is unsafe because it keeps the value's address in one atomic word.
/// `AtomicLazyReference` does the same, but its `load()` is not specialised and costs more than a short
/// match. The address is that of a value retained once, which `deinit` releases.
@safe final class Lazy<Value: AnyObject & Sendable, Failure: Error>: Sendable {
  private let make: @Sendable () throws(Failure) -> Value
  private let made = Atomic<UInt>(0)

  init(_ make: @escaping @Sendable () throws(Failure) -> Value) { self.make = make }

  deinit {
    if let value = unsafe Self.reference(made.load(ordering: .acquiring)) { unsafe value.release() }
  }

  /// Returns the value; if creating it fails, every call throws.
  @inline(__always) func value() throws(Failure) -> Value {
    if let value = unsafe Self.reference(made.load(ordering: .acquiring)) {
      return unsafe value.takeUnretainedValue()
    }
    return try newValue()
  }

  @inline(never) private func newValue() throws(Failure) -> Value {
    let value = try make()
    let new = unsafe Unmanaged.passRetained(value)
    let address = unsafe UInt(bitPattern: new.toOpaque())
    let (isFirst, known) = made.compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if isFirst { return value }
    unsafe new.release()
    return unsafe Self.reference(known)?.takeUnretainedValue() ?? value
  }

  /// Passes the value to a function for that call only.
  ///
  /// The value is not retained, because this object owns it.
  @inline(__always) func withValue<Result>(_ body: (Value) -> Result) -> Result where Failure == Never {
    guard let value = unsafe Self.reference(made.load(ordering: .acquiring)) else { return body(newValue()) }
    return unsafe value._withUnsafeGuaranteedRef(body)
  }

  private static func reference(_ address: UInt) -> Unmanaged<Value>? {
    unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged.fromOpaque($0) }
  }
}

extension Lazy where Failure == PatternError {
  /// Returns the value for a match; a pattern that does not compile throws an error of the match.
  func valueForMatch() throws(MatchError) -> Value {
    do throws(PatternError) { return try value() } catch { throw MatchError(reason: error.reason) }
  }
}
