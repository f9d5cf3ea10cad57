// One log statement as printed, with what the catalogue knows about it.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// One log statement as printed: a header line and its continuation lines; at the start of a capture
  /// perhaps only the latter.
  ///
  /// ```swift
  /// var importers: Set<String> = []
  /// var reader = try CaptureReader { record in
  ///   if record.event == "import.metadata-written" { importers.insert(record.process) }
  /// }
  /// ```
  public struct Record: Hashable, Sendable {
    /// The number of its first line in the capture, from 1.
    public let line: Int
    /// When it was printed; `nil` when its header does not say.
    public let time: Time?
    /// The name of the process that printed it, such as `Trips`; empty when its header does not say.
    public let process: String
    /// The ID of that process, such as 543; `nil` when its header does not say.
    public let pid: Int?
    /// The method that printed it, such as `_PFUbiquityRecordImportOperation main`; empty when not given.
    public let method: String

    /// What it says, without header, method and marker; as captured, except for sequences that colour it.
    ///
    /// It may hold what is not fit for a terminal.
    public let message: String
    /// Who printed it.
    public let origin: Origin
    /// The id of the entry that it is, such as `local-storage`, or that it began when it is cut; `nil` for
    /// none.
    public let entry: String?
    /// Whether an entry fits.
    public let recognition: Recognition
    /// How much its entry matters; `nil` without an entry.
    public let severity: Severity?
    /// What happened, such as `import.metadata-written`; `nil` for a mere trace.
    public let event: String?
    /// The values in it as text, by the names that its entry gives them, such as `store` or `importer.peer`.
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
      event = step.event?.kind.rawValue
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

  /// Who printed a record.
  ///
  /// ```swift
  /// let printedByApp = records.filter { $0.origin == .app }.map(\.message)
  /// #expect(printedByApp.contains("Saved 3 objects in Trips"))
  /// ```
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Core Data's iCloud integration.
    case ubiquity
    /// The mirroring of a store to CloudKit, by NSPersistentCloudKitContainer.
    case cloudkit
    /// UbiquityStoreManager.
    case manager
    /// One of iCloud's own processes.
    case daemon
    /// The rest of Core Data, and of the system inside the app.
    case coreData = "coredata"
    /// The app, or anything else.
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

  /// Whether an entry of the catalogue fits a record.
  ///
  /// ```swift
  /// let unknown = records.filter { $0.recognition == .unrecognised || $0.recognition == .cut }
  /// #expect(unknown.isEmpty, "\(unknown.map(\.line))")
  /// ```
  public enum Recognition: String, Hashable, Sendable, CaseIterable {
    /// One does.
    case recognised
    /// The record ends within a statement: the capture is cut here.
    case cut
    /// None does, though a record of its origin should have one.
    case unrecognised
    /// That could not be decided within the limits of matching.
    case undecided
    /// The record is not the catalogue's business.
    case foreign
  }

  /// How much a statement matters.
  ///
  /// ```swift
  /// let isAlarming = records.contains { $0.severity == .warning || $0.severity == .error }
  /// #expect(!isAlarming)
  /// ```
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It is routine.
    case benign
    /// It is a step of the story.
    case notable
    /// It may concern the user's data.
    case warning
    /// Something failed.
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
