import DeviceSimulator
import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

/// Captures of a simulated device, which knows what happened to it.
struct SimulatedCaptureTests {
  /// What a simulated device is like.
  struct Setting: CustomTestStringConvertible, Sendable {
    var header: HeaderStyle
    var era: Era
    var seed: UInt64
    var testDescription: String { "\(header.rawValue) \(era.rawValue) seed \(seed)" }

    static let all = HeaderStyle.allCases.flatMap { header in
      Era.allCases.flatMap { era in (1...2).map { Setting(header: header, era: era, seed: $0) } }
    }

    func capture(_ faults: [Fault], records: Int = 400, level: Int = 3) -> SimulatedCapture {
      var options = CaptureOptions()
      options.header = header
      options.era = era
      options.seed = seed
      options.records = records
      options.level = level
      options.faults = faults
      return SimulatedCapture(options)
    }
  }

  @Test(arguments: Setting.all)
  func healthyDeviceRaisesNoAlarm(_ setting: Setting) throws {
    for level in 0...3 {
      let diagnosis = try Diagnosing.diagnose(setting.capture([], level: level).bytes)
      #expect(diagnosis.alarms.isEmpty, "level \(level)")
      #expect(diagnosis.statements.unrecognised.count == 0, "level \(level)")
      #expect(diagnosis.statements.cut == 0, "level \(level)")
    }
  }

  @Test(arguments: Setting.all)
  func timelineMatchesTheSimulatedDevice(_ setting: Setting) throws {
    let capture = setting.capture([.lateTransaction, .importRecovered])
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    #expect(diagnosis.facts.bytes == capture.truth.bytes)
    #expect(diagnosis.facts.lines == capture.truth.lines)
    #expect(diagnosis.facts.count(of: .ubiquity) == capture.truth.records.ubiquity)
    #expect(diagnosis.facts.count(of: .manager) == capture.truth.records.manager)
    #expect(diagnosis.facts.first?.isoText == capture.truth.first)
    #expect(diagnosis.facts.last?.isoText == capture.truth.last)
    for truth in capture.truth.stores {
      let store = try #require(diagnosis.store(truth.name))
      #expect(store.peer.map { diagnosis.timelines.names[$0] } == truth.localPeer)
      #expect(store.modelHash.map { diagnosis.timelines.names[$0] } == truth.modelHash)
      #expect(store.storage.isLocal == truth.localStorage)
      #expect(store.imports.completed == truth.imports.count)
      #expect(store.imports.alreadyImported == truth.alreadyImported)
      #expect(store.exports.numbers.ranges == truth.exported.ranges)
      #expect(
        diagnosis.byPeer(store.imports.arrivals.map { ($0.key, $0.value.imported) })
          == truth.imported.mapValues(\.ranges))
      let knowledge = store.vector.numbers.map { knowledge in
        Dictionary(uniqueKeysWithValues: knowledge.map { (diagnosis.timelines.names[$0.key], $0.value) })
      }
      #expect(knowledge?.filter { $0.value != 0 } == truth.knowledge?.filter { $0.value != 0 })
    }
  }

  @Test(arguments: Setting.all)
  func missingTransactionsAreNamed(_ setting: Setting) throws {
    let capture = setting.capture([.missingTransaction])
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    let expected = capture.truth.stores.flatMap(\.missing).map { "\($0.peer) \($0.from)-\($0.to)" }
    let found = diagnosis.findings.flatMap { finding -> [String] in
      guard let missing = finding.detail as? MissingTransaction.Detail else { return [] }
      return missing.missing.map { peer, range in
        "\(diagnosis.timelines.names[peer]) \(range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?")"
      }
    }
    #expect(Set(found) == Set(expected))
    #expect(found.count == expected.count)
    for truth in capture.truth.stores {
      let waiting = diagnosis.store(truth.name)?.imports.openLogs.inOrder.filter { $0.step == .waiting }
        .compactMap { log in log.number.map { "\(diagnosis.timelines.names[log.log.peer]) \($0)" } }
      #expect(Set(waiting ?? []) == Set(truth.pending.map { "\($0.peer) \($0.number)" }))
    }
  }

  @Test(arguments: Setting.all)
  func failedImportsAreNamedWithTheirCause(_ setting: Setting) throws {
    let capture = setting.capture([.importFailed])
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    let expected = capture.truth.stores.flatMap(\.failed).map {
      "\($0.transaction.peer) \($0.transaction.number) \($0.failures) \($0.entity).\($0.key)"
    }
    let found = diagnosis.findings.compactMap { finding -> String? in
      let failed =
        (finding.detail as? ImportFailed.Detail)?.failed ?? (finding.detail as? PoisonLog.Detail)?.failed
      guard let failed else { return nil }
      let peer = finding.peer.map { diagnosis.timelines.names[$0] } ?? "?"
      let property = "\(failed.error.entity ?? "?").\(failed.error.property ?? "?")"
      return "\(peer) \(failed.transaction ?? 0) \(failed.failures) \(property)"
    }
    #expect(Set(found) == Set(expected))
  }

  @Test(arguments: Setting.all)
  func logsAfterAFailedOneArePending(_ setting: Setting) throws {
    let capture = setting.capture([.importFailed, .modelMismatch, .missingTransaction], records: 1200)
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    for truth in capture.truth.stores {
      let expected = Set(truth.pending.map(\.file) + truth.behindFailed.map(\.file) + truth.otherModelLogs)
      let store = diagnosis.store(truth.name)
      let found = (store?.waiting ?? []) + (store?.ofOtherModel ?? [])
      #expect(Set(found.map { $0.log.file.text(in: diagnosis.timelines.names) }) == expected)
    }
  }

  /// A log that failed stays failed while it waits for its next attempt, whatever the last record is.
  @Test func failureStaysUntilItIsResolved() throws {
    let capture = Setting(header: .nslog, era: .iOS7, seed: 9).capture([.importFailed], records: 110)
    let truth = try #require(capture.truth.faults.first { $0.fault == .importFailed })
    var seen = false
    for end in lineEnds(of: capture.bytes) where end.line > (truth.line ?? 0) + 40 {
      guard end.line % 7 == 0 else { continue }
      seen = true
      let diagnosis = try Diagnosing.diagnose(Array(capture.bytes[..<end.offset]))
      #expect(!diagnosis.alarms.isDisjoint(with: [.importFailed, .poisonLog]), "cut after line \(end.line)")
    }
    #expect(seen)
  }

  /// A delay must never be an error, wherever the capture ends.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func truncatedHealthyLifeHasNoErrors(_ seed: UInt64) throws {
    let capture = Setting(header: .nslog, era: .iOS7, seed: seed)
      .capture([.lateTransaction, .importRecovered], records: 120)
    for end in lineEnds(of: capture.bytes) where end.line % 11 == 0 {
      let diagnosis = try Diagnosing.diagnose(Array(capture.bytes[..<end.offset]))
      let errors = diagnosis.findings.filter { $0.severity == .error }.map(\.rule)
      #expect(errors.isEmpty, "cut after line \(end.line)")
    }
  }

  private func lineEnds(of bytes: [UInt8]) -> [(line: Int, offset: Int)] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.enumerated().map {
      ($0.offset + 1, $0.element + 1)
    }
  }

  @Test func findingsNameTheRightOfTwoStores() throws {
    var options = CaptureOptions()
    options.stores = 2
    options.peers = 3
    options.records = 900
    options.faults = [.missingTransaction, .importFailed]
    for seed in 1...3 as ClosedRange<UInt64> {
      options.seed = seed
      let capture = SimulatedCapture(options)
      let diagnosis = try Diagnosing.diagnose(capture.bytes)
      #expect(diagnosis.timelines.stores.count == capture.truth.stores.count)
      for truth in capture.truth.stores {
        let store = try #require(diagnosis.store(truth.name))
        #expect(store.imports.completed == truth.imports.count)
        #expect(store.exports.numbers.ranges == truth.exported.ranges)
        #expect(store.imports.failed.count == truth.failed.count)
        let missing = diagnosis.findings.contains {
          $0.rule == .missingTransaction && $0.store.map { diagnosis.timelines.stores[$0].name } == store.name
        }
        #expect(missing == !truth.missing.isEmpty)
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func chunkSizeDoesNotChangeTheDiagnosis(_ fault: Fault) throws {
    let capture = Setting(header: .nslog, era: .iOS7, seed: 3).capture([fault], records: 120)
    let whole = try Diagnosing.diagnose(capture.bytes, chunk: .max)
    for chunk in [1, 7, 4096] {
      let chunked = try Diagnosing.diagnose(capture.bytes, chunk: chunk)
      #expect("\(chunked.findings)" == "\(whole.findings)")
      #expect("\(chunked.facts)" == "\(whole.facts)")
      #expect(chunked.statements.byEntry == whole.statements.byEntry)
    }
  }

  /// The batches have a few records, so many are processed at once.
  @Test(arguments: Fault.allCases)
  func threadCountDoesNotChangeTheDiagnosis(_ fault: Fault) throws {
    let capture = Setting(header: .logShow, era: .iOS9, seed: 4).capture([fault], records: 200)
    let limits = ReaderLimits(recordBytes: ReaderLimits.standard.recordBytes, chunkBytes: 2000)
    let alone = try Diagnosing.diagnose(capture.bytes, limits: limits)
    for threads in [2, 3, 8] {
      let together = try Diagnosing.diagnose(capture.bytes, limits: limits, threads: threads)
      #expect("\(together.findings)" == "\(alone.findings)")
      #expect("\(together.facts)" == "\(alone.facts)")
      #expect(together.statements.byEntry == alone.statements.byEntry)
      #expect(
        "\(together.stores.map { together.timelines.stores[$0].milestones })"
          == "\(alone.stores.map { alone.timelines.stores[$0].milestones })")
    }
  }
}
