import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said of devices that mirror a store where the captures do not prove it.
struct MirroredDoubtsTests {
  /// What cannot be concluded, and the verdict in a sentence before it.
  static func words(
    _ captures: [(name: String, text: String)]
  ) -> (verdict: String, doubts: [String]) {
    let report = Report(MirroringApp.compare(captures), [])
    return (report.sentence.plain, (report.comparison?.doubts ?? []).map(\.plain))
  }

  /// Where nothing arrives, nothing that arrives can show how far the clocks are apart.
  @Test func nothingEitherWayIsNoReasonToWaitForWhatArrives() throws {
    let captures = (0...1).map { device in
      var app = MirroringApp(device)
      app.lives(from: 5, to: 25)
      app.sends(device, at: 30)
      app.lives(from: 40, to: 1500)
      return (name: ["phone", "tablet"][device], text: app.text)
    }
    let doubts = Self.words(captures).doubts.filter { $0.contains("what became of") }
    #expect(doubts.count == 2)
    #expect(doubts.allSatisfy { $0.contains("nothing arrives in either direction to compare the clocks by") })
    #expect(doubts.allSatisfy { $0.contains("when both captures have run for 10 minutes") })
    #expect(doubts.filter { $0.contains("Development") }.count == 1)
    #expect(!doubts.contains { $0.contains("arrives on the other shows") })
  }

  /// Imports without names bring something, at a log level that names no records: nothing is wrong with accounts
  /// or environments.
  @Test func importsThatNameNoRecordsAreNotNothing() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.sends(1, at: 20)
    tablet.imports(nil, at: 30)
    tablet.sends(2, at: 40)
    phone.imports(nil, at: 50)
    phone.lives(from: 60, to: 300)
    phone.sends(3, at: 310)
    phone.lives(from: 320, to: 400)
    // The tablet's clock is behind: its last import seems to be too early.
    tablet.lives(from: 60, to: 280)
    tablet.imports(nil, at: 290)
    tablet.lives(from: 300, to: 400)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    #expect(!doubts.contains { $0.contains("nothing arrives") || $0.contains("Development") }, "\(doubts)")
    #expect(!doubts.contains { $0.contains("nothing from") }, "\(doubts)")
    let assumed = doubts.filter { $0.contains("assumed to be less than 10 minutes apart") }
    let reason = "no import in its capture names anything from"
    #expect(!assumed.isEmpty && assumed.allSatisfy { $0.contains(reason) }, "\(doubts)")
    #expect(doubts.contains { $0.contains("Take both captures with 'log show --info --debug'") }, "\(doubts)")
  }

  /// The phone imports something that its log does not name, and the tablet's clock is an hour behind.
  @Test func timesOfImportsThatNameNoRecordsAreNotMatched() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.sends(1, at: 20)
    tablet.imports(1, at: 22)
    tablet.sends(2, at: 30)
    phone.imports(nil, at: 32)
    phone.lives(from: 40, to: 600)
    tablet.lives(from: 40, to: 600)
    let late = tablet.text.replacing("2025-04-06 10:", with: "2025-04-06 09:")
    let doubts = Self.words([("phone", phone.text), ("tablet", late)]).doubts
    #expect(
      doubts.contains(
        "phone: its times cannot be matched to those of tablet: no import in its capture names anything from tablet "
          + "to compare the clocks by, and they are more than 10 minutes apart. Take it with 'log show --info "
          + "--debug'."), "\(doubts)")
  }

  /// What one device sends arrives on the other by name, before it was sent by the two clocks.
  @Test func whatArrivesTooEarlyIsNotNothing() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.lives(from: 5, to: 100)
    phone.sends(1, at: 110)
    tablet.imports(1, at: 22)
    for second in [120, 400] { phone.lives(from: second, to: second + 260) }
    tablet.lives(from: 40, to: 600)
    let untagged = [phone, tablet].map { $0.text.replacing(", recordChangeTag=4q1", with: "") }
    let doubts = Self.words([("phone", untagged[0]), ("tablet", untagged[1])]).doubts
    #expect(!doubts.contains { $0.contains("nothing arrives") || $0.contains("Development") }, "\(doubts)")
    #expect(!doubts.contains { $0.contains("tablet: nothing from phone") }, "\(doubts)")
    #expect(
      doubts.contains { $0.hasPrefix("tablet: what arrived from phone does not show how far") }, "\(doubts)")
  }

  /// The tablet's capture names what its imports bring, and only the phone's has to be taken again.
  @Test func captureThatNamesNoRecordsIsNamed() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.lives(from: 5, to: 45)
    phone.imports(nil, at: 60)
    phone.sends(1, at: 110)
    tablet.imports(1, at: 22)
    tablet.sends(2, at: 40)
    for second in [120, 400] { phone.lives(from: second, to: second + 260) }
    tablet.lives(from: 50, to: 600)
    let untagged = [phone, tablet].map { $0.text.replacing(", recordChangeTag=4q1", with: "") }
    let doubts = Self.words([("phone", untagged[0]), ("tablet", untagged[1])]).doubts
    let advice = "Take the capture of phone with 'log show --info --debug': what arrives by name"
    #expect(doubts.contains { $0.contains(advice) }, "\(doubts)")
  }

  /// The lists of what imports bring are in the captures, and hidden: the log level is not the cause.
  @Test func hiddenListsAreNoLackOfTheLogLevel() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.imports(3, isHidden: true, at: 5)
    phone.sends(1, at: 110)
    tablet.imports(1, isHidden: true, at: 22)
    tablet.sends(2, at: 40)
    for second in [120, 400] { phone.lives(from: second, to: second + 260) }
    tablet.lives(from: 50, to: 600)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    #expect(!doubts.contains { $0.contains("--debug") }, "\(doubts)")
    let assumed = doubts.filter { $0.contains("assumed to be less than 10 minutes apart") }
    #expect(
      assumed.count == 2 && assumed.allSatisfy { $0.hasSuffix("Xcode's console does not cut.") }, "\(doubts)")
  }

  /// The phone's log hides the names of what it sent, and of its user: no log level shows them.
  @Test func hiddenNamesOfTheSenderAreNoLackOfTheLogLevel() throws {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.sends(1, at: 20)
    tablet.imports(1, at: 30)
    phone.lives(from: 40, to: 300)
    tablet.lives(from: 40, to: 300)
    let hidden = phone.text.replacing(#/recordID=3D9F61A2[0-9A-F-]+/#, with: "recordID=<private>")
      .replacing(#/recordName=_\w+/#, with: "recordName=<private>")
    let doubts = Self.words([("phone", hidden), ("tablet", tablet.text)]).doubts
    #expect(
      doubts.contains {
        $0.hasSuffix("the sender's log cut or hid the name of what it sent; Xcode's console shows it.")
      }, "\(doubts)")
    #expect(
      doubts.contains { $0.hasSuffix("the log of phone hides the user; Xcode's console shows the user.") },
      "\(doubts)")
    #expect(!doubts.contains { $0.contains("--debug") }, "\(doubts)")
  }

  /// The tablet deletes a record at about the time when the phone sends it again.
  @Test func deviceThatDeletedARecordIsNamed() throws {
    var (phone, tablet) = Self.pair()
    phone.sends(3, at: 310)
    tablet.imports(3, at: 312)
    tablet.deletes(3, at: 330)
    phone.sends(3, at: 331)
    phone.lives(from: 340, to: 600)
    tablet.lives(from: 340, to: 600)
    let untagged = [phone, tablet].map { $0.text.replacing(", recordChangeTag=4q3", with: "") }
    let doubts = Self.words([("phone", untagged[0]), ("tablet", untagged[1])]).doubts
    #expect(
      doubts.contains { $0.contains("because tablet deleted it at about the time when it was sent") },
      "\(doubts)")
  }

  /// The record to look for is named, and the tables count records.
  @Test func recordInDoubtIsNamed() throws {
    var (phone, tablet) = Self.pair()
    phone.sends(3, at: 310)
    phone.lives(from: 320, to: 340)
    tablet.lives(from: 320, to: 340)
    let comparison = MirroringApp.compare([("phone", phone.text), ("tablet", tablet.text)])
    let doubts = (Report(comparison, []).comparison?.doubts ?? []).map(\.plain)
    #expect(
      doubts.contains {
        $0.contains("what became of 1 record of phone (3D9F61A2-8C47-4B05-A6E8-000000000103) is not shown")
      }, "\(doubts)")
    for page in [HTMLFormat().text(of: comparison), MarkdownFormat().text(of: comparison)] {
      #expect(page.contains("How many") && !page.contains(">Numbers<") && !page.contains("| Numbers |"))
    }
  }

  /// Captures of one time in two zones seem hours apart without them.
  @Test(arguments: [true, false]) func timesInSeveralZonesHaveThem(areApart: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.sends(3, at: 310)
    phone.lives(from: 320, to: 600)
    tablet.lives(from: 320, to: 600)
    let elsewhere = tablet.text.replacing("2025-04-06 10:", with: "2025-04-06 01:")
      .replacing(".000000+0200", with: ".000000-0700")
    let comparison = MirroringApp.compare([
      ("phone", phone.text), ("tablet", areApart ? elsewhere : tablet.text),
    ])
    let text = TextFormat().text(of: comparison)
    let (zone, other) = areApart ? ("+02:00", "-07:00") : ("", "")
    let hour = areApart ? "01" : "10"
    #expect(text.contains("2025-04-06 10:00:00.000000\(zone) to 10:10:00.000000\(zone)\n"), "\(text)")
    #expect(
      text.contains("2025-04-06 \(hour):00:00.000000\(other) to \(hour):10:00.000000\(other)\n"), "\(text)")
    #expect(text.contains(", 10:05:10.000000\(zone).\n"), "\(text)")
    #expect(text.contains("; the capture goes on to \(hour):10:00.000000\(other).\n"), "\(text)")
    for page in [HTMLFormat().text(of: comparison), MarkdownFormat().text(of: comparison)] {
      #expect(page.contains(", 2025-04-06 10:05:10.000000+02:00") == areApart, "\(page)")
    }
  }

  /// A time without a zone is of any, so that those next to it have theirs.
  @Test func timesNextToSomeWithoutAZoneHaveTheirs() throws {
    var (phone, tablet) = Self.pair()
    phone.lives(from: 320, to: 600)
    tablet.lives(from: 320, to: 600)
    let header = "000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: "
    let compact = tablet.text.replacing(header, with: " Df Trips[8121:1d2f4] ")
    let text = TextFormat().text(of: MirroringApp.compare([("phone", phone.text), ("tablet", compact)]))
    #expect(text.contains("2025-04-06 10:00:00.000000+02:00 to 10:10:00.000000+02:00\n"), "\(text)")
    #expect(text.contains("2025-04-06 10:00:00.000 to 10:10:00.000\n"), "\(text)")
  }

  /// A later capture that does not name the container is of the store whose container another one names.
  @Test func captureWithoutTheContainerShowsNoOtherPlace() throws {
    var (phone, tablet) = Self.pair()
    phone.lives(from: 320, to: 600)
    tablet.lives(from: 320, to: 600)
    let start = try #require(tablet.text.firstRange(of: "2025-04-06 10:00:30.")).lowerBound
    let later = String(tablet.text[start...])
    let comparison = MirroringApp.compare([
      ("phone", phone.text), ("tablet", tablet.text), ("tablet-2", later),
    ])
    let text = TextFormat().text(of: comparison)
    #expect(text.contains("tablet + tablet-2   iCloud.com.example.trips (private), 2 captures\n"), "\(text)")
  }

  /// Users of one share have accounts of their own, which is no reason to look at the accounts.
  @Test(arguments: ["Private", "Shared"]) func devicesOfTwoUsersAreNotCompared(scope: String) throws {
    let captures = ["phone", "tablet"].enumerated().map { index, name in
      var app = MirroringApp(index, of: ["_4f1c22a790be63d1", "_9b0d77e1c2f34a58"][index], scope)
      app.sends(index, at: 20)
      app.lives(from: 30, to: 300)
      return (name: name, text: app.text)
    }
    let (verdict, doubts) = Self.words(captures)
    let isShared = scope == "Shared"
    let why =
      isShared ? "belong to two users, who may share something" : "are signed in to different iCloud accounts"
    #expect(verdict == "phone and tablet \(why); only devices of one user are compared.")
    #expect(doubts.contains { $0.contains("look in the app on both") } == isShared, "\(doubts)")
    #expect(doubts.contains { $0.contains("different iCloud accounts for") } == !isShared, "\(doubts)")
  }

  /// Two devices on each of which what the other sent arrived.
  static func pair() -> (phone: MirroringApp, tablet: MirroringApp) {
    var (phone, tablet) = (MirroringApp(0), MirroringApp(1))
    phone.sends(1, at: 20)
    tablet.imports(1, at: 22)
    tablet.sends(2, at: 30)
    phone.imports(2, at: 32)
    phone.lives(from: 40, to: 300)
    tablet.lives(from: 40, to: 300)
    return (phone, tablet)
  }

  /// A warning of the device's own capture is not in this report.
  @Test(arguments: [true, false]) func whatPreventsAnExportIsInTheCapturesOwnReport(isPrevented: Bool) throws
  {
    var (phone, tablet) = Self.pair()
    if isPrevented { phone.failsToSend(at: 310) } else { phone.saves(at: 310) }
    phone.lives(from: 320, to: 400)
    tablet.lives(from: 320, to: 400)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    let unsent = try #require(doubts.first { $0.contains("not exported yet") })
    #expect(unsent.contains("'parselogs' on its capture says what to do about that") == isPrevented)
    #expect(unsent.contains("Keep the app in use until it is") == !isPrevented)
    #expect(!unsent.contains("above"))
  }

  /// Use of the app ends no Low Power Mode.
  @Test func exportPutOffByTheSystemIsInTheCapturesOwnReport() throws {
    var (phone, tablet) = Self.pair()
    phone.saves(at: 310)
    phone.mayNotExport(at: 312)
    phone.lives(from: 320, to: 500)
    tablet.lives(from: 320, to: 500)
    let doubts = Self.words([("phone", phone.text), ("tablet", tablet.text)]).doubts
    let unsent = try #require(doubts.first { $0.contains("not exported yet") })
    #expect(unsent.contains("'parselogs' on its capture says what to do about that"), "\(unsent)")
  }

  /// Mirrored stores have no peer ID, and a capture without a store lacks none.
  @Test(arguments: [
    ("", "laptop is empty"), ("{\\rtf1\\ansi Showing the list}\n", "laptop cannot be read as a log"),
    (
      "2025-04-06 10:00:20.000 Trips[400:60b] Showing the list\n",
      "laptop shows no store that syncs with iCloud"
    ),
  ])
  func whatShowsNoStoreIsToldApart(_ text: String, _ clause: String) throws {
    let (phone, tablet) = Self.pair()
    let comparison = MirroringApp.compare([
      ("phone", phone.text), ("tablet", tablet.text), ("laptop", text),
    ])
    let report = Report(comparison, [])
    #expect(report.sentence.plain.hasSuffix("; but \(clause)."), "\(report.sentence.plain)")
    let all = TextFormat().text(of: comparison)
    #expect(!all.contains("peer ID") && all.contains("laptop   no store"), "\(all)")
  }

  /// A device whose capture begins after the launch of its app, and so names no container.
  private static func late() throws -> String {
    var tablet = MirroringApp(2)
    tablet.lives(from: 5, to: 25)
    tablet.imports(9, at: 50)
    tablet.lives(from: 60, to: 300)
    let start = try #require(tablet.text.firstRange(of: "Showing the list\n"))
    return String(tablet.text[start.upperBound...])
  }

  /// What was sent arrived on the device that is compared, and nothing is known of the other one.
  @Test func deviceThatNamesNoContainerIsNotEverywhere() throws {
    let (phone, mac) = Self.pair()
    let comparison = MirroringApp.compare([
      ("phone", phone.text), ("mac", mac.text), ("tablet", try Self.late()),
    ])
    let report = Report(comparison, [])
    let sentence = report.sentence.plain
    #expect(report.verdict == .noEvidence)
    #expect(sentence.contains("2 records exported, all arrived wherever the captures show their container"))
    #expect(
      sentence.contains("; but whether mac and tablet mirror to one container is not shown"), "\(sentence)")
    let text = TextFormat().text(of: comparison)
    #expect(text.contains("arrived on mac; not compared with tablet"), "\(text)")
    #expect(text.contains("tablet   a container that is not shown") && !text.contains("its container"))
  }

  /// Two stores may be one where the container of one is not shown.
  @Test func storesOfUnknownContainerAreNotDeniedToBeOne() throws {
    let (phone, _) = Self.pair()
    let (verdict, _) = Self.words([("phone", phone.text), ("tablet", try Self.late())])
    #expect(verdict == "Whether these devices mirror to one container is not shown; nothing was compared.")
  }

  /// A device without a capture sent what one device has and the other leaves out.
  @Test func whatIsLeftOutOfAnUnseenDeviceIsSaid() throws {
    var (phone, tablet) = Self.pair()
    phone.imports(3, at: 310)
    phone.imports(4, at: 315)
    tablet.imports(3, leavingOut: 4, at: 325)
    let (verdict, doubts) = Self.words([("phone", phone.text), ("tablet", tablet.text)])
    #expect(verdict.contains("; but tablet left out 1 record that phone imported"), "\(verdict)")
    #expect(
      doubts.contains { $0.contains("Install the current version of the app on tablet.") }, "\(doubts)")
  }

  /// The cause is known: the devices do not agree, which is a warning.
  @Test func whatTheAppIsTooOldForIsADifference() throws {
    var (phone, tablet) = Self.pair()
    phone.sends(3, at: 310)
    phone.sends(4, at: 320)
    tablet.imports(3, leavingOut: 4, at: 325)
    let comparison = MirroringApp.compare([("phone", phone.text), ("tablet", tablet.text)])
    let report = Report(comparison, [])
    #expect(report.verdict == .attention)
    #expect(
      report.sentence.plain
        == "The devices do not agree: tablet left out 1 record of phone in Trips.")
    #expect(report.comparison?.doubts.isEmpty == true)
  }

  /// A device with a private store, and after an hour one of the public database.
  private static func device(
    _ number: Int, of user: String, _ act: (inout MirroringApp) -> Void
  ) -> String {
    var (own, common) = (MirroringApp(number, of: user), MirroringApp(number + 4, of: user, "Public"))
    own.lives(from: 5, to: 100)
    common.lives(from: 5, to: 15)
    act(&common)
    common.lives(from: 60, to: 300)
    return own.text
      + common.text.replacing("2025-04-06 10:", with: "2025-04-06 11:")
      .replacing("0x6000021c4d80", with: "0x6000031c4d80").replacing("Trips.sqlite", with: "Common.sqlite")
  }

  /// A public database is there for all users.
  @Test func publicDatabaseOfTwoUsersIsCompared() {
    let (verdict, doubts) = Self.words([
      ("phone", Self.device(0, of: "_9b0d77e1c2f34a58") { $0.sends(1, at: 20) }),
      ("tablet", Self.device(1, of: "_4f1c22a790be63d1") { $0.imports(1, at: 30) }),
    ])
    #expect(
      verdict.hasPrefix(
        "phone is signed in to another iCloud account than tablet, so only what is public is compared. "),
      "\(verdict)")
    #expect(verdict.contains("1 record exported, all arrived wherever it is public"), "\(verdict)")
    #expect(
      doubts.contains(
        "phone and tablet are signed in to different iCloud accounts for iCloud.com.example.trips, so only its public "
          + "database is compared."), "\(doubts)")
  }
}
