// Failed set-ups of an app beside another process of it, which is set up. The account that each process finds
// is tested in `MirroredSetupTests`.

import Testing
import Timelines

@testable import Diagnosis

extension MirroredSetupTests {
  /// An app whose set-up fails, and whose widget is set up afterwards.
  private static func besideAWidget(_ error: String, savesAt time: Double?, end: Double) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.1)
    capture.setUpFailed(error, at: 0.3)
    capture.finish("DelegateSetup", 1, error, at: 0.3)
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.setUp(2, at: 10, by: widget)
    if let time { capture.save(at: time) }
    capture.live(at: end)
    return capture
  }

  /// A process that goes on without another try is not set up, whatever another one does.
  @Test(
    arguments: [
      (MirrorCapture.noAccount, .accountChanged, .error), (MirrorCapture.full, .setupFailed, .error),
      (MirrorCapture.offline, .setupFailed, .warning),
    ] as [(String, RuleName, Finding.Severity)])
  func setupOfAnotherProcessResolvesNothingWhileTheOneGoesOn(
    error: String, rule: RuleName, severity: Finding.Severity
  ) throws {
    #expect(try Self.besideAWidget(error, savesAt: nil, end: 100).diagnosis().alarms.isEmpty)
    let diagnosis = try Self.besideAWidget(error, savesAt: nil, end: 140).diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.rule == rule })
    #expect(diagnosis.alarms == [rule] && finding.severity == severity)
    let process =
      (finding.detail as? AccountChanged.Detail)?.mirroring?.process
      ?? (finding.detail as? SetupFailed.Detail)?.mirroring?.process
    #expect(process.map { diagnosis.timelines.names[$0] } == "Trips")
  }

  /// Another process syncs, so nothing is missed while the system is to try again.
  @Test(arguments: [true, false]) func setupThatIsToBeTriedAgainIsNotMissed(isAsked: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.setUp(1, at: 0, by: widget)
    capture.observe(at: 10)
    capture.queueSetup(2, at: 10)
    capture.execute("DelegateSetup", 2, at: 10.1)
    capture.setUpFailed(MirrorCapture.offline, at: 10.3)
    capture.finish("DelegateSetup", 2, MirrorCapture.offline, at: 10.3)
    if isAsked {
      capture.print(
        "\(capture.trips.sender): Submitting setup activity as recovery for error: \(MirrorCapture.offline)",
        "NSCloudKitMirroringDelegate _scheduleSetupActivityFromError:", at: 10.4)
    }
    capture.export(3, records: 1, at: 20, by: widget)
    capture.live(at: 200)
    #expect(try capture.found(.setupFailed) == (isAsked ? [] : ["setup-failed[warning]"]))
  }

  /// Of two stores of an app, the widget sets up only one: the other one is not set up at all.
  @Test(arguments: [true, false]) func storeThatNoProcessSetsUpHasAFindingOfItsOwn(isFirst: Bool) throws {
    var capture = MirrorCapture()
    var shared = capture.trips
    (shared.delegate, shared.id) = ("0x600002aa1100", MirrorCapture.id(0xB00))
    (shared.file, shared.scope) = ("file:///shared.sqlite", "Shared")
    let stores = isFirst ? [shared, capture.trips] : [capture.trips, shared]
    for (number, store) in zip(1..., stores) {
      let start = Double(number)
      capture.observe(at: start, by: store)
      capture.queueSetup(number, at: start, by: store)
      capture.execute("DelegateSetup", number, at: start + 0.1, by: store)
      capture.setUpFailed(MirrorCapture.noAccount, at: start + 0.3, by: store)
      capture.finish("DelegateSetup", number, MirrorCapture.noAccount, at: start + 0.3, by: store)
    }
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.setUp(3, at: 10, by: widget)
    capture.live(at: 140)
    let diagnosis = try capture.diagnosis()
    let alarms = diagnosis.alarmingFindings
    #expect(alarms.map(\.rule) == [.accountChanged, .accountChanged])
    for finding in alarms {
      let index = try #require(finding.mirroredStore)
      let process = (finding.detail as? AccountChanged.Detail)?.mirroring?.process
      #expect((process == nil) == (diagnosis.timelines.mirroring.all[index].scope == .shared))
      #expect(finding.sameTrouble.map(\.rule) == [.setupFailed])
    }
  }

  private static let optionality =
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
    + "CloudKit integration requires that all attributes be optional, or have a default value set. The following "
    + "attributes are marked non-optional but do not have a default value:\nTrip: name}"

  /// No other process corrects the model of one, however soon the capture ends.
  @Test(arguments: [20.0, 140]) func modelOfOneProcessIsReportedBesideAnother(end: Double) throws {
    let diagnosis = try Self.besideAWidget(Self.optionality, savesAt: nil, end: end).diagnosis()
    #expect(diagnosis.alarms == [.modelIncompatible])
    let finding = try #require(diagnosis.findings.first { $0.rule == .modelIncompatible })
    let detail = try #require(finding.detail as? ModelIncompatible.Detail)
    #expect(finding.severity == .error && detail.properties.map(\.entity) == ["Trip"])
    #expect(detail.process.map { diagnosis.timelines.names[$0] } == "Trips")
  }

  /// The other process synced only before; it needs no success afterwards to show whose failure it is.
  @Test(arguments: [true, false]) func processBesideOneThatSyncedBeforeIsNamed(hangs: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.setUp(2, at: 0, by: widget)
    capture.observe(at: 10)
    capture.queueSetup(1, at: 10)
    capture.execute("DelegateSetup", 1, at: 10.1)
    if !hangs {
      capture.setUpFailed(Self.optionality, at: 10.3)
      capture.finish("DelegateSetup", 1, Self.optionality, at: 10.3)
    }
    capture.live(at: 140)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarms == [hangs ? .requestUnfinished : .modelIncompatible])
    let detail = diagnosis.alarmingFindings.first?.detail
    let process =
      (detail as? RequestUnfinished.Detail)?.processAmongOthers
      ?? (detail as? ModelIncompatible.Detail)?.process
    #expect(process.map { diagnosis.timelines.names[$0] } == "Trips")
    #expect((detail as? RequestUnfinished.Detail)?.process == nil)
  }

  @Test func saveOfAProcessThatIsNotSetUpIsToldWithIt() throws {
    let diagnosis = try Self.besideAWidget(MirrorCapture.noAccount, savesAt: 20, end: 200).diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.rule == .accountChanged })
    #expect(diagnosis.alarms == [.accountChanged])
    #expect(finding.sameTrouble.contains { $0.rule == .notExported })
  }
}
