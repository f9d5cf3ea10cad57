// The error of a call of SystemPackage, as the type that it always has.

internal import SystemPackage

extension Errno {
  /// Creates the error that a function of SystemPackage threw: an `Errno`, though it does not say so.
  init(thrown error: any Error) { self = error as? Errno ?? .ioError }
}
