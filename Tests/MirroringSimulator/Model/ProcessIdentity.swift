// A process that prints records.

/// A process that prints records.
struct ProcessIdentity: Equatable, Sendable {
  let name: String
  let pid: Int

  /// Whether the process is the app itself, which a debugger runs.
  let isApp: Bool

  /// The path of the executable.
  let path: String
}
