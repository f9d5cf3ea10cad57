// The reason why nothing can be measured.

/// The reason why nothing can be measured.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
