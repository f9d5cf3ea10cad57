// Captures of mirrored stores with one UUID: of one device, or of two of which one was set up from a backup of
// the other.

import Testing
import Timelines

@testable import Diagnosis

struct SharedInstallationTests {
  /// A device with the store of the backup, whose app has a process of its own.
  private static func device(_ pid: Int, _ life: Range<Double> = 0..<400) -> MirroringDevice {
    var device = MirroringDevice(1)
    device.store.pid = pid
    device.life = life
    return device
  }

  private static func compare(_ devices: [(name: String, device: MirroringDevice)]) throws -> Comparison {
    Comparison(try devices.map { try $0.device.diagnosis($0.name + ".log") })
  }

  /// What the old phone sends arrives on the new one, or does not.
  @Test(arguments: [true, false]) func processesSideBySideAreOfTwoDevices(hasArrived: Bool) throws {
    var (old, new) = (Self.device(412), Self.device(988))
    old.send([1, 2], at: 20)
    new.bring(hasArrived ? [1, 2] : [1], at: 22)
    new.send([3], at: 30)
    old.bring([3], at: 32)
    new.bring([], at: 300)
    let comparison = try Self.compare([("new", new), ("old", old)])
    #expect(comparison.devices.map(\.label) == ["new", "old"])
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .mirrored(.sameStore(other: 1)))))
    #expect(comparison.findings.map(\.finding.rule) == (hasArrived ? [] : [.neverArrived]))
  }

  /// A relaunch, an extension, and a second capture of one process are of one device; so is a process that
  /// sees another one change the file.
  @Test func processesOfOneDeviceStayTogether() throws {
    let later = Self.device(988, 500..<900)
    var widget = Self.device(988)
    widget.store.process = "TripsWidget"
    var second = Self.device(988)
    second.seeChange(at: 200)
    for other in [later, widget, Self.device(412), second] {
      let comparison = try Self.compare([("one", Self.device(412)), ("other", other)])
      #expect(comparison.devices.map(\.label) == ["one + other"])
      #expect(comparison.devices.allSatisfy { $0.sharers.isEmpty })
    }
  }

  /// Times without a zone go back on a journey, so that a relaunch after it seems to be side by side.
  @Test(arguments: [true, false])
  func processesSideBySideWithoutATimeZoneStayTogether(isCompact: Bool) throws {
    var (first, later) = (Self.device(412), Self.device(988))
    first.send([1], at: 100)
    later.bring([], at: 300)
    (first.isCompact, later.isCompact) = (isCompact, isCompact)
    let comparison = try Self.compare([("first", first), ("later", later)])
    #expect(comparison.devices.map(\.label) == (isCompact ? ["first + later"] : ["first", "later"]))
    #expect(comparison.devices.allSatisfy { $0.sharers.isEmpty })
  }

  /// A third capture may be of either device.
  @Test func captureOfEitherDeviceLeavesThemTogether() throws {
    var mac = MirroringDevice(2)
    mac.send([1], at: 20)
    let comparison = try Self.compare([
      ("later", Self.device(431, 500..<900)), ("mac", mac), ("new", Self.device(988)),
      ("old", Self.device(412)),
    ])
    let shared = try #require(comparison.devices.firstIndex { $0.captures.count == 3 })
    #expect(comparison.devices.count == 2)
    let sharers = comparison.devices[shared].sharers
    #expect(Set(sharers) == ["new", "old"])
    let doubt = Doubt(device: shared, reason: .mirrored(.sharedInstallation(sharers)))
    #expect(comparison.doubts.contains(doubt))
  }
}
