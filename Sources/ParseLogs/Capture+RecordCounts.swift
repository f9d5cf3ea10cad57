// How many records a capture has, and which of them are unknown.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// How many records a capture has.
  ///
  /// ```swift
  /// let counts = capture.records
  /// #expect(counts.byOrigin[.ubiquity, default: 0] > 0, "was the log level set?")
  /// #expect(counts.unrecognised == 0)
  /// ```
  public struct RecordCounts: Hashable, Sendable {
    /// How many of each origin, recognised or not; 0 for an origin without any.
    public let byOrigin: [Origin: Int]
    /// How many no entry of the catalogue fits, of those that concern sync.
    ///
    /// These are the records of ubiquity, of mirroring, of the manager and of iCloud's own processes, and
    /// those of Core Data that name iCloud.
    public let unrecognised: Int

    /// How many there are.
    ///
    /// ```swift
    /// #expect(capture.records.total > 10, "the log breaks off")
    /// ```
    public var total: Int { byOrigin.values.reduce(0, +) }

    init(_ records: ReportCapture.Records) {
      byOrigin = Dictionary(uniqueKeysWithValues: records.byOrigin.map { (Origin($0.origin), $0.count) })
      unrecognised = records.unrecognised
    }
  }

  /// Records that read alike and that no entry of the catalogue fits.
  ///
  /// ```swift
  /// let strange = capture.unrecognised.map { "\($0.count) × \($0.template), line \($0.line)" }
  /// #expect(strange.count < 5, "\(strange)")
  /// ```
  public struct Unrecognised: Hashable, Sendable {
    /// What they say, with places for what differs, on one line, such as `Nobody heard of it: {error}`.
    ///
    /// It may hold what is not fit for a terminal.
    public let template: String
    /// How many there are.
    public let count: Int
    /// The line of the first in the capture, from 1.
    public let line: Int
    /// The id of the entry that they come nearest to, such as `content-name-periods`; `nil` when nothing
    /// known resembles them.
    public let nearest: String?

    init(_ group: ReportCapture.Unrecognised) {
      template = group.template.raw
      count = group.count
      line = group.line
      nearest = group.nearest?.id
    }
  }

  /// Records of one entry, or of none, that report an error that no rule judges.
  ///
  /// ```swift
  /// let errors = capture.undiagnosedErrors
  /// #expect(errors.allSatisfy { $0.entry == "trips-refused" }, "\(errors)")
  /// ```
  public struct UndiagnosedErrors: Hashable, Sendable, CustomStringConvertible {
    /// The id of their entry, such as `trips-refused`; `nil` for those that no entry fits.
    public let entry: String?
    /// How many there are.
    public let count: Int
    /// The first of them; without its text when the app printed it.
    public let first: Finding.Evidence

    /// All of them in a line: how many, of which entry, and where the first is.
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
