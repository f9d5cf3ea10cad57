// The errors of the system, after the constants in `errno.h`.

extension ErrorCode {
  /// An error of the system.
  package enum POSIX: Int, Sendable {
    /// ENOSPC (28): no space is left.
    case noSpace = 28
  }
}
