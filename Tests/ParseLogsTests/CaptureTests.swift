// The library as other programs use it, by its public API only. The simulator knows the contents of a
// capture.

import DeviceSimulator
import Foundation
import ParseLogs
import Testing

struct CaptureTests {
  /// A simulated capture with the given faults, or none.
  static func simulated(_ faults: [Fault] = [], seed: UInt64 = 7, records: Int = 1500) -> SimulatedCapture {
    var options = CaptureOptions()
    options.seed = seed
    options.records = records
    options.faults = faults
    return SimulatedCapture(options)
  }

  @Test func healthyDeviceIsHealthy() throws {
    let simulated = Self.simulated()
    let capture = try Capture(simulated.text, name: "tablet")
    #expect(capture.name == "tablet")
    #expect(capture.verdict == .healthy)
    #expect(capture.findings.filter { $0.severity > .note } == [])
    #expect(capture.logLevel == 3)
    #expect(capture.unrecognised == [])
    #expect(capture.undiagnosedErrors == [])
    #expect(capture.bytes == simulated.bytes.count)
    #expect(capture.lines == simulated.truth.lines)
    #expect(capture.first?.description == simulated.truth.first)
    #expect(capture.last?.description == simulated.truth.last)
    let (first, last) = try (#require(capture.first), #require(capture.last))
    #expect(first < last)
    #expect(abs(last.seconds(since: first) - Double(simulated.truth.microseconds) / 1_000_000) < 0.01)
  }

  @Test func recordsAreCountedByOrigin() throws {
    let simulated = Self.simulated([.unrecognised])
    let counts = try Capture(simulated.text).records
    let truth = simulated.truth.records
    #expect(
      counts.byOrigin == [
        .ubiquity: truth.ubiquity, .manager: truth.manager, .daemon: truth.daemon,
        .coreData: truth.coreData, .app: truth.app, .cloudkit: 0,
      ])
    #expect(counts.total == truth.total)
    #expect(counts.unrecognised == simulated.truth.unrecognised.count)
  }

  @Test func storesHaveTheSimulatedState() throws {
    let simulated = Self.simulated([.importFailed, .missingTransaction])
    let stores = try Capture(simulated.text).stores
    try #require(stores.count == simulated.truth.stores.count)
    for (store, truth) in zip(stores, simulated.truth.stores) {
      #expect(store.name == truth.name)
      #expect(store.peer == truth.localPeer)
      #expect(store.modelVersionHash == truth.modelHash)
      #expect(store.isOnLocalStorage == truth.localStorage)
      #expect(store.knowledge == truth.knowledge)
      #expect(store.imports.imported == truth.imports.count)
      #expect(store.imports.alreadyImported == truth.alreadyImported)
      #expect(store.imports.failed == truth.failed.count)
      #expect(store.imports.pending == truth.pending.count + truth.behindFailed.count)
      #expect(store.exports.written == truth.exported.count)
      #expect(store.exports.lastTransaction == truth.exported.ranges.last?.upperBound)
    }
  }

  @Test func timelineIsInOrder() throws {
    let simulated = Self.simulated()
    let capture = try Capture(simulated.text)
    let truth = try #require(simulated.truth.stores.first)
    let timeline = try #require(capture.stores.first).timeline
    #expect(timeline.map(\.line) == timeline.map(\.line).sorted())
    let imports = timeline.filter { $0.kind == .importMetadataWritten }
    #expect(imports.compactMap(\.transaction) == truth.imports.map(\.number))
    #expect(imports.compactMap(\.peer) == truth.imports.map(\.peer))
    #expect(imports.allSatisfy { $0.log?.hasSuffix(".cdt") == true && !$0.entry.isEmpty })
  }

  @Test func failedImportIsFound() throws {
    let simulated = Self.simulated([.importFailed])
    let capture = try Capture(simulated.text)
    #expect(capture.verdict == .failing)
    let finding = try #require(capture.findings(of: .failedImport).first)
    let truth = try #require(simulated.truth.stores.first { !$0.failed.isEmpty })
    #expect(simulated.truth.rules.contains(finding.rule.rawValue))
    #expect(capture.findings(of: finding.rule).contains(finding))
    #expect(finding.kind == .failedImport)
    #expect(capture.findings(of: .export) == [])
    #expect(finding.severity == .error)
    #expect(finding.store == truth.name)
    #expect(finding.peer == truth.failed.first?.transaction.peer)
    #expect(finding.evidence.allSatisfy { !$0.text.isEmpty })
    #expect(finding.evidence.map(\.place.line) == finding.evidence.map(\.place.line).sorted())
    #expect(finding.description.hasPrefix("error: \(finding.rule.rawValue) in \(truth.name): "))
    #expect(capture.summary.contains(finding.rule.rawValue))
  }

  @Test func jsonHoldsVerdictAndFindings() throws {
    let capture = try Capture(Self.simulated([.missingTransaction]).text)
    let object = try JSONSerialization.jsonObject(with: Data(capture.json.utf8))
    let report = try #require(object as? [String: Any])
    #expect(report["verdict"] as? String == capture.verdict.rawValue)
    let captures = try #require(report["captures"] as? [[String: Any]])
    let findings = try #require(captures.first?["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["rule"] as? String } == capture.findings.map(\.rule.rawValue))
  }

  @Test func emptyCaptureProvesNothing() throws {
    let capture = try Capture("")
    #expect(capture.verdict == .noEvidence)
    #expect(capture.stores == [])
    #expect(capture.first == nil)
  }

  @Test func fileIsReadLikeText() throws {
    let simulated = Self.simulated([.splitWrite])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    try Data(simulated.bytes).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    let path = file.path(percentEncoded: false)
    let capture = try Capture(contentsOfFile: path)
    #expect(capture.name == path)
    #expect(capture.findings == (try Capture(simulated.text)).findings)
    #expect(capture.findings.contains { $0.rule == .splitWrite })
  }

  @Test(arguments: [("/nowhere/ipad.log", ENOENT), ("/", EISDIR)])
  func unreadableFileIsAnError(path: String, code: CInt) throws {
    let error = #expect(throws: CaptureError.self) { try Capture(contentsOfFile: path) }
    #expect(error == .unreadable(path: path, code: code))
    let start = "\(path) cannot be read: "
    let words = try #require(error).description
    #expect(words.hasPrefix(start) && words != start)
  }
}
