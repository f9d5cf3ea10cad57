// The front of the library: one capture, read and diagnosed. The files `Capture+….swift` declare the types of
// its parts.

internal import Diagnosis
internal import Formats
internal import ReportModel
internal import Timelines

/// The diagnosis of a captured device log that was read to its end.
///
/// A capture is the log of one device. Its verdict and findings are those that the command `parselogs`
/// prints:
///
/// ```swift
/// import ParseLogs
/// import Testing
///
/// @Test func theTabletGetsAll() throws {
///   let capture = try Capture(contentsOfFile: "\(folder)/tablet.log")
///   #expect(capture.verdict == .healthy, "\(capture.summary)")
///   #expect(capture.findings(of: .failedImport) == [])
/// }
/// ```
///
/// Only ``summary`` is safe to print on a terminal: a capture can come from anybody, and everything else is
/// as captured.
///
/// The other types are ``CaptureComparison`` for several devices, ``CaptureReader`` for a capture from a pipe
/// or a socket and for each record with its values, and ``CaptureCatalogue`` for entries of your own.
///
/// ## Use it in a package
///
/// In the manifest it is `.package(path: "../parselogs")` and `.product(name: "ParseLogs", package:
/// "parselogs")`, where `parselogs` is the name of the folder or of the repository that the dependency comes
/// from. It has the requirements of the command: Swift 6.2, PCRE2 and libyaml (`libpcre2-dev` and
/// `libyaml-dev`, or `brew install pcre2 libyaml pkgconf`), and macOS 26 on a Mac, also in the `platforms` of
/// your manifest (`.macOS(.v26)`). It runs where the tests run, on a Mac or on Linux, not on the device.
///
/// ## What it does not have
///
/// Redaction, `--since` and `--until`, `--store`, the narrative, the formats `markdown`, `html`, `ndjson` and
/// `trace`, `explain` and `suggest` are in the command only. A capture is read on one thread.
public struct Capture: Sendable {
  /// The name given to the capture when it was read.
  public let name: String
  /// The verdict of the worst of ``findings``, or of ``undiagnosedErrors`` if no rule found anything.
  public let verdict: Verdict
  /// The number of bytes in the capture.
  public let bytes: Int
  /// The number of lines in the capture.
  public let lines: Int
  /// The time of the first record that has one; `nil` if none has.
  public let first: Time?
  /// The time of the last record that has one; `nil` if none has.
  public let last: Time?

  /// The highest log level of the capture's statements, from 0 to 3; `nil` if no statement reveals its level.
  ///
  /// At level 3 everything is printed. Below it, the absence of a statement proves little.
  public let logLevel: Int?
  /// The numbers of records, by the component that printed them.
  public let records: RecordCounts
  /// The stores in iCloud ("ubiquity"), in the order of their first records.
  public let stores: [Store]
  /// The stores that are mirrored to CloudKit, in the order of their first records.
  public let mirroredStores: [MirroredStore]
  /// The findings, worst first; at most 500 of each rule.
  public let findings: [Finding]
  /// The number of findings beyond the limit of ``findings``, which are not kept.
  public let findingsOmitted: Int
  /// Errors that no rule judges.
  ///
  /// They are the reason for the verdict ``Verdict/attention`` if no finding is worse than a note.
  public let undiagnosedErrors: [UndiagnosedErrors]
  /// The groups of unrecognised records, most frequent first; at most 200 templates.
  public let unrecognised: [Unrecognised]

  let diagnosis: Kept<CaptureDiagnosis>

  /// Reads a capture from memory.
  ///
  /// ```swift
  /// let printed = "2013-11-18 21:44:43.000 Trips[543:60b] Nothing to save\n"
  /// let capture = try Capture(printed, name: "iPad")
  /// #expect(capture.verdict == .noEvidence)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The log as it was captured.
  ///   - name: The name of the capture in reports.
  ///   - catalogue: The entries to look records up in; the built-in entries if `nil`.
  /// - Throws: The errors of ``CaptureCatalogue/init()``.
  /// - Complexity: O(bytes); about 1 GB in 2 to 4 seconds on a processor of 2024, in a release build.
  public init(
    _ text: String, name: String = "capture", catalogue: CaptureCatalogue? = nil
  ) throws(CaptureError) {
    var reader = try CaptureReader(name: name, catalogue: catalogue)
    reader.append(text)
    self = reader.finish()
  }

  /// Reads a capture from a file.
  ///
  /// Memory does not grow with the length of the file.
  ///
  /// ```swift
  /// let names = ["phone.log", "tablet.log"]
  /// let captures = try names.map { try Capture(contentsOfFile: "\(folder)/\($0)", name: $0) }
  /// #expect(captures.allSatisfy { $0.verdict == .healthy })
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file, relative to the working directory of the process.
  ///   - name: The name of the capture in reports; the path if `nil`.
  ///   - catalogue: The entries to look records up in; the built-in entries if `nil`.
  /// - Throws: ``CaptureError/unreadable(path:code:)`` if the file cannot be read to its end, or an error
  ///   of ``init(_:name:catalogue:)``.
  public init(
    contentsOfFile path: String, name: String? = nil, catalogue: CaptureCatalogue? = nil
  ) throws(CaptureError) {
    var reader = try CaptureReader(name: name ?? path, catalogue: catalogue)
    try reader.appendContents(ofFile: path)
    self = reader.finish()
  }

  init(_ diagnosis: CaptureDiagnosis) {
    let capture = Report([diagnosis], [.data, .evidence, .timelines]).captures[0]
    name = capture.name.raw
    verdict = Verdict(capture.verdict)
    bytes = capture.bytes
    lines = capture.lines
    first = capture.first.map { Time($0) }
    last = capture.last.map { Time($0) }
    logLevel = capture.logLevel
    records = RecordCounts(capture.records)
    stores = capture.stores.map { Store($0) }
    mirroredStores = zip(capture.mirroredStores, diagnosis.mirroredStores).map { store, index in
      MirroredStore(store, lastFailure: diagnosis.timelines.mirroring.all[index].setup.lastFailure)
    }
    findings = capture.findings.map { Finding($0) }
    findingsOmitted = capture.omittedFindingCount
    undiagnosedErrors = capture.undiagnosed.filter { $0.severity == .error }.map { UndiagnosedErrors($0) }
    unrecognised = capture.unrecognised.map { Unrecognised($0) }
    self.diagnosis = Kept(diagnosis)
  }

  /// Returns the findings of one rule, worst first, including those that report its findings as consequences.
  ///
  /// ```swift
  /// #expect(capture.findings(of: .splitWrite).isEmpty, "\(capture.summary)")
  /// ```
  ///
  /// - Parameter rule: A rule that judges one capture; a rule of a ``CaptureComparison`` finds nothing here.
  /// - Returns: The findings whose ``Finding/rule`` is `rule` or whose ``Finding/sameTrouble`` contains it.
  public func findings(of rule: Finding.Rule) -> [Finding] {
    findings.filter { $0.rule == rule || $0.sameTrouble.contains(rule) }
  }

  /// Returns the findings of one kind, worst first.
  ///
  /// For example, ``Finding/Kind/failedImport`` includes the findings of ``Finding/Rule/poisonLog``.
  ///
  /// `parselogs help rules` lists the rules of each kind.
  ///
  /// ```swift
  /// for desync in capture.findings(of: .desync) { Issue.record("\(desync)") }
  /// ```
  public func findings(of kind: Finding.Kind) -> [Finding] { findings.filter { $0.kind == kind } }

  /// The summary that the command prints, as plain text without colours, safe to print on a terminal.
  ///
  /// The summary names peers, stores and files as the capture does.
  ///
  /// ```swift
  /// if capture.verdict != .healthy { print(capture.summary) }
  /// ```
  public var summary: String { TextFormat().text(of: Report([diagnosis.value], TextFormat.parts)) }

  /// The report that the command prints with `--format json`, for this capture only.
  ///
  /// ```swift
  /// Attachment.record(capture.json, named: "\(capture.name).json")
  /// ```
  public var json: String { JSONFormat().text(of: Report([diagnosis.value], JSONFormat.parts)) }
}

extension Capture {
  /// The overall judgement of a capture.
  ///
  /// ```swift
  /// let accepted: Set<Capture.Verdict> = [.healthy, .attention]
  /// #expect(accepted.contains(capture.verdict), "\(capture.verdict.rawValue)")
  /// ```
  public enum Verdict: String, Sendable, CaseIterable {
    /// Sync works, as far as the capture shows.
    case healthy
    /// A warning, or an error that no rule judges, needs a look.
    case attention
    /// Data does not arrive, or is lost.
    case failing
    /// The capture proves neither health nor trouble.
    case noEvidence = "no-evidence"

    init(_ verdict: CaptureDiagnosis.Verdict) {
      self =
        switch verdict {
        case .healthy: .healthy
        case .attention: .attention
        case .failing: .failing
        case .noEvidence: .noEvidence
        }
    }
  }
}

/// A value behind a reference, which makes its owner cheap to copy.
///
/// The reference also keeps code that uses a public type independent of the layout of the value.
final class Kept<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
