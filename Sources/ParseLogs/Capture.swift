// The front of the library: one capture, read and diagnosed. The files of its parts describe what it is made
// of.

internal import Diagnosis
internal import Formats
internal import ReportModel

/// What is known about a captured device log once all of it was read.
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
/// Nothing in it was made fit for a terminal, except ``summary``: a capture can come from anybody.
///
/// The other types are ``CaptureComparison`` for several devices, ``CaptureReader`` for a capture from a pipe
/// or a socket and for each record with its values, and ``CaptureCatalogue`` for entries of your own.
///
/// ## Use it in a package
///
/// In the manifest it is `.package(path: "../parselogs")` and `.product(name: "ParseLogs", package:
/// "parselogs")`, where `parselogs` is the name of the folder or of the repository that the dependency comes
/// from. It needs what the command needs: Swift 6.2, PCRE2 and libyaml (`libpcre2-dev` and `libyaml-dev`, or
/// `brew install pcre2 libyaml pkgconf`), and macOS 26 on a Mac, also in the `platforms` of your manifest
/// (`.macOS(.v26)`). It runs where the tests run, on a Mac or on Linux, not on the device.
///
/// ## What it does not have
///
/// Redaction, `--since` and `--until`, `--store`, the narrative, the formats `markdown`, `html`, `ndjson` and
/// `trace`, `explain` and `suggest` are in the command only. A capture is read on one thread.
public struct Capture: Sendable {
  /// The name under which it was read.
  public let name: String
  /// What to think of it: what the worst of ``findings`` says, or ``undiagnosedErrors`` if no rule found
  /// anything.
  public let verdict: Verdict
  /// How many bytes it has.
  public let bytes: Int
  /// How many lines it has.
  public let lines: Int
  /// When its first record was printed; `nil` when no record says.
  public let first: Time?
  /// When its last record was printed; `nil` when no record says.
  public let last: Time?

  /// The highest log level of its statements, from 0 to 3; `nil` without any whose level is known.
  ///
  /// At 3 everything is printed. Below, the absence of something proves little.
  public let logLevel: Int?
  /// How many records it has, by who printed them.
  public let records: RecordCounts
  /// The stores in iCloud ("ubiquity") that it shows, in the order of their first records.
  public let stores: [Store]
  /// The stores that are mirrored to CloudKit, in the order of their first records.
  public let mirroredStores: [MirroredStore]
  /// What was found, the worst first; at most 500 of each rule.
  public let findings: [Finding]
  /// How many findings are not kept.
  public let findingsOmitted: Int
  /// Errors that no rule judges: the reason when the verdict is ``Verdict/attention`` without a finding that
  /// is worse than a note.
  public let undiagnosedErrors: [UndiagnosedErrors]
  /// What no entry of the catalogue fits, the most frequent first; at most 200 templates.
  public let unrecognised: [Unrecognised]

  let diagnosis: Kept<CaptureDiagnosis>

  /// Reads a capture that is in memory.
  ///
  /// ```swift
  /// let printed = "2013-11-18 21:44:43.000 Trips[543:60b] Nothing to save\n"
  /// let capture = try Capture(printed, name: "iPad")
  /// #expect(capture.verdict == .noEvidence)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The log as it was captured.
  ///   - name: What reports call it.
  ///   - catalogue: What its records are looked up in; the built-in entries when `nil`.
  /// - Throws: What ``CaptureCatalogue/init()`` throws.
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
  ///   - path: The file, relative to the folder of the process.
  ///   - name: What reports call it; its path when `nil`.
  ///   - catalogue: What its records are looked up in; the built-in entries when `nil`.
  /// - Throws: ``CaptureError/unreadable(path:reason:)`` when it cannot be read to its end, or what
  ///   ``init(_:name:catalogue:)`` throws.
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
    mirroredStores = capture.mirroredStores.map { MirroredStore($0) }
    findings = capture.findings.map { Finding($0) }
    findingsOmitted = capture.omittedFindingCount
    undiagnosedErrors = capture.undiagnosedErrors.map { UndiagnosedErrors($0) }
    unrecognised = capture.unrecognised.map { Unrecognised($0) }
    self.diagnosis = Kept(diagnosis)
  }

  /// The findings of one rule, the worst first, including those that are reported for it as well.
  ///
  /// ```swift
  /// #expect(capture.findings(of: .splitWrite).isEmpty, "\(capture.summary)")
  /// ```
  ///
  /// - Parameter rule: A rule that judges one capture; those of a ``CaptureComparison`` find nothing here.
  /// - Returns: All of them.
  public func findings(of rule: Finding.Rule) -> [Finding] {
    findings.filter { $0.rule == rule || $0.sameTrouble.contains(rule) }
  }

  /// The findings of one kind, the worst first: ``Finding/Kind/failedImport`` has those of
  /// ``Finding/Rule/poisonLog`` too.
  ///
  /// `parselogs help rules` lists the rules of each kind.
  ///
  /// ```swift
  /// for desync in capture.findings(of: .desync) { Issue.record("\(desync)") }
  /// ```
  public func findings(of kind: Finding.Kind) -> [Finding] { findings.filter { $0.kind == kind } }

  /// The summary that the command prints, as plain text without colours, fit for a terminal.
  ///
  /// It names peers, stores and files as the capture does.
  ///
  /// ```swift
  /// if capture.verdict != .healthy { print(capture.summary) }
  /// ```
  public var summary: String { TextFormat().text(of: Report([diagnosis.value], TextFormat.parts)) }

  /// The report that the command prints with `--format json`, of this capture only.
  ///
  /// ```swift
  /// Attachment.record(capture.json, named: "\(capture.name).json")
  /// ```
  public var json: String { JSONFormat().text(of: Report([diagnosis.value], JSONFormat.parts)) }
}

extension Capture {
  /// What to think of a capture.
  ///
  /// ```swift
  /// let accepted: Set<Capture.Verdict> = [.healthy, .attention]
  /// #expect(accepted.contains(capture.verdict), "\(capture.verdict.rawValue)")
  /// ```
  public enum Verdict: String, Sendable, CaseIterable {
    /// It syncs, as far as the capture shows.
    case healthy
    /// Something needs a look: a warning, or an error that no rule judges.
    case attention
    /// Data does not arrive, or is lost.
    case failing
    /// The capture shows nothing either way.
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

/// A value behind a reference: what holds it is quick to copy, and code that uses a public type depends on
/// nothing but that.
final class Kept<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
