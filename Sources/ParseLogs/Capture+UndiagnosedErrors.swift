// Records that report an error which no rule judges: why a capture without findings may not be healthy.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension Capture {
  /// Records of one entry, or of none, that report an error which no rule judges.
  ///
  /// ```swift
  /// let errors = capture.undiagnosedErrors
  /// #expect(errors.allSatisfy { $0.entry == "trips-refused" }, "\(errors)")
  /// ```
  public struct UndiagnosedErrors: Hashable, Sendable, CustomStringConvertible {
    /// The id of the entry that they are, such as `trips-refused`; `nil` for those that no entry fits.
    public let entry: String?

    /// How many they are.
    public let count: Int

    /// The first of them; without its text when the app printed it.
    public let first: Finding.Evidence

    /// They in a line: how many, of which entry, and where the first stands.
    ///
    /// ```swift
    /// let told = capture.undiagnosedErrors.map { "\($0): \($0.first.text)" }
    /// #expect(told.count < 3, "\(told)")
    /// ```
    public var description: String {
      "\(count) of \(entry ?? "no entry"), the first at line \(first.place.line)"
    }

    init(_ errors: ReportCapture.UndiagnosedErrors) {
      entry = errors.entry
      count = errors.count
      first = Finding.Evidence(errors.first)
    }
  }
}
