// The public form of the errors of a failed set-up.

internal import ReportModel
internal import Timelines

extension Capture.MirroredStore {
  /// The errors of a failed set-up.
  ///
  /// ```swift
  /// let failure = try #require(store.setup.failure)
  /// #expect(failure.errors.contains { $0.domain == "NSCocoaErrorDomain" && $0.code == 134400 })
  /// ```
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The errors that the record names, each before its cause; empty if it names none.
    public let errors: [Capture.SystemError]
    /// The errors on one line with their meaning, such as `NSCocoaErrorDomain 134400: nobody is signed in`.
    public let description: String

    init(_ error: Prose, _ failure: MirrorFailure?) {
      errors = failure?.error.links.map { Capture.SystemError($0) } ?? []
      description = error.plain
    }
  }
}

extension Capture {
  /// An error of the system.
  ///
  /// ```swift
  /// let meanings = failure.errors.compactMap(\.meaning)
  /// #expect(!meanings.isEmpty, "\(failure)")
  /// ```
  public struct SystemError: Hashable, Sendable {
    /// The domain of the error, such as `NSCocoaErrorDomain`.
    public let domain: String
    /// The code of the error.
    public let code: Int
    /// The cause, in a few words; `nil` if the catalogue does not explain the error.
    public let meaning: String?

    init(_ link: ErrorChain.Link) {
      (domain, code, meaning) = (link.domain, link.code, link.meaning)
    }
  }
}
