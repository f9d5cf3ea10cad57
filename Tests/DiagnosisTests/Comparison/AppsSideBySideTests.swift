// Two apps of one developer on the same devices, each with a store of the name that the template of their
// time gave it. They have nothing to do with each other, but a reinstalled app belongs with its old
// installation.

import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

struct AppsSideBySideTests {
  /// An app on one device, with its peer there and on the other one.
  private struct App {
    var process: String
    var pid: Int
    var own: String
    var other: String
  }

  private static let walksPhone = "mobile~A5E1D0C7-1B2C-4D3E-8F90-61728394A5B6"
  private static let walksTablet = "mobile~D9F3B241-7C8D-4E9F-A0B1-C2D3E4F50617"

  private static let onPhone = [
    App(process: "Hikes", pid: 400, own: ScriptedCapture.phone, other: ScriptedCapture.tablet),
    App(process: "Walks", pid: 500, own: walksPhone, other: walksTablet),
  ]
  private static let onTablet = [
    App(process: "Hikes", pid: 410, own: ScriptedCapture.tablet, other: ScriptedCapture.phone),
    App(process: "Walks", pid: 510, own: walksTablet, other: walksPhone),
  ]

  /// A device on which both apps run all the time; each holds 16 transactions of either device.
  private static func device(
    _ apps: [App], _ what: (inout ScriptedCapture, App) -> Void = { _, _ in }
  ) -> ScriptedCapture {
    var device = ScriptedCapture(apps[0].own)
    device.store = "UbiquityStore"
    func each(_ act: (inout ScriptedCapture, App, Double) -> Void) {
      for (place, app) in apps.enumerated() {
        (device.peer, device.process, device.pid) = (app.own, app.process, app.pid)
        act(&device, app, Double(place))
      }
    }
    each { capture, app, place in
      capture.setUp(at: 1 + place)
      capture.holds([app.own: 16, app.other: 16], at: 3 + place)
    }
    each { capture, app, _ in what(&capture, app) }
    for seconds in stride(from: 60.0, through: 900, by: 40) {
      each { capture, _, place in capture.print(at: seconds + place, "Showing the list") }
    }
    return device
  }

  @Test func differentAppsAreComparedSeparately() throws {
    let comparison = try Comparison(phone: Self.device(Self.onPhone), tablet: Self.device(Self.onTablet))
    #expect(comparison.devices.count == 2 && !comparison.areUnrelated)
    #expect(comparison.findings.isEmpty && comparison.doubts.isEmpty)
    #expect(comparison.groups.map(\.app).sorted { $0 ?? "" < $1 ?? "" } == ["Hikes", "Walks"])
  }

  /// The transaction that one app lacks is found, and the other app lacks nothing.
  @Test(arguments: ["Hikes", "Walks"])
  func transactionMissingFromOneAppIsFound(_ lacking: String) throws {
    let phone = Self.device(Self.onPhone) { capture, _ in capture.export(17, at: 20) }
    let tablet = Self.device(Self.onTablet) { capture, app in
      if app.process != lacking { capture.imports(17, of: app.other, at: 25) }
    }
    let comparison = try Comparison(phone: phone, tablet: tablet)
    let apps = comparison.transactions.map { comparison.groups[$0.group].app }
    #expect(Set(apps) == ["Hikes", "Walks"])
    let fates = zip(apps, comparison.transactions.map { $0.fates[1] })
    #expect(fates.allSatisfy { $0 == lacking ? $1 == .missing : $1 == .imported })
    let own = try #require(Self.onTablet.first { $0.process == lacking }?.own)
    let details = comparison.findings.map { $0.finding.detail as? NeverArrived.Detail }
    #expect(details.map { $0?.transactions?.receiverPeer } == [own])
  }

  /// What Hikes prints, and then Walks, in one capture; Hikes' store is known by then.
  private static func both(
    _ hikes: (inout ScriptedCapture) -> Void, _ walks: (inout ScriptedCapture) -> Void
  ) throws -> CaptureDiagnosis {
    var device = ScriptedCapture(onPhone[0].own)
    device.store = "UbiquityStore"
    hikes(&device)
    device.peer = walksPhone
    device.process = "Walks"
    device.pid = 500
    walks(&device)
    device.live(from: 60, to: 200)
    return try device.diagnosis("phone.log")
  }

  private static let snapshot =
    "\tglobalObjectIDs: (\n    \"<PFUbiquityGlobalObjectID: 0x18a304f70> (UbiquityStore:Trip:p45:\(walksPhone))\"\n)\n"
    + "\tprimaryKeys: (\n)\n"

  /// A record that names a store and no peer belongs to the app that prints it.
  @Test func storeNameAloneMatchesOnlyTheSameApp() throws {
    let diagnosis = try Self.both {
      $0.setUp(at: 1)
      $0.imports(4, of: ScriptedCapture.tablet, at: 15)
    } _: {
      $0.snapshot = Self.snapshot
      $0.reserve(9, of: 2, at: 20)
    }
    #expect(diagnosis.alarms.isEmpty)
    #expect(diagnosis.timelines.stores.count == 1)
    #expect(diagnosis.timelines.stores[0].vector.numbers?.values.contains(2) != true)
  }

  /// A log left over in the walks app waits at that app's store, by the device that the record names.
  @Test func leftOverLogBelongsToTheNamedDevice() throws {
    let diagnosis = try Self.both {
      $0.applies(4, of: ScriptedCapture.tablet, at: 15)
    } _: {
      $0.leavesOver(5, of: Self.walksTablet, at: 20)
    }
    let stores = diagnosis.timelines.stores
    #expect(
      stores.map { $0.peer.map { diagnosis.timelines.names[$0] } } == [Self.onPhone[0].own, Self.walksPhone])
    #expect(stores.map(\.waiting.count) == [0, 1])
  }

  /// An app that is launched again finds its store by name, even next to a store of another app.
  @Test func relaunchedAppFindsItsStoreByName() throws {
    let diagnosis = try Self.both {
      $0.setUp(at: 1)
      $0.imports(4, of: ScriptedCapture.tablet, at: 15)
    } _: {
      $0.setUp(at: 20)
      $0.imports(5, of: Self.walksTablet, at: 21)
      $0.pid = 501
      $0.snapshot = Self.snapshot
      $0.reserve(9, of: 7, at: 30)
    }
    #expect(
      diagnosis.timelines.stores.map { $0.vector.numbers?.values.contains(7) ?? false } == [false, true])
  }

  /// Without process names, two processes side by side may be two apps; one after the other is the app
  /// reinstalled.
  @Test(arguments: [true, false])
  func unnamedProcessesAreDistinguishedByTime(areSideBySide: Bool) throws {
    func bare(_ peers: [String], _ holds: [[String: Int]]) -> ScriptedCapture {
      var device = ScriptedCapture(peers[0])
      for (place, peer) in peers.enumerated() {
        device.peer = peer
        let start = Double(place) * (areSideBySide ? 1 : 300)
        device.setUp(at: start)
        device.holds(holds[place], at: start + 2)
        if areSideBySide, place == 1 {
          device.peer = peers[0]
          device.holds(holds[0], at: 250)
        }
      }
      device.live(from: 310, to: 1500)
      device.withoutProcess()
      return device
    }
    let phones = [ScriptedCapture.phone, Self.walksPhone]
    let tablets = [ScriptedCapture.tablet, Self.walksTablet]
    let holds = [phones[0]: 16, tablets[0]: 16]
    // The reinstalled app has what its old installation had.
    let others = [phones[1]: 16, tablets[1]: 16].merging(areSideBySide ? [:] : holds) { own, _ in own }
    let comparison = try Comparison(
      phone: bare(phones, [holds, others]), tablet: bare(tablets, [holds, others]))
    #expect(comparison.findings.isEmpty)
    #expect(comparison.groups.count == (areSideBySide ? 2 : 1))
  }
}
