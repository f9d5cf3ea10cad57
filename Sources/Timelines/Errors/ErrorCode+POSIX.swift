// The errors of the operating system, named after the constants in `errno.h`.

extension ErrorCode {
  /// An error of the operating system.
  package enum POSIX: Int, Sendable {
    /// ENOSPC (28): no space is left.
    case noSpace = 28
  }
}
