// The errors of the system that calls of SystemPackage and Foundation throw without saying so in their types.

internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// The raw values of POSIX errors are the C library's.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Errno {
  /// Creates the error of the system in what SystemPackage or Foundation threw; `EIO` if there is none, which
  /// does not happen with SystemPackage.
  init(thrown error: any Error) {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    self = error as? Errno ?? underlying.map { Errno(rawValue: $0.code.rawValue) } ?? .ioError
  }
}
