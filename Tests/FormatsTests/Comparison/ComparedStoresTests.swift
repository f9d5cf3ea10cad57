import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said about stores that only some of the devices show, or that several apps have under one name.
struct ComparedStoresTests {
  private static let phone = ComparedApp(peer: "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15")
  private static let tablet = ComparedApp(peer: "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD")
  private static let laptop = ComparedApp(peer: "user~A72A859D-777C-4FAA-A8EA-B9B5AD61CE5B")

  private static func compare(_ captures: [(name: String, text: String)]) throws -> Comparison {
    Comparison(
      try captures.map { name, text in
        var analysis = Analysis(of: "\(name).log", with: try EntryCatalogue.builtIn())
        analysis.append(Array(text.utf8).span) { _, _, _ in }
        return analysis.finish { _, _, _ in }
      })
  }

  private static let pair = [
    (name: "phone", text: phone.writes(12, at: 10)),
    (name: "tablet", text: tablet.imports(12, of: phone.peer, at: 15)),
  ]

  @Test func transactionShownByAllDevicesIsProved() throws {
    let report = Report(try Self.compare(Self.pair), [])
    #expect(report.verdict == .healthy)
    #expect(report.sentence.plain.contains("1 transaction exported, all arrived everywhere."))
  }

  /// The tablet lacks what it waits for, and may have got 13 after its capture ends.
  @Test(arguments: [true, false]) func deviceWhoseCaptureEndsIsNotBehind(isWaiting: Bool) throws {
    let written = Self.phone.writes(12, at: 10) + Self.phone.writes(13, at: 30)
    let arrived =
      Self.tablet.imports(12, of: Self.phone.peer, at: 15)
      + (isWaiting ? Self.tablet.waits(for: [13], of: Self.phone.peer, at: 35) : "")
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    let page = HTMLFormat().text(of: comparison)
    #expect(page.contains(">12 <b>(1 behind)</b></td>") == isWaiting)
    #expect(page.contains("<td class=\"number unknown\">at least 12</td>") == !isWaiting)
  }

  /// Nothing of the tablet arrives on the phone, and the clocks are three hours apart: captures with zones
  /// decide it.
  @Test func timesOfUnknownZonesNeedZones() throws {
    let written = Self.phone.writes(12, at: 10) + Self.phone.writes(13, at: 59)
    let arrived = Self.tablet.imports(12, of: Self.phone.peer, at: 15) + Self.tablet.writes(30, at: 20)
    let comparison = try Self.compare([
      (name: "phone", text: written),
      (name: "tablet", text: arrived.replacing("2014-03-02 10:", with: "2014-03-02 07:")),
    ])
    let doubts = (Report(comparison, []).comparison?.doubts ?? []).map(\.plain)
    #expect(
      doubts.contains(
        "phone: its times cannot be matched to those of tablet: nothing from tablet arrived there to compare the clocks "
          + "by, and they are more than 10 minutes apart. Take both captures in a style that gives time "
          + "zones, or set both devices to one zone."), "\(doubts)")
  }

  /// A third device that knows nothing of the two is named first, and "everywhere" does not mean it.
  @Test func whoKnowsNobodyIsNamedFirst() throws {
    let stranger = Self.laptop.imports(17, of: "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116", at: 15)
    let report = Report(try Self.compare(Self.pair + [(name: "laptop", text: stranger)]), [])
    #expect(report.verdict == .noEvidence)
    let sentence = report.sentence.plain
    #expect(
      sentence.hasPrefix(
        "laptop knows nothing of phone and tablet in Hikes, and they know nothing of it, as if from two accounts or "
          + "two periods. These captures show"), "\(sentence)")
    #expect(sentence.hasSuffix("1 transaction exported, all arrived wherever devices know each other."))
    let doubts = (report.comparison?.doubts ?? []).map(\.plain)
    #expect(
      doubts.contains(
        "laptop knows nothing of phone and tablet in Hikes, and they know nothing of it, as if from two accounts or "
          + "two periods, so nothing of it is compared."), "\(doubts)")
  }

  /// The other two show each other: their captures are good.
  @Test func onlyTheLevelOfTheSilentDeviceIsBlamed() throws {
    let silent =
      "2014-03-02 10:00:01.000 Hikes[400:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
      + "CoreData: Ubiquity:  \(Self.laptop.peer):Hikes\nUsing local storage: 0\n"
    let sentence = Report(try Self.compare(Self.pair + [(name: "laptop", text: silent)]), []).sentence.plain
    let words =
      "all arrived wherever devices show each other; but laptop shows nothing of phone and tablet in Hikes, and "
      + "they show nothing of it, because the log level of laptop names no devices"
    #expect(sentence.contains(words), "\(sentence)")
  }

  /// The tablet's account is another one after 12 arrived.
  @Test func changedAccountIsNamedFirst() throws {
    func account(_ token: String, at second: Int) -> String {
      "2014-03-02 10:00:\(second).000 Hikes[400:60b] -[PFUbiquitySwitchboardEntryMetadata "
        + "setUseLocalStorage:](760): CoreData: Ubiquity:  \(Self.tablet.peer):Hikes\nUsing local storage: 0 for new "
        + "NSFileManager current token <\(token)>\n"
    }
    let change =
      "2014-03-02 10:00:40.000 Hikes[400:60b] UbiquityStoreManager: Identity token changed: <8705bee0> -> <99999999>\n"
    let tablet =
      account("8705bee0", at: 10) + Self.tablet.imports(12, of: Self.phone.peer, at: 15) + change
      + account("99999999", at: 41)
    let report = Report(
      try Self.compare([
        (name: "phone", text: Self.phone.writes(12, at: 11) + Self.phone.writes(13, at: 50)),
        (name: "tablet", text: tablet),
      ]), [])
    let sentence = report.sentence.plain
    #expect(sentence.hasPrefix("tablet's iCloud account was changed at 10:00:40.000. "), "\(sentence)")
    let doubts = (report.comparison?.doubts ?? []).map(\.plain)
    let reason = "because the iCloud account was changed on tablet, and nothing shows that both"
    #expect(doubts.contains { $0.contains(reason) }, "\(doubts)")
  }

  /// A capture of the phone for a later time tells whether it ever wrote 13.
  @Test func captureThatDecidesIsAskedFor() throws {
    let waiting =
      Self.tablet.imports(12, of: Self.phone.peer, at: 15)
      + Self.tablet.skips(14, of: Self.phone.peer, ahead: 2, at: 30)
    let report = Report(
      try Self.compare([
        (name: "phone", text: Self.phone.writes(12, at: 11)), (name: "tablet", text: waiting),
      ]), [])
    let doubts = (report.comparison?.doubts ?? []).map(\.plain)
    #expect(
      doubts.contains(
        "phone: whether it wrote 13, for which tablet waits, is not shown: its capture ends at 10:00:11.000, and the "
          + "last that it wrote there is 12. Take a capture of phone that covers the time of that save."),
      "\(doubts)")
  }

  /// A device without an account is said to have none, alone and beside devices that agree; the finding that
  /// says so concerns its store.
  @Test(arguments: [false, true]) func deviceWithoutAccountIsSaidToHaveNone(hasOthers: Bool) throws {
    let peer = "nobody~A72A859D-777C-4FAA-A8EA-B9B5AD61CE5B"
    let local =
      "2014-03-02 10:00:01.000 Hikes[400:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
      + "CoreData: Ubiquity:  \(peer):Hikes\nUsing local storage: 1\n"
    let laptop = (name: "laptop", text: local + ComparedApp(peer: peer).writes(1, at: 15))
    let comparison = try Self.compare((hasOthers ? Self.pair : [Self.pair[0]]) + [laptop])
    let report = Report(comparison, [])
    let words = "laptop has Hikes without iCloud: nobody is signed in there; what it wrote, 1, stays on it"
    #expect(report.sentence.plain.contains(words), "\(report.sentence.plain)")
    #expect(!report.sentence.plain.contains("two accounts") && report.verdict != .healthy)
    let doubts = (report.comparison?.doubts ?? []).map(\.plain)
    #expect(doubts.contains(words + ". Nothing of it is compared."), "\(doubts)")
    #expect(MarkdownFormat().text(of: comparison).contains("| 1 warning of its capture |"))
  }

  /// The container of each device is named, alone and beside devices that agree.
  @Test(arguments: [false, true]) func whoHasAnotherContainerIsNamedFirst(hasOthers: Bool) throws {
    var walks = Self.laptop
    walks.process = "Walks"
    let captures = hasOthers ? Self.pair : [Self.pair[0]]
    let report = Report(
      try Self.compare(captures + [(name: "laptop", text: walks.writes(17, at: 15))]), [])
    let others = hasOthers ? "phone and tablet" : "phone"
    #expect(report.verdict == .noEvidence)
    #expect(
      report.sentence.plain.hasPrefix(
        "laptop's store Hikes is in the iCloud container K7Q2M4X9TB.com.example.walks, that of \(others) in "
          + "K7Q2M4X9TB.com.example.hikes"))
    #expect(
      report.sentence.plain.hasSuffix(
        hasOthers ? "all arrived wherever devices know each other." : "; nothing was compared."))
  }

  /// One app in two versions, of which the newer one mirrors its store to CloudKit; another app has nothing to
  /// do with it.
  @Test(arguments: ["Hikes", "Walks"]) func whoSyncsInAnotherWayIsNamed(app: String) throws {
    let start = "2014-03-02 10:00:02.000 \(app)[3337:60b] CoreData: debug: CoreData+CloudKit: "
    let mirroring =
      start + "-[PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:](36): Validating options: "
      + "<NSCloudKitMirroringDelegateOptions: 0x6000eff474c0> containerIdentifier:iCloud.com.example.hikes "
      + "databaseScope:Private ckAssetThresholdBytes:<null>\nstoreOptions: {\n}\n" + start
      + "-[NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:](401): "
      + "<NSCloudKitMirroringDelegate: 0x600109941910>: Observing store: <NSSQLCore: 0x1037ad6c0> (URL: file:///var/"
      + "mobile/Containers/Data/Application/A/Library/Application%20Support/Hikes.sqlite)\n"
    let report = Report(try Self.compare([Self.pair[0], (name: "tablet", text: mirroring)]), [])
    let words =
      app == "Hikes"
      ? "phone syncs in iCloud's way of iOS 5 to 9, tablet mirrors to CloudKit (iCloud.com.example.hikes): these two "
        + "share nothing; nothing was compared."
      : "These captures have no store in common; nothing was compared."
    #expect(report.sentence.plain == words && report.verdict == .noEvidence)
    let doubts = report.comparison?.doubts.map(\.plain) ?? []
    let advice = "Install the same version of the app on all."
    #expect(doubts.contains { $0.hasSuffix(advice) } == (app == "Hikes"))
    // Two of one way share something.
    let three = Report(try Self.compare(Self.pair + [(name: "watch", text: mirroring)]), []).sentence.plain
    #expect(three.contains("the two ways share nothing") == (app == "Hikes"), "\(three)")
  }

  /// An empty file has no store, and so lacks no peer ID.
  @Test func emptyCaptureLacksNoPeerID() throws {
    let text = TextFormat().text(of: try Self.compare(Self.pair + [(name: "watch", text: "")]))
    #expect(text.contains("no store") && !text.contains("no peer ID"), "\(text)")
  }

  /// Only the capture of a third device can show whether what was saved arrived there.
  @Test(arguments: ["another store", "no store"])
  func deviceWithoutTheStoreLeavesArrivalOpen(_ third: String) throws {
    var notes = Self.laptop
    notes.store = "Notes"
    let text =
      third == "no store"
      ? "2014-03-02 10:00:20.000 Hikes[400:60b] Showing the list\n" : notes.writes(30, at: 20)
    let comparison = try Self.compare(Self.pair + [(name: "laptop", text: text)])
    let report = Report(comparison, [])
    #expect(report.verdict == .noEvidence && report.comparison?.isCertain == false)
    let sentence = report.sentence.plain
    #expect(!sentence.contains("everywhere"), "\(sentence)")
    let lack =
      third == "no store"
      ? "laptop shows no store with a peer ID" : "laptop shows no store Hikes with a peer ID"
    #expect(sentence.contains(lack), "\(sentence)")
    #expect(report.comparison?.doubts.contains { $0.plain.hasPrefix("laptop: ") } == true)
  }

  /// A phone whose store went back writes 12 a second time, which nobody takes: the phone is at fault.
  @Test func whoGaveANumberTwiceIsNamedAsTheCause() throws {
    let phone =
      Self.phone.writes(12, at: 10) + Self.phone.writes(13, at: 11)
      + Self.phone.writes(12, at: 30).replacing("0C1D5B7E", with: "0D2C11A4").replacing(
        "[400:", with: "[988:")
    let others = [(name: "laptop", app: Self.laptop), (name: "tablet", app: Self.tablet)].map { name, app in
      (
        name: name,
        text: app.imports(12, of: Self.phone.peer, at: 15) + app.imports(13, of: Self.phone.peer, at: 16)
      )
    }
    let report = Report(try Self.compare([(name: "phone", text: phone)] + others), [])
    let sentence = report.sentence.plain
    #expect(report.verdict == .failing && !sentence.contains("never saw"), "\(sentence)")
    #expect(sentence.hasPrefix("The devices do not agree: phone's own capture shows: "), "\(sentence)")
    #expect(sentence.contains("its store") && !sentence.contains("holds less"), "\(sentence)")
    #expect(
      sentence.contains("phone gave number 12 in Hikes to two logs, of which laptop and tablet ignore one"))
  }

  /// Only one of two devices shows the store that it writes to.
  @Test func storeShownByOneDeviceIsLeftOpen() throws {
    var notes = Self.phone
    notes.store = "Notes"
    let captures = [Self.pair[0], Self.pair[1]].enumerated().map { place, capture in
      (name: capture.name, text: capture.text + (place == 0 ? notes.writes(30, at: 20) : ""))
    }
    let report = Report(try Self.compare(captures), [])
    #expect(report.verdict == .noEvidence)
    #expect(report.sentence.plain.contains("only phone shows its store Notes"))
  }

  /// The writer's capture may be one of those given, without naming a store of it: that must not be denied.
  @Test func deviceWithoutAStoreMayHaveWritten() throws {
    let captures = [
      (name: "laptop", text: Self.laptop.waits(at: 10)),
      (name: "tablet", text: Self.tablet.imports(12, of: Self.laptop.peer, at: 15)),
    ]
    let doubts = Report(try Self.compare(captures), []).comparison?.doubts.map(\.plain) ?? []
    #expect(doubts.contains("user-A72A also writes to Hikes; no capture shows its store."), "\(doubts)")
  }

  /// Stores of one name in two apps have a table each, with the app's name.
  @Test func eachAppHasItsOwnTable() throws {
    func apps(_ hikes: String, _ walks: String) -> [ComparedApp] {
      [
        ComparedApp(peer: hikes, store: "UbiquityStore"),
        ComparedApp(peer: walks, process: "Walks", store: "UbiquityStore"),
      ]
    }
    let own = apps(Self.phone.peer, "mobile~A5E1D0C7-1B2C-4D3E-8F90-61728394A5B6")
    let others = apps(Self.tablet.peer, "mobile~D9F3B241-7C8D-4E9F-A0B1-C2D3E4F50617")
    let written = own[0].writes(12, at: 10) + own[1].writes(12, at: 11)
    let arrived =
      others[0].imports(12, of: own[0].peer, at: 15) + others[1].imports(12, of: own[1].peer, at: 16)
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    for output in [
      TextFormat().text(of: comparison), MarkdownFormat().text(of: comparison),
      HTMLFormat().text(of: comparison),
    ] {
      #expect(output.contains("UbiquityStore of Hikes") && output.contains("UbiquityStore of Walks"))
    }
  }

  /// A finding of a device's own capture says which app's store it concerns, and names devices as the
  /// comparison does.
  @Test func findingNamesTheAppOfItsStore() throws {
    func apps(_ hikes: String, _ walks: String) -> [ComparedApp] {
      [
        ComparedApp(peer: hikes, store: "UbiquityStore"),
        ComparedApp(peer: walks, process: "Walks", store: "UbiquityStore"),
      ]
    }
    let own = apps(Self.phone.peer, "mobile~A5E1D0C7-1B2C-4D3E-8F90-61728394A5B6")
    let others = apps(Self.tablet.peer, "mobile~D9F3B241-7C8D-4E9F-A0B1-C2D3E4F50617")
    let written = own[0].writes(12, at: 10) + own[1].writes(12, at: 11) + own[0].writes(13, at: 12)
    let arrived =
      others[0].imports(12, of: own[0].peer, at: 15) + others[1].imports(12, of: own[1].peer, at: 16)
      + others[0].skipsModel(of: 13, of: own[0].peer, at: 17)
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    let finding = try #require(Report(comparison, []).captures.flatMap(\.findings).first)
    #expect(finding.rule == .modelMismatch && finding.storeTitle?.plain == "UbiquityStore of Hikes")
    #expect(
      TextFormat().text(of: comparison).contains("model-mismatch in UbiquityStore of Hikes on tablet\n"))
    // The finding is an error, so that no doubt repeats it.
    let doubts = (Report(comparison, []).comparison?.doubts ?? []).map(\.plain)
    #expect(!doubts.contains { $0.contains("another version of the data model") }, "\(doubts)")
    let sentence = Report(comparison, []).sentence.plain
    // Hashes of models are in the finding, and have no place in a verdict.
    #expect(
      sentence.contains(
        "tablet's own capture shows: 1 transaction log of phone is skipped, because another version of the data model "
          + "wrote it") && !sentence.contains("its model is"), "\(sentence)")
  }

  /// A log that has to be downloaded is on its way: the devices are not said to disagree, and the warning
  /// is the same as for the device alone.
  @Test func logNotDownloadedYetIsAWarning() throws {
    let written = (12...14).map { Self.phone.writes($0, at: $0) }.joined()
    let arrived =
      Self.tablet.imports(12, of: Self.phone.peer, at: 15)
      + Self.tablet.lacksFile(of: 13, of: Self.phone.peer, at: 20)
      + Self.tablet.skips(14, of: Self.phone.peer, ahead: 2, at: 21)
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    let report = Report(comparison, [])
    let sentence = report.sentence.plain
    #expect(report.verdict == .attention && !sentence.contains("do not agree"), "\(sentence)")
    #expect(
      sentence.contains("tablet waits for transaction 13 of phone in Hikes, which has to be downloaded there")
    )
    let text = TextFormat().text(of: comparison)
    #expect(text.contains("13         to be downloaded on tablet\n"))
    #expect(
      text.contains("WARNING  import-failed in Hikes on tablet\n") && text.contains("\n  Do: Wait with"))
  }

  /// A log whose import failed does not wait, and those after it wait for it.
  @Test func failedTransactionIsNotListedAsWaiting() throws {
    let written = (12...15).map { Self.phone.writes($0, at: $0) }.joined()
    let arrived =
      Self.tablet.imports(12, of: Self.phone.peer, at: 16)
      + Self.tablet.fails(13, of: Self.phone.peer, at: 20)
      + Self.tablet.waits(for: [14, 15], of: Self.phone.peer, at: 21)
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    let rows = try #require(Report(comparison, []).comparison?.stores.first).rows
    #expect(rows.map(\.numbers) == ["12", "13", "14-15"])
    #expect(
      rows.map { $0.fates.map { $0.words.plain + $0.rest.plain } } == [
        ["arrived on tablet"], ["failed on tablet"], ["wait on tablet for 13, which failed there"],
      ])
    #expect(rows.map { $0.fates.map(\.severity) } == [[nil], [.error], [.warning]])
    let sentence = Report(comparison, []).sentence.plain
    #expect(!sentence.contains("4 wait") && !sentence.contains("3 wait"), "\(sentence)")
  }

  @Test(arguments: [([14], "waits on tablet for 13"), ([14, 15], "wait on tablet for 13")])
  func waitAgreesWithTheNumberOfTransactions(_ waiting: [Int], _ expected: String) throws {
    let written = ([12, 13] + waiting).map { Self.phone.writes($0, at: $0) }.joined()
    let arrived =
      Self.tablet.imports(12, of: Self.phone.peer, at: 16)
      + Self.tablet.fails(13, of: Self.phone.peer, at: 20)
      + Self.tablet.waits(for: waiting, of: Self.phone.peer, at: 21)
    let comparison = try Self.compare([(name: "phone", text: written), (name: "tablet", text: arrived)])
    let rows = try #require(Report(comparison, []).comparison?.stores.first).rows
    #expect(rows.last?.fates.map { $0.words.plain + $0.rest.plain } == [expected + ", which failed there"])
  }

  /// Each installation of an app on a device counts its transactions from the beginning.
  @Test func eachInstallationHasItsOwnRow() throws {
    let again = ComparedApp(peer: "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115")
    let written = Self.tablet.writes(12, at: 10) + again.writes(12, at: 20)
    let arrived =
      Self.phone.imports(12, of: Self.tablet.peer, at: 15) + Self.phone.imports(12, of: again.peer, at: 25)
    let report = Report(
      try Self.compare([(name: "phone", text: arrived), (name: "tablet", text: written)]), [])
    let rows = try #require(report.comparison?.stores.first).rows
    #expect(rows.map(\.owner.plain) == ["tablet (mobile-7F77)", "tablet (mobile-C0FF)"])
    #expect(rows.map(\.numbers) == ["12", "12"])
  }
}
