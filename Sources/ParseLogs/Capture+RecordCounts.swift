// The numbers of a capture's records, and the groups of records that are unrecognised or that no rule judges.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// The numbers of records in a capture.
  ///
  /// ```swift
  /// let counts = capture.records
  /// #expect(counts.byOrigin[.ubiquity, default: 0] > 0, "was the log level set?")
  /// #expect(counts.unrecognised == 0)
  /// ```
  public struct RecordCounts: Hashable, Sendable {
    /// The number of records of each origin, recognised or not; 0 for an origin without any.
    ///
    /// A record of mirroring that is printed twice, as Xcode may show it, counts once.
    public let byOrigin: [Origin: Int]
    /// The number of records about sync that no entry of the catalogue matches.
    ///
    /// They are the records of ubiquity, of mirroring, of the manager and of iCloud's own processes, and the
    /// records of Core Data that name iCloud.
    public let unrecognised: Int

    /// The number of all records.
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

  /// A group of similar records that no entry of the catalogue matches.
  ///
  /// ```swift
  /// let strange = capture.unrecognised.map { "\($0.count) × \($0.template), line \($0.line)" }
  /// #expect(strange.count < 5, "\(strange)")
  /// ```
  public struct Unrecognised: Hashable, Sendable {
    /// The common text on one line, with placeholders for what varies, such as `Nobody heard of it: {error}`.
    ///
    /// The text may contain control characters that are unsafe to print on a terminal.
    public let template: String
    /// The number of records in the group.
    public let count: Int
    /// The line of the capture, from 1, at which the first of the records starts.
    public let line: Int
    /// The id of the most similar entry, such as `content-name-periods`; `nil` if no entry resembles the
    /// records.
    public let nearest: String?

    init(_ group: ReportCapture.Unrecognised) {
      template = group.template.raw
      count = group.count
      line = group.line
      nearest = group.nearest?.id
    }
  }

  /// Records that share an entry, or have none, and report an error that no rule judges.
  ///
  /// ```swift
  /// let errors = capture.undiagnosedErrors
  /// #expect(errors.allSatisfy { $0.entry == "trips-refused" }, "\(errors)")
  /// ```
  public struct UndiagnosedErrors: Hashable, Sendable, CustomStringConvertible {
    /// The id of the records' entry, such as `trips-refused`; `nil` for records that no entry matches.
    public let entry: String?
    /// The number of records.
    public let count: Int
    /// The first of the records; without its text if the app printed it.
    public let first: Finding.Evidence

    /// The records on one line: their number, their entry, and the line of the first.
    ///
    /// ```swift
    /// let told = capture.undiagnosedErrors.map { "\($0): \($0.first.text)" }
    /// #expect(told.count < 3, "\(told)")
    /// ```
    public var description: String {
      "\(count) of \(entry ?? "no entry"), the first at line \(first.place.line)"
    }

    init(_ errors: ReportCapture.Undiagnosed) {
      entry = errors.entry
      count = errors.count
      first = Finding.Evidence(errors.first)
    }
  }
}
