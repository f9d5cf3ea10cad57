// Keeps what is inside out of the layout of public types, so that who uses them depends on nothing but them.

/// A value behind a reference: what holds it is quick to copy, however large the value is.
final class Kept<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
