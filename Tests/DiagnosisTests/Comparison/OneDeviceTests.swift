// Captures that are from one device, and what several captures, installations and processes of a device show
// together.

import Testing
import Timelines

@testable import Diagnosis

struct OneDeviceTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let newTablet = ScriptedCapture.newTablet
  private static let day = 86_400.0

  /// The phone saves 12 and 13 on the first day.
  private static func phoneCapture() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 20, to: 50)
    phone.export(13, at: 60)
    phone.live(from: 70, to: 300)
    return phone
  }

  /// The tablet gets 12 on the first day and goes to sleep too early for 13.
  private static func monday() -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    tablet.live(from: 20, to: 40)
    return tablet
  }

  /// The tablet's capture of the second day, after a start of the app.
  private static func tuesday(
    from start: Double = day, _ what: (inout ScriptedCapture) -> Void
  ) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.pid = 988
    tablet.setUp(at: start)
    tablet.scan(at: start + 1)
    what(&tablet)
    tablet.live(from: start + 10, to: start + 130)
    return tablet
  }

  /// The comparison, which is the same in any order.
  private static func compare(_ captures: [(String, ScriptedCapture)]) throws -> Comparison {
    let diagnoses = try captures.map { try $1.diagnosis($0) }
    let comparison = Comparison(diagnoses)
    for shift in diagnoses.indices {
      let other = Comparison(Array(diagnoses[shift...] + diagnoses[..<shift]).reversed())
      #expect(other.devices.map(\.label) == comparison.devices.map(\.label))
      #expect(other.transactions.map(\.fates) == comparison.transactions.map(\.fates))
      #expect(other.findings.map(\.finding.first) == comparison.findings.map(\.finding.first))
      #expect(other.doubts == comparison.doubts)
    }
    return comparison
  }

  // MARK: Captures

  @Test func capturesWithACommonPeerAreOneDevice() throws {
    // The order of the names differs from that of the times.
    let comparison = try Self.compare([
      ("logs/b.log", Self.monday()), ("logs/a.log", Self.tuesday { _ in }),
      ("phone.log", Self.phoneCapture()),
    ])
    #expect(comparison.devices.map(\.label) == ["b + a", "phone"])
    #expect(comparison.devices.map(\.peers) == [[Self.tablet], [Self.phone]])
    #expect(comparison.devices[0].captures.map(\.name) == ["logs/b.log", "logs/a.log"])
  }

  /// The packed copy of a capture is not called like the capture itself.
  @Test func captureNamedLikeAnotherWithAnExtensionKeepsItsWholeName() throws {
    let comparison = try Self.compare([
      ("logs/c.log", Self.monday()), ("c.log.gz", Self.phoneCapture()),
    ])
    #expect(Set(comparison.devices.map(\.label)) == ["c", "c.log.gz"])
  }

  /// Of two days without years that are closer to each other across New Year, the one in December comes
  /// first.
  @Test(arguments: [
    ("Dec 31", "Jan  3", "b + a"), ("Jan  3", "Dec 31", "a + b"), ("Mar  1", "Jul 31", "b + a"),
  ])
  func capturesWithoutYearsAreOrderedAcrossNewYear(first: String, second: String, label: String) throws {
    var (one, other) = (Self.monday(), Self.tuesday { _ in })
    one.withoutYear(on: first)
    other.withoutYear(on: second)
    let comparison = try Self.compare([("a.log", other), ("b.log", one)])
    #expect(comparison.devices.map(\.label) == [label])
  }

  /// Files of the same name are distinguished by the fewest folders that do so, the others by their names
  /// alone.
  @Test func capturesOfOneNameAreLabelledWithFolders() throws {
    let comparison = try Self.compare([
      ("logs/monday/x/tablet.log", Self.monday()), ("logs/tuesday/x/tablet.log", Self.tuesday { _ in }),
      ("logs/monday/phone.log", Self.phoneCapture()),
    ])
    #expect(
      comparison.devices.map(\.captureLabels) == [["phone"], ["monday/x/tablet", "tuesday/x/tablet"]])
  }

  @Test func captureWithAChangedPeerLinksOtherCaptures() throws {
    var changing = Self.monday()
    changing.peer = Self.newTablet
    changing.setUp(at: 50)
    var after = Self.tuesday { _ in }
    after.peer = Self.newTablet
    after.setUp(at: Self.day + 140)
    var before = ScriptedCapture(Self.tablet)
    before.setUp(at: -3600)
    let comparison = try Self.compare([("1.log", before), ("2.log", changing), ("3.log", after)])
    #expect(comparison.devices.map(\.label) == ["1 + 2 + 3"])
  }

  @Test func gapBetweenCapturesLeavesArrivalUnknown() throws {
    let comparison = try Self.compare([
      ("monday.log", Self.monday()), ("tuesday.log", Self.tuesday { _ in }),
      ("phone.log", Self.phoneCapture()),
    ])
    #expect(comparison.numbers(.imported, of: "phone", on: "monday + tuesday") == [12])
    #expect(comparison.numbers(.unknown, of: "phone", on: "monday + tuesday") == [13])
    #expect(comparison.findings.isEmpty)
  }

  @Test func laterVectorProvesATransactionMissing() throws {
    let tuesday = Self.tuesday { $0.holds([Self.phone: 12, Self.tablet: 3], at: Self.day + 5) }
    let comparison = try Self.compare([
      ("monday.log", Self.monday()), ("tuesday.log", tuesday), ("phone.log", Self.phoneCapture()),
    ])
    #expect(comparison.numbers(.missing, of: "phone", on: "monday + tuesday") == [13])
    let found = try #require(comparison.findings.first)
    #expect(comparison.findings.count == 1 && found.finding.rule == .neverArrived)
    #expect(
      found.evidence.map { comparison.devices[$0.device].captures[$0.capture].name } == [
        "phone.log", "tuesday.log",
      ])
  }

  @Test(arguments: [true, false])
  func laterCaptureShowsThatTheTransactionArrived(byVector: Bool) throws {
    let tuesday = Self.tuesday {
      if byVector {
        $0.holds([Self.phone: 13, Self.tablet: 3], at: Self.day + 5)
      } else {
        $0.imports(13, of: Self.phone, at: Self.day + 5)
      }
    }
    // The first capture alone would show that the transaction never arrived.
    var monday = Self.monday()
    monday.live(from: 60, to: 300)
    let alone = try Self.compare([("monday.log", monday), ("phone.log", Self.phoneCapture())])
    #expect(alone.numbers(.missing, of: "phone", on: "monday") == [13])
    let comparison = try Self.compare([
      ("monday.log", monday), ("tuesday.log", tuesday), ("phone.log", Self.phoneCapture()),
    ])
    #expect(comparison.numbers(.imported, of: "phone", on: "monday + tuesday") == [12, 13])
    #expect(comparison.findings.isEmpty)
  }

  /// A transaction missing on the first day may have come in the gap, unless the second day shows that it
  /// did not.
  @Test func transactionMissingBeforeAGapStaysUnknown() throws {
    var monday = Self.monday()
    monday.live(from: 60, to: 300)
    let comparison = try Self.compare([
      ("monday.log", monday), ("tuesday.log", Self.tuesday { _ in }), ("phone.log", Self.phoneCapture()),
    ])
    #expect(comparison.numbers(.unknown, of: "phone", on: "monday + tuesday") == [13])
  }

  /// A transaction that others held and the tablet lacked before the gap may have come in the gap too.
  @Test(arguments: [true, false])
  func differenceBeforeAGapIsNoDivergence(hasVector: Bool) throws {
    let laptop = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"
    var phone = Self.phoneCapture()
    phone.holds([Self.phone: 13, laptop: 48], at: 310)
    phone.live(from: 320, to: 400)
    var monday = Self.monday()
    monday.holds([Self.phone: 12, laptop: 46, Self.tablet: 3], at: 45)
    let tuesday = Self.tuesday {
      if hasVector { $0.holds([Self.phone: 13, laptop: 46, Self.tablet: 3], at: Self.day + 5) }
    }
    let comparison = try Self.compare([
      ("monday.log", monday), ("tuesday.log", tuesday), ("phone.log", phone),
    ])
    #expect(comparison.findings.map(\.finding.rule) == (hasVector ? [.diverged] : []))
    let difference = Doubt.Difference(
      store: "Hikes", peer: laptop, exporter: nil, other: 1, held: 48, holdsOnly: 46)
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .differing(difference))) == !hasVector)
  }

  /// Two captures that overlap leave no gap: they prove what one capture would.
  @Test func overlappingCapturesCountAsOne() throws {
    // The second capture begins within the first, after 13 was saved, and is long enough only together with
    // it.
    func tablet(from start: Double, to end: Double) -> ScriptedCapture {
      var tablet = ScriptedCapture(Self.tablet)
      if start < 100 {
        tablet = Self.monday()
        tablet.live(from: 50, to: 90)
      }
      tablet.setUp(at: 100)
      tablet.scan(at: 101)
      tablet.live(from: 102, to: end, every: 9)
      return tablet
    }
    let phone = ("phone.log", Self.phoneCapture())
    let alone = try Self.compare([("one.log", tablet(from: 0, to: 120)), phone])
    #expect(alone.transactions.map { $0.devices(.missing).count } == [0, 0])
    let comparison = try Self.compare([
      ("two.log", tablet(from: 100, to: 200)), ("one.log", tablet(from: 0, to: 120)), phone,
    ])
    #expect(comparison.devices.map(\.label) == ["one + two", "phone"])
    #expect(comparison.transactions.map { $0.devices(.missing).count } == [0, 1])
    // With a gap between them they prove nothing.
    let apart = try Self.compare([
      ("two.log", tablet(from: 100, to: 200)), ("one.log", Self.monday()), phone,
    ])
    #expect(apart.transactions.map { $0.devices(.missing).count } == [0, 0])
  }

  @Test func exportsOfAllCapturesAreCountedOnce() throws {
    var wednesday = ScriptedCapture(Self.phone)
    wednesday.pid = 77
    wednesday.setUp(at: 2 * Self.day)
    wednesday.export(14, at: 2 * Self.day + 10)
    wednesday.live(from: 2 * Self.day + 20, to: 2 * Self.day + 300)
    var copy = Self.phoneCapture()
    copy.live(from: 310, to: 400)
    var tablet = Self.tuesday { $0.holds([Self.phone: 13, Self.tablet: 3], at: Self.day + 5) }
    tablet.live(from: Self.day + 150, to: Self.day + 200)
    let comparison = try Self.compare([
      ("1.log", Self.phoneCapture()), ("2.log", copy), ("3.log", wednesday), ("tablet.log", tablet),
    ])
    #expect(comparison.transactions.map(\.number) == [12, 13, 14])
    #expect(comparison.numbers(.imported, of: "1 + 2 + 3", on: "tablet") == [12, 13])
    #expect(comparison.numbers(.unknown, of: "1 + 2 + 3", on: "tablet") == [14])
  }

  @Test func vectorsOrderCapturesWithoutTimes() throws {
    func bare(_ number: Int) throws -> CaptureDiagnosis {
      var capture = ScriptedCapture(Self.tablet)
      capture.setUp(at: 1)
      capture.holds([Self.phone: number, Self.tablet: 3], at: 5)
      let lines = capture.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("2014-") ? $0.drop { $0 != "]" }.dropFirst(2) : $0 }
      return try Diagnosing.diagnose(
        Array(lines.joined(separator: "\n").utf8), name: number == 12 ? "z.log" : "a.log")
    }
    let comparison = Comparison([try bare(14), try bare(12), try Self.phoneCapture().diagnosis("phone.log")])
    #expect(comparison.devices.map(\.label) == ["z + a", "phone"])
    #expect(comparison.numbers(.imported, of: "phone", on: "z + a") == [12, 13])
  }

  // MARK: Installations and processes

  /// The app is reinstalled: what the new installation lacks is missing, although the old one had it.
  @Test func newInstallationIsMissingEarlierTransactions() throws {
    var tablet = Self.monday()
    tablet.live(from: 60, to: 70)
    (tablet.peer, tablet.pid) = (Self.newTablet, 988)
    tablet.setUp(at: 80)
    tablet.holds([Self.phone: 11, Self.newTablet: 1], at: 90)
    tablet.live(from: 95, to: 300)
    let comparison = try Self.compare([("phone.log", Self.phoneCapture()), ("tablet.log", tablet)])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [12, 13])
    guard let never = comparison.findings.first?.finding.detail as? NeverArrived.Detail else {
      Issue.record("nothing found")
      return
    }
    #expect(never.transactions?.receiverPeer == Self.newTablet)
  }

  /// The old installation lacked the transaction; nothing is known yet about the new one.
  @Test func recentReinstallationLeavesArrivalUnknown() throws {
    var tablet = Self.monday()
    tablet.live(from: 60, to: 250)
    let alone = try Self.compare([("phone.log", Self.phoneCapture()), ("tablet.log", tablet)])
    #expect(alone.numbers(.missing, of: "phone", on: "tablet") == [13])
    (tablet.peer, tablet.pid) = (Self.newTablet, 988)
    tablet.setUp(at: 260)
    tablet.live(from: 265, to: 290)
    let comparison = try Self.compare([("phone.log", Self.phoneCapture()), ("tablet.log", tablet)])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [12, 13])
  }

  /// A transaction that the old installation exported is missing elsewhere, but not on the new installation
  /// of the same device.
  @Test func newInstallationDoesNotMissItsOwnExports() throws {
    var tablet = Self.monday()
    tablet.export(5, at: 50)
    (tablet.peer, tablet.pid) = (Self.newTablet, 988)
    tablet.setUp(at: 80)
    tablet.holds([Self.phone: 13, Self.newTablet: 1], at: 90)
    tablet.live(from: 95, to: 300)
    var phone = Self.phoneCapture()
    phone.holds([Self.tablet: 4, Self.phone: 13], at: 310)
    // Nothing of the tablet arrived: the clocks may differ by ten minutes.
    phone.live(from: 320, to: 900)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    let own = try #require(comparison.transactions.first { $0.number == 5 })
    #expect(own.fates == [.missing, nil])
    // The old installation sends nothing any more.
    let never = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.transactions }
    #expect(never.map(\.isExporterReplaced) == [true])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12, 13])
  }

  /// An app and its extension each have a store of the same name: it is enough that one of them has the
  /// transaction.
  @Test func transactionInAppOrExtensionHasArrived() throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.peer = Self.newTablet
    tablet.pid = 988
    tablet.process = "HikesToday"
    tablet.setUp(at: 2)
    tablet.holds([Self.phone: 11, Self.newTablet: 1], at: 3)
    tablet.peer = Self.tablet
    tablet.pid = 412
    tablet.process = "Hikes"
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.imports(13, of: Self.phone, at: 65)
    tablet.live(from: 70, to: 300)
    tablet.peer = Self.newTablet
    tablet.pid = 988
    tablet.process = "HikesToday"
    tablet.live(from: 301, to: 500)
    let comparison = try Self.compare([("phone.log", Self.phoneCapture()), ("tablet.log", tablet)])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12, 13])
    #expect(comparison.findings.isEmpty)
  }

  /// If one store imported without a record, another store of its process may have done so too.
  @Test(arguments: [true, false])
  func unshownImportInOneStoreLeavesOthersUnknown(isSeen: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...15 { phone.export(number, at: Double(number)) }
    phone.store = "Photos"
    phone.setUp(at: 30)
    phone.export(13, at: 40)
    phone.live(from: 50, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.store = "Photos"
    tablet.setUp(at: 2)
    tablet.imports(12, of: Self.phone, at: 3)
    tablet.store = "Hikes"
    for number in isSeen ? [12, 13, 14, 15] : [12, 15] {
      tablet.imports(number, of: Self.phone, at: 50 + 10 * Double(number - 12))
    }
    tablet.live(from: 90, to: 600)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    let ofPhotos = try #require(comparison.transactions.first { $0.store == "Photos" })
    #expect(ofPhotos.fates[1] == (isSeen ? .missing : .unknown))
    #expect(comparison.findings.count == (isSeen ? 1 : 0))
  }

  /// A transaction that reaches one of two stores of a process shows nothing about the other.
  @Test func storesOfOneProcessAreComparedSeparately() throws {
    var phone = Self.phoneCapture()
    phone.store = "Photos"
    phone.setUp(at: 301)
    phone.export(13, at: 310)
    phone.live(from: 320, to: 600)
    var tablet = Self.monday()
    tablet.imports(13, of: Self.phone, at: 65)
    tablet.live(from: 70, to: 310)
    tablet.store = "Photos"
    tablet.setUp(at: 311)
    tablet.holds([Self.phone: 12, Self.tablet: 2], at: 312)
    tablet.live(from: 320, to: 600)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    let fates = comparison.transactions.map {
      "\($0.store) \($0.number) \($0.fates[1].map { "\($0)" } ?? "-")"
    }
    #expect(fates == ["Hikes 12 imported", "Hikes 13 imported", "Photos 13 missing"])
    #expect(comparison.findings.count == 1)
  }
}
