// The examples of the documentation, unchanged, with one test for each source file. Other expectations follow
// from the captures of `TripsCaptures`. `DocumentationTests` checks that no example is missing here.

import Foundation
import MirroringSimulator
import ParseLogs
import Testing

struct ExamplesTests {
  /// A folder with the captures of both devices, and the phone's in two parts.
  final class Folder: CustomStringConvertible {
    private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var description: String { url.path(percentEncoded: false) }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      let lines = TripsCaptures.phone.split(separator: "\n", omittingEmptySubsequences: false)
      let files = [
        "phone.log": TripsCaptures.phone, "tablet.log": TripsCaptures.tablet,
        "monday.log": lines.prefix(9).map { "\($0)\n" }.joined(),
        "tuesday.log": lines.dropFirst(9).joined(separator: "\n"),
      ]
      for (name, text) in files {
        try text.write(to: url.appending(path: name), atomically: false, encoding: .utf8)
      }
    }

    deinit { #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) } }
  }

  let folder: Folder
  let phone: Capture
  private let tablet: Capture

  /// The capture of the tablet that waits for 13 of the phone and prints an unknown error.
  private let waiting: Capture

  init() throws {
    folder = try Folder()
    phone = try Capture(TripsCaptures.phone, name: "phone")
    tablet = try Capture(TripsCaptures.tablet, name: "tablet")
    waiting = try Capture(TripsCaptures.tabletThatWaits, name: "tablet")
  }

  private static func comparison(_ phone: String, _ tablet: String) throws -> CaptureComparison {
    try CaptureComparison(of: [Capture(phone, name: "phone"), Capture(tablet, name: "tablet")])
  }

  @Test func theTabletGetsAll() throws {
    let capture = try Capture(contentsOfFile: "\(folder)/tablet.log")
    #expect(capture.verdict == .healthy, "\(capture.summary)")
    #expect(capture.findings(of: .failedImport) == [])
  }

  @Test func captureExamplesRun() throws {
    do {
      let printed = "2013-11-18 21:44:43.000 Trips[543:60b] Nothing to save\n"
      let capture = try Capture(printed, name: "iPad")
      #expect(capture.verdict == .noEvidence)
    }
    let names = ["phone.log", "tablet.log"]
    let captures = try names.map { try Capture(contentsOfFile: "\(folder)/\($0)", name: $0) }
    #expect(captures.allSatisfy { $0.verdict == .healthy })
    #expect(captures.map(\.name) == names)
    let capture = tablet
    #expect(capture.findings(of: .splitWrite).isEmpty, "\(capture.summary)")
    for desync in capture.findings(of: .desync) { Issue.record("\(desync)") }
    if capture.verdict != .healthy { print(capture.summary) }
    Attachment.record(capture.json, named: "\(capture.name).json")
    let accepted: Set<Capture.Verdict> = [.healthy, .attention]
    #expect(accepted.contains(capture.verdict), "\(capture.verdict.rawValue)")
    #expect(!accepted.contains(waiting.verdict))
    #expect(waiting.findings(of: .desync) == waiting.findings(of: .missingTransaction))
  }

  @Test func eventExamplesRun() throws {
    let store = try #require(tablet.stores.first)
    let imported = store.timeline.filter { $0.kind == .importMetadataWritten }
    #expect(imported.map(\.transaction) == [12])
    let inserted = imported.compactMap(\.changes?.inserted).reduce(0, +)
    #expect(inserted == 1)
    let steps: Set<Capture.Event.Kind> = [.exportWritten, .importMetadataWritten]
    #expect(steps.isSubset(of: store.timeline.map(\.kind)))
    let kind = Capture.Event.Kind(rawValue: "import.failed")
    #expect(kind == .importFailed && Capture.Event.Kind.allCases.contains(kind))
    let told = store.timeline.map { "\($0.line): \($0.kind)" }
    #expect(told.first == "1: storage.local")
    #expect(imported.map(\.peer) == [TripsCaptures.phonePeer])
    #expect(imported.map(\.log) == ["0C1D5B7E-8A34-4E19-B0F2-6D7793C4A512.1.cdt"])
  }

  @Test func findingExamplesRun() throws {
    let capture = waiting
    let gap = try #require(capture.findings(of: .missingTransaction).first)
    #expect(gap.store == "Trips" && gap.severity == .error, "\(gap.message) \(gap.advice)")
    #expect(!gap.message.isEmpty && !gap.advice.isEmpty)
    let told = capture.findings.map(\.description).joined(separator: "\n")
    #expect(told.hasPrefix("error: missing-transaction in Trips: "))
    let errors = capture.findings.filter { $0.severity == .error }
    #expect(errors.map(\.rule) == [.missingTransaction])
    let ignored = try #require(Capture.Finding.Rule(rawValue: "low-log-level"))
    #expect(ignored == .lowLogLevel && Capture.Finding.Rule(rawValue: "missing-train") == nil)
    #expect(Capture.Finding.Kind(rawValue: "failed-import") == .failedImport)
    let worst = capture.findings.map(\.severity).max()
    #expect(worst == .error)
    let (first, last) = try (#require(gap.first.time), #require(gap.last.time))
    #expect(last.seconds(since: first) < 60, "see from line \(gap.first.line)")
    let skipped = gap.evidence.filter { $0.text.contains("Skipping incompatible operation") }
    #expect(skipped.count == 2, "see lines \(skipped.map(\.place.line))")
    let lines = TripsCaptures.tabletThatWaits.split(separator: "\n", omittingEmptySubsequences: false)
    let passes = lines.indices.filter { lines[$0].contains("createSortedOperationsArray") }.map { $0 + 1 }
    #expect(skipped.map(\.place.line) == passes)
    #expect(gap.first.line == passes.first && gap.last.line == passes.last)
  }

  @Test func recordExamplesRun() throws {
    var importers: Set<String> = []
    var reader = try CaptureReader { record in
      if record.event == .importMetadataWritten { importers.insert(record.process) }
    }
    reader.append(TripsCaptures.phone)
    _ = reader.finish()
    #expect(importers == ["Trips"])
    var records: [Capture.Record] = []
    var whole = try CaptureReader { records.append($0) }
    whole.append(TripsCaptures.phone)
    _ = whole.finish()
    let printedByApp = records.filter { $0.origin == .app }.map(\.message)
    #expect(printedByApp.contains("Saved 3 objects in Trips"))
    let unknown = records.filter { $0.recognition == .unrecognised || $0.recognition == .cut }
    #expect(unknown.isEmpty, "\(unknown.map(\.line))")
    let isAlarming = records.contains { $0.severity == .warning || $0.severity == .error }
    #expect(!isAlarming)
    #expect(records.contains { $0.method == "_PFUbiquityRecordImportOperation main" && $0.pid == 412 })
    #expect(records.first?.entry == "local-storage")
  }

  @Test func countExamplesRun() throws {
    do {
      let capture = phone
      let counts = capture.records
      #expect(counts.byOrigin[.ubiquity, default: 0] > 0, "was the log level set?")
      #expect(counts.unrecognised == 0)
      #expect(capture.records.total > 10, "the log breaks off")
      #expect(
        counts.byOrigin == [.ubiquity: 5, .app: 8, .manager: 0, .daemon: 0, .coreData: 0, .cloudkit: 0])
    }
    let capture = waiting
    let strange = capture.unrecognised.map { "\($0.count) × \($0.template), line \($0.line)" }
    #expect(strange.count < 5, "\(strange)")
    let lines = TripsCaptures.tabletThatWaits.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("Nobody heard of it") }) + 1
    #expect(strange == ["1 × Nobody heard of it: {error}, line \(line)"])
    #expect(capture.records.unrecognised == 1)
  }

  @Test func ruleExamplesRun() throws {
    let capture = waiting
    let unwanted: Set<Capture.Finding.Rule> = [.splitWrite, .storeRolledBack, .exportLost]
    #expect(unwanted.isDisjoint(with: capture.findings.map(\.rule)))
    let byKind = Dictionary(grouping: capture.findings, by: \.kind)
    #expect(byKind[.setup] == nil && byKind[.environment] == nil)
    #expect(byKind[.desync]?.map(\.rule) == [.missingTransaction])
  }

  @Test func storeExamplesRun() throws {
    let capture = tablet
    let store = try #require(capture.stores.first { $0.name == "Trips" })
    #expect(store.isOnLocalStorage == false)
    #expect(store.imports.imported == 1)
    #expect(store.imports.failed == 0 && store.imports.pending == 0)
    #expect(store.exports.lastTransaction == 8)
    #expect(store.exports.heldBack == 0, "still on local storage")
    #expect(store.baselines.failed == 0)
    #expect(store.exports.written == 1 && store.peer == TripsCaptures.tabletPeer)
    #expect(store.modelVersionHash == "pQ4mXw7ZkR2sT9vB1nY6cJ8dF3gH5aLe0uViOoKxMzE=")
    #expect(store.knowledge?[TripsCaptures.phonePeer] == 12)
    #expect(waiting.stores.first?.imports.pending == 1)
  }

  @Test func mirroredStoreExamplesRun() throws {
    let capture = try Capture(TripsCaptures.mirrored, name: "phone")
    let store = try #require(capture.mirroredStores.first { $0.name == "Trips" })
    #expect(store.container == "iCloud.com.example.trips")
    #expect(store.setup.state == .done, "\(store.setup.failure?.description ?? "not done yet")")
    #expect(store.setup.account == .available)
    let isStuck = store.setup.state == .unfinished || store.setup.state == .failed
    #expect(!isStuck)
    let exports = try #require(store.requests[.export])
    #expect(exports.failed == 0 && exports.unfinished == 0)
  }

  @Test func mirroredNameExamplesRun() throws {
    let capture = try Capture(TripsCaptures.mirrored, name: "phone")
    let store = try #require(capture.mirroredStores.first { $0.name == "Trips" })
    let shared = capture.mirroredStores.filter { $0.scope == .shared }
    #expect(shared.isEmpty)
    #expect(Capture.MirroredStore.Scope(rawValue: "private") == .private)
    let databases = capture.mirroredStores.compactMap(\.scope).map(\.description)
    #expect(databases == ["private"])
    let unusable: Set<Capture.MirroredStore.Account> = [.missing, .restricted]
    #expect(unusable.isDisjoint(with: capture.mirroredStores.compactMap(\.setup.account)))
    #expect(Capture.MirroredStore.Account(rawValue: "no account") == .missing)
    #expect(store.setup.account?.description == "available")
    let unfinished = store.requests.filter { $0.value.unfinished > 0 }.map(\.key)
    #expect(unfinished == [])
    #expect(Capture.MirroredStore.Requests.Kind(rawValue: "import") == .import)
    let counts = store.requests.map { "\($0.value.executed) of \($0.key)" }
    #expect(counts.contains { $0.hasSuffix(" of export") })
    #expect(Set(store.requests.keys).isSubset(of: Capture.MirroredStore.Requests.Kind.allCases))
  }

  @Test func failureExamplesRun() throws {
    let capture = try Capture(MirroredStoreTests.setupWithoutAccount)
    let store = try #require(capture.mirroredStores.first)
    let failure = try #require(store.setup.failure)
    #expect(failure.errors.contains { $0.domain == "NSCocoaErrorDomain" && $0.code == 134400 })
    let meanings = failure.errors.compactMap(\.meaning)
    #expect(!meanings.isEmpty, "\(failure)")
  }

  @Test func timeExamplesRun() throws {
    let capture = tablet
    let store = try #require(capture.stores.first)
    #expect(capture.first?.description == "2014-03-02T10:00:02.500")
    let (first, last) = try (#require(capture.first), #require(capture.last))
    #expect(last.seconds(since: first) > 300, "too short to prove anything")
    let times = store.timeline.compactMap(\.time)
    #expect(times == times.sorted(), "the clock was set back")
    #expect(last.seconds(since: first) == 567.5)
    let syslog = try Capture("Mar  2 10:00:01 Phone Trips[41] <Notice>: Showing the list of trips\n")
    #expect(syslog.first?.description == "--03-02T10:00:01")
    let zoned = try Capture("2014-03-02 10:00:01.500000+0100 Trips[41:907] Showing the list of trips\n")
    #expect(zoned.first?.description == "2014-03-02T10:00:01.500000+01:00")
  }

  @Test func undiagnosedErrorExamplesRun() throws {
    do {
      let notes = try CaptureCatalogue(adding: [.init(name: "notes.md", text: CaptureCatalogueTests.notes)])
      let capture = try Capture(CaptureCatalogueTests.noted, catalogue: notes)
      let errors = capture.undiagnosedErrors
      #expect(errors.allSatisfy { $0.entry == "trips-refused" }, "\(errors)")
      #expect(errors.map(\.count) == [2])
    }
    let capture = waiting
    let told = capture.undiagnosedErrors.map { "\($0): \($0.first.text)" }
    #expect(told.count < 3, "\(told)")
    #expect(capture.undiagnosedErrors.map(\.count) == [1])
    #expect(
      capture.undiagnosedErrors.first?.description.hasPrefix("1 of no entry, the first at line ") == true)
  }

  @Test func catalogueExamplesRun() throws {
    let trips = CaptureCatalogueTests.trips
    let document = CaptureCatalogue.Document(name: "trips.md", text: trips)
    let own = try CaptureCatalogue(adding: [document], checksSamples: true)
    let capture = try Capture(contentsOfFile: "\(folder)/phone.log", catalogue: own)
    let saves = capture.stores.flatMap(\.timeline).filter { $0.kind == .appSaved }
    #expect(saves.map(\.entry) == ["trips-saved"])
    let texts = [TripsCaptures.phone, TripsCaptures.tabletThatWaits]
    let builtIn = try CaptureCatalogue()
    let verdicts = try texts.map { try Capture($0, catalogue: builtIn).verdict }
    #expect(verdicts == [.healthy, .failing])
    let notes = CaptureCatalogue.Document(name: "notes.md", text: "### trips-saved")
    let error = #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: [document, notes]) }
    #expect(error?.description.contains("notes.md:1:") == true)
  }

  @Test func documentExamplesRun() throws {
    let trips = CaptureCatalogueTests.trips
    let document = CaptureCatalogue.Document(name: "trips.md", text: trips)
    let catalogue = try CaptureCatalogue(adding: [document])
    #expect(try Capture(TripsCaptures.phone, catalogue: catalogue).verdict == .healthy)
    let empty = CaptureCatalogue.Document(name: "empty.md", text: "")
    #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: [empty]) }
    let error = #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: [document, empty]) }
    guard case .catalogue(let problems) = error else { return }
    for problem in problems where !problem.isWarning { print(problem) }
    #expect(problems.map(\.document) == ["empty.md"])
  }

  @Test func devicesAgree() throws {
    let comparison = try CaptureComparison(of: [
      Capture(contentsOfFile: "\(folder)/phone.log"), Capture(contentsOfFile: "\(folder)/tablet.log"),
    ])
    #expect(comparison.verdict == .healthy, "\(comparison.summary)")
    let deliveries = comparison.transactionDeliveries
    #expect(deliveries.allSatisfy { $0.arrived == $0.sent }, "\(deliveries)")
  }

  @Test func comparisonExamplesRun() throws {
    let comparison = try CaptureComparison(of: [phone, tablet])
    #expect(comparison.verdict == .healthy, "\(comparison.sentence)")
    #expect(comparison.findings(of: .neverArrived).isEmpty)
    if !comparison.waits.isEmpty { print(comparison.summary) }
    Attachment.record(comparison.json, named: "comparison.json")
    #expect(comparison.devices.map(\.name) == ["phone", "tablet"])
    #expect(comparison.devices.map(\.peers) == [[TripsCaptures.phonePeer], [TripsCaptures.tabletPeer]])
    #expect(comparison.transactionDeliveries.count == 2)
  }

  @Test func deliveryAndWaitExamplesRun() throws {
    do {
      let comparison = try Self.comparison(TripsCaptures.phoneWithMore, TripsCaptures.tablet)
      let fromPhone = try #require(comparison.transactionDeliveries.first { $0.sender == "phone" })
      #expect(fromPhone.arrived == [12...12] && fromPhone.missing == [13...13])
      let late = comparison.transactionDeliveries.filter { !$0.waiting.isEmpty }
      #expect(late.isEmpty, "\(late.map(\.description))")
      #expect(fromPhone.description == "Trips from phone to tablet: sent 12-13; arrived 12, missing 13")
    }
    let comparison = try Self.comparison(TripsCaptures.phoneWithGap, TripsCaptures.tabletThatWaits)
    let wait = try #require(comparison.waits.first { $0.device == "tablet" })
    #expect(wait.numbers == [13...13] && wait.neverWrittenBy == "phone")
    #expect(wait.heldBy == [] && wait.peer == TripsCaptures.phonePeer)
  }

  @Test func comparisonFindingExamplesRun() throws {
    let comparison = try Self.comparison(TripsCaptures.phoneWithMore, TripsCaptures.tablet)
    let lost = try #require(comparison.findings(of: .neverArrived).first)
    #expect(lost.heldOn == "phone" && lost.missingOn == "tablet")
    #expect(lost.transactions == [13...13])
    let told = comparison.findings.map(\.description)
    #expect(told.count { $0.hasPrefix("error: never-arrived in Trips: ") } == 1)
    let places = lost.evidence.map { "\($0.capture):\($0.place.line)" }
    #expect(places.contains { $0.hasPrefix("phone:") })
    #expect(told == [lost.description])
    #expect(lost.peer == TripsCaptures.phonePeer)
  }

  @Test func recordDeliveryExamplesRun() throws {
    let pair = TripsCaptures.mirroredPair
    let comparison = try Self.comparison(pair.captures[0], pair.captures[1])
    let lost = comparison.recordDeliveries.filter { !$0.missingOn.isEmpty }
    #expect(lost.allSatisfy { $0.sender == "phone" && $0.missingOn == ["tablet"] })
    for delivery in lost { print(delivery) }
    let unseen = Set(pair.records.filter { !$0.hasArrived }.map(\.name))
    #expect(comparison.recordDeliveries.count == pair.records.count && !unseen.isEmpty)
    #expect(Set(lost.compactMap(\.record)) == unseen)
    #expect(lost.allSatisfy { $0.count == 1 && $0.arrivedOn.isEmpty && $0.unknownOn.isEmpty })
    let arrived = comparison.recordDeliveries.filter { $0.arrivedOn.count == 1 }.compactMap(\.record)
    #expect(!arrived.isEmpty && Set(arrived).isSubset(of: pair.records.filter(\.hasArrived).map(\.name)))
    #expect(lost.first?.description.hasSuffix("; missing on tablet") == true)
    let finding = try #require(comparison.findings(of: .neverArrived).first)
    #expect(Set(finding.records) == unseen && finding.transactions.isEmpty)
    #expect(comparison.verdict == .failing && comparison.transactionDeliveries.isEmpty)
  }

  @Test func captureErrorExamplesRun() throws {
    var captures = [phone]
    var missing: [String] = []
    do throws(CaptureError) {
      captures.append(try Capture(contentsOfFile: "\(folder)/watch.log"))
    } catch .unreadable(let path, _) {
      missing.append(path)
    }
    #expect(captures.count == 1 && missing == ["\(folder)/watch.log"])
    let error = #expect(throws: CaptureError.self) { try Capture(contentsOfFile: "/nowhere/ipad.log") }
    #expect(error?.description.hasPrefix("/nowhere/ipad.log cannot be read") == true)
  }

  @Test func comparisonErrorExamplesRun() throws {
    #expect(throws: ComparisonError.sameName("phone")) { try CaptureComparison(of: [phone, phone]) }
    let error = #expect(throws: ComparisonError.self) { try CaptureComparison(of: [phone]) }
    #expect(error?.description == "a comparison needs two captures or more, not 1")
  }
}
