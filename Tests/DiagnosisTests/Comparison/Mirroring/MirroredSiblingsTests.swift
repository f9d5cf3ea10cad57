// Devices that mirror two stores: what one of them shows says nothing of the other, unless both hold one
// record.

import Testing
import Timelines

@testable import Diagnosis

struct MirroredSiblingsTests {
  private typealias Step = (seconds: Double, act: (inout MirrorCapture) -> Void)

  private static let (anna, berta) = ("_9b0d77e1c2f34a58", "_4f1c22a790be63d1")

  /// The store of the private database on a device, and another one of its process.
  private static func stores(
    _ device: Int, _ scope: String, _ container: String = "iCloud.com.example.trips"
  ) -> [MirrorCapture.Store] {
    (0...1).map { number in
      var store = MirrorCapture.Store()
      store.delegate = "0x6000021c4d\(device)\(number)"
      store.id = MirrorCapture.id(1000 + 10 * device + number)
      store.scope = number == 0 ? "Private" : scope
      if number == 1 {
        store.file = "file:///private/var/mobile/Library/Application%20Support/Other.sqlite"
        store.container = container
      }
      return store
    }
  }

  private static func send(_ records: [Int], at seconds: Double, by store: MirrorCapture.Store) -> Step {
    (
      seconds,
      { capture in
        let request = 2000 + Int(seconds)
        capture.execute("Export", request, at: seconds, by: store)
        capture.find(records.count, at: seconds + 0.1, by: store)
        capture.print(
          "Modify records finished: \(MirrorCapture.list(records))\n(\n)\n(null)",
          "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
          at: seconds + 0.2, by: store)
        capture.exported(at: seconds + 0.3, by: store)
        capture.finish("Export", request, madeChanges: true, at: seconds + 0.4, by: store)
      }
    )
  }

  private static func bring(_ records: [Int], at seconds: Double, to store: MirrorCapture.Store) -> Step {
    (
      seconds,
      { capture in
        let request = 3000 + Int(seconds)
        capture.execute("Import", request, at: seconds, by: store)
        if !records.isEmpty {
          capture.print(
            "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(MirrorCapture.request("Import", request))> - "
              + "Importing updated records:\n\(MirrorCapture.list(records))\nDeleted RecordIDs:\n{\n}",
            "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
              + "withStoreMonitor:madeChanges:error:", at: seconds + 0.2, by: store)
        }
        capture.finish("Import", request, madeChanges: !records.isEmpty, at: seconds + 0.4, by: store)
      }
    )
  }

  /// The capture of a device whose app prints something all the time.
  private static func capture(
    _ stores: [MirrorCapture.Store], of user: String, namedBy named: [Int] = [0, 1],
    isSetUp: Bool = true, until end: Double = 600, _ steps: [Step]
  ) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.trips = stores[0]
    capture.setUp(1, at: 0, by: stores[0])
    if isSetUp {
      capture.setUp(2, at: 3, by: stores[1])
    } else {
      capture.observe(at: 3, by: stores[1])
      capture.queueSetup(2, at: 3, by: stores[1])
      capture.execute("DelegateSetup", 2, at: 3, by: stores[1])
    }
    for number in named { capture.showUser(user, at: 6, by: stores[number]) }
    let signs = stride(from: 7.0, through: end, by: 20).map { seconds -> Step in
      (seconds, { $0.live(at: seconds) })
    }
    for (_, act) in (steps + signs).sorted(by: { $0.seconds < $1.seconds }) { act(&capture) }
    return capture
  }

  private static func compare(_ phone: MirrorCapture, _ tablet: MirrorCapture) throws -> Comparison {
    Comparison(
      try [("phone.log", phone), ("tablet.log", tablet)].map {
        try Diagnosing.diagnose(Array($1.text.utf8), name: $0)
      })
  }

  /// What became on the tablet of a record of the phone.
  private static func fate(of record: Int, _ comparison: Comparison) -> ComparedTransaction.Fate? {
    comparison.shipments.first { $0.exporter == 0 && $0.record == MirrorCapture.id(record) }?.fates[1]
  }

  /// The system defers the imports of one store, or of the other.
  @Test(arguments: [0, 1]) func deferralOfOneStoreSparesTheOther(number: Int) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    let phone = Self.capture(
      own, of: Self.berta,
      [
        Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0]),
        Self.send([5], at: 60, by: own[0]),
      ])
    let refusals = stride(from: 100.0, through: 600, by: 50).map { seconds -> Step in
      (seconds, { $0.decide("import", "Low Power Mode Policy", at: seconds, storeID: others[number].id) })
    }
    let tablet = Self.capture(
      others, of: Self.berta,
      [Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0])] + refusals)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(of: 1, comparison) == .imported)
    #expect(Self.fate(of: 5, comparison) == (number == 0 ? .unknown : .missing), "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == (number == 0 ? [] : [.neverArrived]))
  }

  /// The user of a container is known from any of its stores: by name, or by records of the private
  /// database.
  ///
  /// On the tablet the setup of the other store hangs, so no import of it can begin.
  @Test(arguments: [[0], []]) func anyStoreOfTheContainerShowsTheUser(named: [Int]) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    let phone = Self.capture(
      own, of: Self.berta, namedBy: named,
      [
        Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0]),
        Self.send([5], at: 60, by: own[1]),
      ])
    let tablet = Self.capture(
      others, of: Self.berta, namedBy: named, isSetUp: false,
      [Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0])])
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(of: 5, comparison) == .missing, "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(Self.blocking(comparison) == .setup)
  }

  /// What keeps the imports of the device from beginning that lacks something.
  private static func blocking(_ comparison: Comparison) -> MirrorRequestKind? {
    let detail = comparison.findings.first?.finding.detail as? NeverArrived.Detail
    guard case .records(let mirrored)? = detail?.lost, case .blocked(let work) = mirrored.end else {
      return nil
    }
    return work
  }

  /// A delegate runs one request at a time: an export that hangs keeps the imports of its store waiting,
  /// not those of the other store.
  @Test(arguments: [0, 1]) func hangingExportBlocksOnlyItsStore(number: Int) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    let phone = Self.capture(
      own, of: Self.berta,
      [
        Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0]),
        Self.send([5], at: 60, by: own[0]),
      ])
    let tablet = Self.capture(
      others, of: Self.berta,
      [
        Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0]),
        (50, { $0.execute("Export", 2050, at: 50, by: others[number]) }),
      ])
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(of: 5, comparison) == .missing, "\(comparison.doubts)")
    #expect(Self.blocking(comparison) == (number == 0 ? .export : nil))
  }

  /// An acceptance of a share hangs; a later launch of the app, if there is one, waits for nothing.
  @Test(arguments: [true, false]) func requestOfAnEarlierLaunchBlocksNothing(isLaunchedAgain: Bool) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    var next = others[0]
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    let phone = Self.capture(
      own, of: Self.berta,
      [
        Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0]),
        Self.send([5], at: 300, by: own[0]),
      ])
    let later: [Step] = [
      (150, { [next] in $0.setUp(9, at: 150, by: next) }), Self.bring([], at: 160, to: next),
    ]
    let signs = stride(from: 170.0, through: 600, by: 20).map { seconds -> Step in
      (seconds, { $0.live(at: seconds, pid: isLaunchedAgain ? 9000 : 8121) })
    }
    let tablet = Self.capture(
      others, of: Self.berta, until: 140,
      [
        Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0]),
        (50, { $0.execute("AcceptShareInvitations", 2050, at: 50, by: others[0]) }),
      ] + (isLaunchedAgain ? later : []) + signs)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(of: 5, comparison) == .missing, "\(comparison.doubts)")
    #expect(Self.blocking(comparison) == (isLaunchedAgain ? nil : .other))
  }

  /// Two stores each export a record at the same time, so that nothing shows which of them sent which.
  private static func sendAtOnce(
    _ records: [Int], at seconds: Double, by stores: [MirrorCapture.Store]
  ) -> Step {
    (
      seconds,
      { capture in
        for (number, store) in stores.enumerated() {
          capture.execute("Export", 2500 + number, at: seconds, by: store)
          // Each export has an exporter of its own.
          capture.print(
            "<PFCloudKitExporter: 0x600002c41f\(number)0>: Found 1 objects needing export.",
            "PFCloudKitExporter exportIfNecessary", at: seconds + 0.1, by: store)
        }
        for (number, store) in stores.enumerated() {
          capture.print(
            "Modify records finished: \(MirrorCapture.list([records[number]]))\n(\n)\n(null)",
            "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
            at: seconds + 0.2, by: store)
        }
        for (number, store) in stores.enumerated() {
          capture.exported(at: seconds + 0.3, by: store)
          capture.finish("Export", 2500 + number, madeChanges: true, at: seconds + 0.4, by: store)
        }
      }
    )
  }

  /// The imports name what they bring; the unknown is which store sent what.
  ///
  /// Exports one after the other are distinguished.
  @Test(arguments: [true, false]) func simultaneousExportsOfTwoStoresAreContested(areAtOnce: Bool) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    let sent =
      areAtOnce
      ? [Self.sendAtOnce([5, 6], at: 60, by: own)]
      : [Self.send([5], at: 60, by: own[0]), Self.send([6], at: 64, by: own[1])]
    let phone = Self.capture(
      own, of: Self.berta,
      [Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0])] + sent)
    let tablet = Self.capture(
      others, of: Self.berta,
      [
        Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0]),
        Self.bring([5], at: 80, to: others[0]), Self.bring([6], at: 90, to: others[1]),
      ])
    let comparison = try Self.compare(phone, tablet)
    #expect(comparison.findings.isEmpty)
    let contested = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 2, .contested)))
    #expect(comparison.doubts.contains(contested) == areAtOnce, "\(comparison.doubts)")
    #expect(!comparison.doubts.contains(Doubt(device: 1, reason: .mirrored(.byTime(other: 0, count: 1)))))
    #expect(comparison.shipments.contains { !$0.byTime.isEmpty } == areAtOnce)
  }

  /// What the phone has yet to send after some steps of its own.
  private static func unsent(_ own: [MirrorCapture.Store], after steps: [Step]) throws -> [Doubt] {
    let others = stores(2, "Shared")
    let phone = capture(
      own, of: berta, [send([1], at: 10, by: own[0]), bring([2], at: 22, to: own[0])] + steps)
    let tablet = capture(
      others, of: berta,
      [
        bring([1], at: 12, to: others[0]), send([2], at: 20, by: others[0]),
        bring([5], at: 70, to: others[0]),
      ])
    return try compare(phone, tablet).doubts.filter { doubt in
      if case .mirrored(.unsent) = doubt.reason { true } else { false }
    }
  }

  private static func unsent(_ what: Doubt.Unsent) -> Doubt {
    Doubt(
      device: 0, reason: .mirrored(.unsent(what, container: "iCloud.com.example.trips", .private)))
  }

  /// A save that no export follows is only on this device.
  @Test(arguments: [true, false]) func saveThatIsNotExportedIsUnsent(isExported: Bool) throws {
    let own = Self.stores(1, "Shared")
    let save: Step = (60, { $0.save(at: 60, by: own[0]) })
    let export = isExported ? [Self.send([5], at: 62, by: own[0])] : []
    let unsent = try Self.unsent(own, after: [save] + export)
    #expect(unsent == (isExported ? [] : [Self.unsent(.saves(1, inPart: false))]))
  }

  /// If the log does not show saves, an export shows what there is to send.
  @Test(arguments: [3, 0]) func objectsFoundByAnExportAreUnsent(count: Int) throws {
    let own = Self.stores(1, "Shared")
    let unsent = try Self.unsent(
      own,
      after: [
        (60, { $0.execute("Export", 2060, at: 60, by: own[0]) }),
        (61, { $0.find(count, at: 61, by: own[0]) }),
      ])
    #expect(unsent == (count > 0 ? [Self.unsent(.objects(3))] : []))
  }

  /// An export whose end the capture does not show has sent all that it found, or a part.
  @Test(arguments: [1, 2]) func runningExportLeavesOnlyTheRestUnsent(found: Int) throws {
    let own = Self.stores(1, "Shared")
    let unsent = try Self.unsent(
      own,
      after: [
        (60, { $0.save(at: 60, by: own[0]) }), (61, { $0.execute("Export", 2061, at: 61, by: own[0]) }),
        (61.1, { $0.find(found, at: 61.1, by: own[0]) }),
        (
          61.2,
          {
            $0.print(
              "Modify records finished: \(MirrorCapture.list([5]))\n(\n)\n(null)",
              "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
              at: 61.2, by: own[0])
          }
        ),
      ])
    #expect(unsent == (found == 1 ? [] : [Self.unsent(.saves(1, inPart: true))]))
  }

  /// Each delegate sees the saves of the other store, but has nothing of them to send.
  @Test func saveOfTheOtherStoreIsNotUnsent() throws {
    let own = Self.stores(1, "Shared")
    let saves = own.map { store -> Step in (60, { $0.save(at: 60, by: store) }) }
    #expect(try Self.unsent(own, after: saves + [Self.send([5], at: 62, by: own[0])]).isEmpty)
  }

  /// The public database is the same for all, whoever uses the private one.
  @Test(arguments: [true, false]) func publicDatabaseIsComparedAcrossUsers(belongsToOne: Bool) throws {
    let (own, others) = (Self.stores(1, "Public"), Self.stores(2, "Public"))
    let phone = Self.capture(
      own, of: Self.berta,
      [
        Self.send([1], at: 10, by: own[1]), Self.bring([2], at: 22, to: own[1]),
        Self.send([5], at: 60, by: own[1]),
      ])
    let tablet = Self.capture(
      others, of: belongsToOne ? Self.berta : Self.anna,
      [
        Self.bring([1], at: 12, to: others[1]), Self.send([2], at: 20, by: others[1]),
        Self.bring([], at: 300, to: others[1]),
      ])
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(of: 5, comparison) == .missing, "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
  }

  /// A reason that applies to two stores is reported once, with the records of both.
  @Test(arguments: [[6], [6, 7]]) func unknownRecordsOfTwoStoresAreSummed(shared: [Int]) throws {
    let (own, others) = (Self.stores(1, "Shared"), Self.stores(2, "Shared"))
    let phone = Self.capture(
      own, of: Self.berta,
      [
        Self.send([1], at: 10, by: own[0]), Self.bring([2], at: 22, to: own[0]),
        Self.send([5], at: 400, by: own[0]), Self.send(shared, at: 410, by: own[1]),
      ])
    let tablet = Self.capture(
      others, of: Self.berta, until: 100,
      [Self.bring([1], at: 12, to: others[0]), Self.send([2], at: 20, by: others[0])])
    let doubts = try Self.compare(phone, tablet).doubts.filter { doubt in
      if case .mirrored(.unknown) = doubt.reason { doubt.device == 1 } else { false }
    }
    let sum = Doubt.Mirrored.unknown(other: 0, count: 1 + shared.count, .endsBefore)
    #expect(doubts == [Doubt(device: 1, reason: .mirrored(sum))])
  }
}
