// Each fault leaves its lines in the capture, and its truth.

import DeviceSimulator
import MirroringSimulator
import Testing

struct MirroringFaultTests {
  static let seeds: [UInt64] = [1, 2]

  private static func capture(
    _ fault: MirroringFault, _ seed: UInt64, _ shape: CaptureShape = .logShow, era: MirroringEra? = nil
  ) -> MirroringCapture {
    MirroringCapture(
      .small(seed: seed) {
        $0.shape = shape
        $0.era = era ?? MirroringEra.allCases[Int(seed) % 4]
        $0.hasSharedStore = seed.isMultiple(of: 2)
        $0.faults = [fault]
      })
  }

  @Test(arguments: MirroringFault.allCases, seeds)
  func eachFaultHappensAndShows(fault: MirroringFault, seed: UInt64) throws {
    let capture = Self.capture(fault, seed)
    let injected = try #require(capture.truth.faults.first)
    #expect(capture.truth.faults.count == 1 && injected.fault == fault)
    #expect(injected.rule == fault.finding?.rule && injected.severity == fault.finding?.severity)
    #expect((injected.line == nil) == fault.isHealed)
    #expect(capture.truth.rules == Set([injected.rule].compactMap(\.self)))
    if let line = injected.line { #expect((1...capture.lines.count).contains(line)) }
    if let store = injected.store {
      #expect(capture.truth.stores.contains { $0.storeUUID == store })
    }
  }

  /// Words that identify a fault's own record.
  static let words: [(MirroringFault, String)] = [
    (.setupFailed, "Code=134402 "), (.setupFailedRetrying, "(3/NSURLErrorDomain:-1009)"),
    (.modelIncompatible, "Trip: name"), (.optionsInvalid, "NSPersistentHistoryTrackingKey is required"),
    (.accountMissing, "CKAccountStatusNoAccount"), (.accountRestricted, "CKAccountStatusRestricted"),
    (.accountUnavailable, "CKAccountStatusTemporarilyUnavailable"),
    (.termsNotAccepted, "CKErrorDomain Code=2 "), (.containerUnknown, "(1/1014)"),
    (.containerForeign, "(10/2007)"), (.entitlementMissing, "\"Missing Entitlement\" (8/"),
    (.daemonRefused, "error 159"), (.zoneRejected, "(15/2000)"),
    (.mirroredTwice, "BUG IN CLIENT OF CLOUDKIT: Registering"), (.twoDelegates, "Observing store: "),
    (.accountLoggedIn, "'AccountLogin'"), (.accountLoggedOut, "'AccountLogout'"),
    (.accountChanged, "'AccountChange'"), (.zonePurged, "'UserPurgedZone'"), (.zoneDeleted, "'ZoneDeleted'"),
    (.historyExpired, "'HistoryExpired'"), (.tokenExpired, "'ServerChangeTokenExpired'"),
    (.identityLost, "(112/"), (.schemaNotDeployed, "(12/2006)"), (.exportFailed, "Code=134421 "),
    (.recordTooLarge, "(27/2023)"), (.batchTooLarge, "Code=134411 "), (.quotaExceeded, "(25/2035)"),
    (.importFailed, "Code=134421 "), (.pushesMissing, "'remote-notification' background mode"),
  ]

  @Test(arguments: words, seeds)
  func faultLineIsThatOfItsRecord(known: (fault: MirroringFault, words: String), seed: UInt64) throws {
    let capture = Self.capture(known.fault, seed)
    let line = try #require(capture.truth.faults.first?.line)
    let lines = capture.lines
    let end = lines.indices.first { $0 >= line && lines[$0].contains("+0200 0x") } ?? lines.count
    let record = lines[line - 1..<end].joined(separator: "\n")
    #expect(record.contains(known.words), "\(record)")
  }

  @Test(arguments: [
    MirroringFault.throttledByScheduler, .throttledByServer, .exportUnfinished, .importUnfinished, .setupHung,
    .notExported, .pushesUnhandled,
  ])
  func silenceNeedsTimesToBeProved(fault: MirroringFault) throws {
    let capture = Self.capture(fault, 1)
    #expect(capture.truth.faults.first?.line != nil)
    let timeless = Self.capture(fault, 1, .stderr).truth.faults.first
    #expect(timeless?.fault == fault && timeless?.line == nil)
  }

  @Test func hiddenRequestsProveNothing() throws {
    let hidden = MirroringCapture(
      .small {
        $0.era = .iOS26
        $0.detail = .default
        $0.faults = [.exportUnfinished]
      })
    #expect(hidden.truth.faults.first?.line == nil && !hidden.truth.showsRequests)
    #expect(hidden.truth.stores.allSatisfy { $0.requests.isEmpty })
  }

  @Test(arguments: seeds)
  func faultNamesWhatTheCaptureShows(seed: UInt64) throws {
    let fault = try #require(Self.capture(.schemaNotDeployed, seed).truth.faults.first)
    let missing = try #require(fault.data["missing"])
    #expect(!missing.isEmpty && missing.count <= 3)
    #expect(fault.error == "CKErrorDomain:12")
    let large = try #require(Self.capture(.recordTooLarge, seed, era: .iOS18).truth.faults.first)
    #expect(large.data["objects"]?.count == 1 && large.data["types"] == ["CD_Photo"])
    let model = try #require(Self.capture(.modelIncompatible, seed).truth.faults.first)
    #expect(model.data["entities"] == ["Trip", "Stop"] && model.data["properties"] == ["name", "title"])
  }

  @Test(arguments: MirroringFault.allCases.filter(\.isHealed), seeds)
  func healedFaultLeavesNothingOpen(fault: MirroringFault, seed: UInt64) {
    let capture = Self.capture(fault, seed)
    #expect(capture.truth.rules.isEmpty)
    for store in capture.truth.stores {
      #expect(store.setup.state == .done && store.pendingSaves == 0)
      #expect(store.setup.account == "Available")
      let unfinished = store.requests.values.reduce(0) { $0 + $1.unfinished }
      #expect(unfinished == 0 || fault == .processEnded && unfinished == 1)
    }
  }

  @Test func eachRuleHasAFault() {
    #expect(
      Set(MirroringFault.allCases.compactMap(\.finding?.rule)) == [
        "setup-failed", "account-changed", "container-misconfigured", "schema-not-deployed",
        "model-incompatible", "mirrored-twice", "sync-reset", "export-failed", "import-failed",
        "record-too-large", "quota-exceeded", "throttled", "request-unfinished", "not-exported",
        "imports-stale", "pushes-missing",
      ])
  }

  @Test(arguments: [CaptureShape.logShow, .stderr, .ndjson], MirroringEra.allCases)
  func manyFaultsHappenTogether(shape: CaptureShape, era: MirroringEra) {
    let faults = MirroringFault.allCases.filter { !$0.stopsAStore } + [.quotaExceeded]
    let capture = MirroringCapture(
      .small {
        $0.shape = shape
        $0.era = era
        $0.hasSharedStore = true
        $0.hasExtension = true
        $0.faults = faults
      })
    #expect(Set(capture.truth.faults.map(\.fault)) == Set(faults))
  }
}
