import LogRecords
import MirroringSimulator
import Testing
import Timelines

@testable import Diagnosis

/// The same events are diagnosed alike in every shape in which they reach a reader.
struct MirroringShapesTests {
  private static let shapes: [CaptureShape] = [
    .logShow, .compact, .syslog, .ndjson, .json, .jsonPretty, .console, .consoleBlanks, .consoleElided,
  ]

  /// What a shape cannot show: what only times prove, or which of two processes it was.
  private static let untold: [CaptureShape: Set<String>] = [
    .stderr: ["throttled", "request-unfinished", "not-exported", "imports-stale"],
    .xcodeWithMetadata: ["mirrored-twice", "request-unfinished"],
    .console: ["mirrored-twice", "request-unfinished"],
    .consoleBlanks: ["mirrored-twice", "request-unfinished"],
    .consoleElided: ["mirrored-twice", "request-unfinished"],
  ]

  private static func options(_ fault: MirroringFault?, _ shape: CaptureShape) -> MirroringOptions {
    let number = fault.flatMap { MirroringFault.allCases.firstIndex(of: $0) } ?? 2
    var options = MirroringFaultTable.options(fault, number)
    options.shape = shape
    options.hidden = 0
    // The error stream is of one process.
    options.hasExtension = false
    return options
  }

  /// What is said about a capture, without where and when.
  private static func said(_ diagnosis: CaptureDiagnosis, of shape: CaptureShape) -> [String] {
    let findings = diagnosis.findings.compactMap { finding -> String? in
      let rule = finding.rule.rawValue
      guard untold[shape]?.contains(rule) != true, finding.rule.kind != .capture else { return nil }
      return "\(rule)[\(finding.severity.rawValue)]"
    }
    return findings.sorted() + stores(diagnosis)
  }

  private static func stores(_ diagnosis: CaptureDiagnosis) -> [String] {
    diagnosis.mirrored.map { store in
      "\(store.id?.text ?? "-") \(store.setup.state) "
        + MirrorRequestKind.allCases.map { "\($0) \(store.counts($0).prefix(5))" }.joined(separator: " ")
        + " objects \(store.exports.objects) with changes \(store.imports.withChanges) resets \(store.resets.count)"
    }.sorted()
  }

  @Test(arguments: MirroringFaultTable.faults)
  func findingsDoNotDependOnTheShape(fault: MirroringFault?) throws {
    let plain = Self.capture(fault, .logShow)
    let diagnosis = try Self.diagnose(plain)
    for shape in Self.shapes.dropFirst() {
      let capture = Self.capture(fault, shape)
      guard Self.showsFaults(capture) == Self.showsFaults(plain) else { continue }
      #expect(
        Self.said(try Self.diagnose(capture), of: shape) == Self.said(diagnosis, of: shape), "\(shape)")
    }
  }

  /// Without times the findings are the same, at least if they can be seen without times.
  @Test(arguments: MirroringFaultTable.faults)
  func errorStreamYieldsTheSameFindings(fault: MirroringFault?) throws {
    let stream = Self.capture(fault, .stderr)
    guard Self.showsFaults(stream) else { return }
    let plain = Self.said(try Self.diagnose(Self.capture(fault, .logShow)), of: .stderr)
    #expect(Self.said(try Self.diagnose(stream), of: .stderr) == plain)
    for shape in [CaptureShape.xcode, .xcodeTwice] {
      #expect(Self.said(try Self.diagnose(Self.capture(fault, shape)), of: .stderr) == plain, "\(shape)")
    }
  }

  /// Xcode's metadata show the same as its former headers, which have process numbers in addition.
  @Test(arguments: MirroringFaultTable.faults)
  func metadataYieldTheSameFindingsAsHeaders(fault: MirroringFault?) throws {
    let shape = CaptureShape.xcodeWithMetadata
    let capture = Self.capture(fault, shape)
    guard Self.showsFaults(capture) else { return }
    let said = try Self.diagnose(capture)
    let plain = try Self.diagnose(Self.capture(fault, .xcodeWithHeader))
    #expect(Self.said(said, of: shape) == Self.said(plain, of: shape))
    #expect(said.facts.first == plain.facts.first && said.facts.last == plain.facts.last)
    #expect(said.facts.records == plain.facts.records)
  }

  /// Whether a capture shows its faults: in some shapes some need a date, or any time at all.
  private static func showsFaults(_ capture: MirroringCapture) -> Bool {
    capture.truth.faults.allSatisfy { $0.line != nil || $0.fault.isHealed }
  }

  private static func capture(_ fault: MirroringFault?, _ shape: CaptureShape) -> MirroringCapture {
    MirroringCapture(options(fault, shape))
  }

  private static func diagnose(_ capture: MirroringCapture) throws -> CaptureDiagnosis {
    try Diagnosing.diagnose(Array(capture.text.utf8))
  }
}
