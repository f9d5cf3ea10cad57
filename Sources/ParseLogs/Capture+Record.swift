// The public form of a record: a log statement as printed, with what the catalogue knows about it.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// A log statement as printed: a header line and its continuation lines.
  ///
  /// The first record of a capture may consist of continuation lines only.
  ///
  /// ```swift
  /// var importers: Set<String> = []
  /// var reader = try CaptureReader { record in
  ///   if record.event == .importMetadataWritten { importers.insert(record.process) }
  /// }
  /// ```
  public struct Record: Hashable, Sendable {
    /// The line of the capture, from 1, at which the record starts.
    public let line: Int
    /// The time at which the record was printed; `nil` if its header does not contain it.
    public let time: Time?
    /// The name of the process that printed the record, such as `Trips`; empty if its header does not contain
    /// it.
    public let process: String
    /// The ID of the process, such as 543; `nil` if the record's header does not contain it.
    public let pid: Int?
    /// The method that printed the record, such as `_PFUbiquityRecordImportOperation main`; empty if not
    /// printed.
    public let method: String

    /// The message as captured, without header, method, marker and colour sequences.
    ///
    /// The text may contain control characters that are unsafe to print on a terminal.
    public let message: String
    /// The component that printed the record.
    public let origin: Origin
    /// The id of the matching entry, such as `local-storage`, or of the one that a truncated record began.
    ///
    /// The value is `nil` if there is none.
    public let entry: String?
    /// The result of looking the record up in the catalogue.
    public let recognition: Recognition
    /// The severity of the matching entry; `nil` without an entry.
    public let severity: Severity?
    /// The event that the record reports, such as ``Event/Kind/importMetadataWritten``.
    ///
    /// The value is `nil` for a mere trace.
    public let event: Event.Kind?
    /// The values in the record as text, by field name, such as `store` or `importer.peer`.
    public let values: [String: String]

    init(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ catalogue: EntryCatalogue) {
      let record = step.record
      line = record.line
      time = record.timestamp.map { Time($0) }
      process = bytes.extracting(record.process.range).text
      pid = record.pid.map { Int($0) }
      method = bytes.extracting(record.method.range).text
      message = bytes.extracting(record.message.range).text
      origin = Origin(record.origin)
      let document = step.entry.map { catalogue.entries[$0].document }
      entry = document?.id
      severity = document.map { Severity($0.severity) }
      event = step.event.map { Event.Kind($0.kind) }
      switch step.recognition {
      case .statement(let classification):
        recognition = .recognised
        values = Dictionary(
          catalogue.fields(of: classification, in: bytes).map { ($0.name.raw, $0.value) },
          uniquingKeysWith: { first, _ in first })
      case .cut: (recognition, values) = (.cut, [:])
      case .unrecognised: (recognition, values) = (.unrecognised, [:])
      case .undecided: (recognition, values) = (.undecided, [:])
      case .foreign: (recognition, values) = (.foreign, [:])
      }
    }
  }

  /// The component that printed a record.
  ///
  /// ```swift
  /// let printedByApp = records.filter { $0.origin == .app }.map(\.message)
  /// #expect(printedByApp.contains("Saved 3 objects in Trips"))
  /// ```
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Core Data's iCloud integration.
    case ubiquity
    /// NSPersistentCloudKitContainer, which mirrors a store to CloudKit.
    case cloudkit
    /// UbiquityStoreManager.
    case manager
    /// A process of iCloud's own.
    case daemon
    /// The rest of Core Data, or other system code inside the app.
    case coreData = "coredata"
    /// The app, or any other process.
    case app

    init(_ origin: LogRecords.Origin) {
      self =
        switch origin {
        case .ubiquity: .ubiquity
        case .cloudkit: .cloudkit
        case .manager: .manager
        case .daemon: .daemon
        case .coredata: .coreData
        case .app: .app
        }
    }
  }

  /// The result of looking a record up in the catalogue.
  ///
  /// ```swift
  /// let unknown = records.filter { $0.recognition == .unrecognised || $0.recognition == .cut }
  /// #expect(unknown.isEmpty, "\(unknown.map(\.line))")
  /// ```
  public enum Recognition: String, Hashable, Sendable, CaseIterable {
    /// An entry matches the record.
    case recognised
    /// The record is truncated inside a statement.
    case cut
    /// No entry matches, though a record of its origin should have one.
    case unrecognised
    /// The limits of matching were reached before the record was decided.
    case undecided
    /// The record is outside the scope of the catalogue.
    case foreign
  }

  /// The severity of a catalogue entry.
  ///
  /// ```swift
  /// let isAlarming = records.contains { $0.severity == .warning || $0.severity == .error }
  /// #expect(!isAlarming)
  /// ```
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A routine statement.
    case benign
    /// A significant step of sync.
    case notable
    /// A statement that may concern the user's data.
    case warning
    /// A failure.
    case error

    init(_ severity: EntryDocument.Severity) {
      self =
        switch severity {
        case .benign: .benign
        case .notable: .notable
        case .warning: .warning
        case .error: .error
        }
    }
  }
}
