// A process that prints records.

/// A process.
struct ProcessIdentity: Equatable, Sendable {
  let name: String
  let pid: Int

  /// Whether it is the app's own, which a debugger runs.
  let isApp: Bool

  /// The path of its program.
  let path: String
}
