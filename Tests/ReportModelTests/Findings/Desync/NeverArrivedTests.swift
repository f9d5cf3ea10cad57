// The words for what never arrived on a device.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct NeverArrivedTests {
  static let phone = NeverArrived.Device(index: 0, label: "phone")
  static let tablet = NeverArrived.Device(index: 1, label: "tablet")

  /// The words for transactions of a device that never arrived on the tablet.
  static func words(
    lacking numbers: [Int] = [13], after lastArrived: Int? = 12, isNoneShown: Bool = false, waiting: Int = 0,
    isOneOfSeveral: Bool = false, of exporter: NeverArrived.Device = phone,
    _ change: (inout NeverArrived.Transactions) -> Void = { _ in }
  ) throws -> FindingWording {
    var lost = NeverArrived.Transactions(
      receiverPeer: "t", numbers: NumberSet(numbers), lastArrived: lastArrived, isNoneShown: isNoneShown,
      waiting: waiting, isOneOfSeveral: isOneOfSeveral)
    change(&lost)
    return try TripsCapture().words(
      NeverArrived.Detail(exporter: exporter, receiver: tablet, lost: .transactions(lost)), isCompared: true)
  }

  @Test func messageNamesBothDevices() throws {
    let words = try Self.words(waiting: 2)
    #expect(
      words.message.plain
        == "tablet never saw 1 transaction of phone: 13. The last that it has is 12. What phone "
        + "saved in it is not on tablet, and later changes that depend on it cannot arrive "
        + "either. 2 later transactions wait there already.")
    #expect(
      words.topic.plain
        == "tablet never saw 1 transaction of phone")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "exportedBy: \"phone\", missingOn: \"tablet\", receiver: \"t\", numbers: [{from: 13, to: "
        + "13}], lastArrived: 12, waiting: 2")
  }
}

extension NeverArrivedTests {
  /// The message says that nothing arrived only if that is shown, and names the installation if there are
  /// several.
  @Test(arguments: [true, false])
  func messageClaimsOnlyWhatIsShown(isNoneShown: Bool) throws {
    let words = try Self.words(after: nil, isNoneShown: isNoneShown, isOneOfSeveral: true)
    let rest =
      isNoneShown ? "It has none of mobile-7F77's." : "What else it has of mobile-7F77's is not shown."
    #expect(
      words.message.plain.hasPrefix("tablet never saw 1 transaction of mobile-7F77: 13. \(rest) What"))
  }

  @Test func messageNamesRecordsOfAMirroredStore() throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A", "B"], objects: 2, container: "iCloud.com.example.trips", end: .imported(count: 3)))
      ),
      isCompared: true)
    #expect(
      words.message.plain
        == "tablet never imported 2 records that phone sent to iCloud: A, B. It asked iCloud for changes 3 times "
        + "after that, successfully, and did not get what was sent. What phone saved in them is not on tablet."
    )
    #expect(words.advice.plain.contains("CloudKit Console"))
    #expect(
      words.dataText
        == "exportedBy: \"phone\", missingOn: \"tablet\", container: \"iCloud.com.example.trips\", records: "
        + "[\"A\", \"B\"], count: 2")
  }

  private static func words(
    on end: NeverArrived.Mirrored.End, records: [String] = ["A"], objects: Int = 1
  ) throws -> FindingWording {
    try TripsCapture().words(
      NeverArrived.Detail(
        exporter: phone, receiver: tablet,
        lost: .records(
          NeverArrived.Mirrored(records: records, objects: objects, container: nil, end: end))),
      isCompared: true)
  }

  /// An import of about the time at which a record was sent may have been before or after.
  @Test func saysWhenImportsRanAsFarAsTheClocksShow() throws {
    let least = try Self.words(on: .imported(count: 1, .afterAtLeast))
    #expect(least.message.plain.contains("It asked iCloud for changes at least once after that, success"))
    let about = try Self.words(on: .imported(count: 1, .about))
    #expect(
      about.message.plain.contains(
        "It asked iCloud for changes once at about that time, successfully, and did not get what was sent; no import "
          + "ran there later."))
    #expect(about.advice.plain.hasPrefix("Bring the app on tablet to the front"))
    #expect(!about.advice.plain.contains("Push Notifications"))
  }

  /// Imports that may have run before the record was sent are not counted.
  @Test(
    arguments: [
      (1, .after, "Its import after that failed: "), (4, .after, "Each of its 4 imports after that failed: "),
      (1, .afterAtLeast, "At least one of its imports after that failed: "),
      (4, .afterAtLeast, "At least 4 of its imports after that failed: "),
    ] as [(Int, NeverArrived.Mirrored.Timing, String)])
  func saysHowManyImportsFailedAsFarAsTheClocksShow(
    count: Int, timing: NeverArrived.Mirrored.Timing, sentence: String
  ) throws {
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134308 \"no\"")
    let words = try Self.words(on: .failed(error, count: count, timing))
    #expect(words.message.plain.contains(sentence), "\(words.message.plain)")
  }

  /// Devices of which one got a record of the other use one environment.
  @Test(arguments: [true, false]) func blamesTheEnvironmentOnlyIfNothingEverArrived(hasAny: Bool) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A"], objects: 1, container: nil, haveCommonRecords: hasAny, end: .imported(count: 2)))),
      isCompared: true)
    let advice = words.advice.plain
    #expect(advice.hasPrefix("Look the record up in CloudKit Console"))
    #expect(advice.contains("a device may have deleted it since: if none did, save it again") == hasAny)
    #expect(advice.contains("Development") == !hasAny && advice.contains("take a new capture") == !hasAny)
  }

  /// What another device got is in iCloud, so that nobody has to look there.
  @Test(arguments: [1, 2]) func adviceUsesWhatArrivedElsewhere(count: Int) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: Array(["A", "B"].prefix(count)), objects: count, container: nil, haveCommonRecords: true,
            arrivedOn: ["mac"], end: .imported(count: 2)))),
      isCompared: true)
    let (they, them) = [("it", "it"), ("they", "them")][count - 1]
    #expect(
      words.advice.plain
        == "Unless a device has deleted \(them) since, change and save \(them) once more on phone: that sends \(them) "
        + "again. If tablet lacks \(them) then too, and all that it saved is exported, delete the app on tablet and "
        + "install it again: it then fetches everything. iCloud got \(them), because \(they) arrived on mac.")
  }

  /// What a device has in an earlier state, it has: only the change is lacking.
  @Test(arguments: [0, 1, 2]) func saysWhatTheDeviceHasInAnEarlierState(earlier: Int) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A", "B"], objects: 2, earlier: earlier, container: nil, end: .idle))),
      isCompared: true)
    let (what, state) = [
      ("2 records", ""), ("2 records", "It has 1 of them in an earlier state. "),
      ("changes of 2 records", "It has them in an earlier state. "),
    ][earlier]
    #expect(
      words.message.plain
        == "tablet never imported \(what) that phone sent to iCloud: A, B. \(state)No import ran there after that. "
        + "What phone saved in them is not on tablet.")
    #expect(words.topic.plain == "tablet never imported \(what) of phone")
  }

  /// What was deleted on the device had come there, and whoever deleted it may not want it back.
  @Test(arguments: [1, 2]) func saysWhatWasDeletedBefore(deleted: Int) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A", "B"], objects: 2, deleted: deleted, container: nil, end: .idle))),
      isCompared: true)
    let areAll = deleted == 2
    #expect(
      words.message.plain
        == (areAll
          ? "tablet did not import 2 records that phone sent to iCloud after they were deleted on tablet: A, B. "
          : "tablet never imported 2 records that phone sent to iCloud: A, B. 1 of them was deleted there before. ")
        + "No import ran there after that. What phone saved in them is not on tablet.")
    #expect(
      words.topic.plain
        == (areAll
          ? "tablet did not import 2 deleted records that phone sent again"
          : "tablet never imported 2 records of phone"))
    #expect(words.advice.plain.contains("should stay deleted, delete them on phone") == areAll)
  }

  /// Those that the log cut away count as well.
  @Test(arguments: [2, 5]) func countsRecordsWithoutAName(named: Int) throws {
    let names = ["A", "B", "C", "D", "E"]
    let words = try Self.words(on: .idle, records: Array(names.prefix(named)), objects: 8)
    let list = named == 2 ? "A, B and 6 more." : "A, B, C, D and 4 more."
    #expect(words.message.plain.contains("imported 8 records that phone sent to iCloud: \(list) No import"))
  }

  /// The cause is known, and the cure: no CloudKit Console, and no new capture.
  @Test func saysThatTheAppIsTooOldForThem() throws {
    let words = try Self.words(on: .leftOut, objects: 2)
    #expect(
      words.message.plain
        == "tablet left out 2 records that phone sent to iCloud: A and 1 more. It fetched them, but the version of the "
        + "app on it does not have their types. What phone saved in them is in iCloud and not on tablet.")
    #expect(words.advice.plain == "Install the current version of the app on tablet.")
    #expect(words.topic.plain == "tablet left out 2 records of phone")
  }

  /// If a request hangs, the app has to be started again.
  @Test(arguments: [
    (MirrorRequestKind.export, "an export"), (.setup, "a set-up"), (.reset, "a reset"),
    (.other, "another request"),
  ])
  func messageSaysWhatBlocksImports(work: MirrorRequestKind, name: String) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(records: ["A"], objects: 1, container: nil, end: .blocked(by: work)))),
      isCompared: true)
    #expect(
      words.message.plain.contains("No import ran there after that: \(name) that began before has no end"))
    #expect(words.advice.plain.hasPrefix("Restart the app on tablet"))
  }

  /// A transaction that a third device got is in iCloud: nobody has to rebuild all stores.
  @Test(arguments: [[], ["mac"], ["mac", "desk"]])
  func adviceDependsOnWhetherICloudHasIt(holders: [String]) throws {
    let words = try Self.words { $0.arrivedOn = holders }
    let advice = words.advice.plain
    #expect(advice.contains("If a new capture of tablet still lacks 13, keep a copy of the store on tablet"))
    #expect(advice.contains("iCloud never got it: rebuild the store from phone") == holders.isEmpty)
    #expect(advice.contains("help rebuild") == holders.isEmpty)
    let names = holders.joined(separator: " and ")
    #expect(advice.contains("because it arrived on \(names): ") == !holders.isEmpty)
  }

  @Test(arguments: [[13], [13, 14]]) func messageSaysWhichTransactionsWereLost(numbers: [Int]) throws {
    let words = try Self.words(lacking: numbers) { $0.lost = NumberSet([13]) }
    let message = words.message.plain
    guard numbers.count == 1 else {
      #expect(
        message.hasPrefix("tablet never saw 2 transactions of phone: 13-14. The last that it has is 12."))
      #expect(message.hasSuffix(" It had 13 before an older copy of its store came back."))
      return
    }
    #expect(
      message.hasPrefix(
        "tablet lost 1 transaction of phone that it had: 13. An older copy of its store came back, and it did not arrive "
          + "again. The last that it has is 12. What phone saved in it is not on tablet"))
    #expect(words.topic.plain == "tablet lost 1 transaction of phone")
  }

  /// A transaction that no other device has did not leave the exporter: the others need not begin again.
  @Test func adviceForWhatIsNowhereNamesTheExporter() throws {
    let words = try Self.words { $0.areNowhere = true }
    let advice = words.advice.plain
    #expect(advice.hasPrefix("Look at phone first: none of the other devices has it."))
    #expect(!advice.contains("begin again") && !advice.contains("tablet"))
    #expect(
      advice.hasSuffix("iCloud never got it: rebuild the store from phone ('parselogs help rebuild')."))
  }

  /// A transaction that is held back on the exporter has another cause than one that was written to iCloud.
  @Test(arguments: [[], [14], [13, 14]]) func adviceNamesWhatNeverLeftTheExporter(heldBack: [Int]) throws {
    let words = try Self.words(lacking: [13, 14]) { $0.heldBack = NumberSet(heldBack) }
    let advice = words.advice.plain
    #expect(advice.contains("local storage") == !heldBack.isEmpty)
    #expect(advice.contains("nothing left the device") == (heldBack.count == 2))
    #expect(advice.hasPrefix("On phone, get iCloud to work first: it wrote ") == !heldBack.isEmpty)
    #expect(advice.contains("it wrote 14 to local storage, where") == (heldBack == [14]))
    #expect(advice.contains("and 13 to iCloud. 'parselogs' on its capture") == (heldBack == [14]))
    #expect(advice.contains("If a new capture of tablet still lacks 13, keep a copy") == (heldBack.count < 2))
  }

  @Test func messageSaysWhichNumbersWereUsedTwice() throws {
    let words = try Self.words(lacking: [12], after: 13) { $0.taken = NumberSet([12]) }
    #expect(
      words.message.plain.hasSuffix(
        "phone gave number 12 twice: tablet has the other log, and ignores this one."))
    #expect(words.advice.plain.hasPrefix("Find out what gave the number a second time: "))
  }

  /// The receiver's own capture names the log that it skips.
  @Test func messageSaysThatTheLogIsSkipped() throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .transactions(
          NeverArrived.Transactions(
            receiverPeer: "t", numbers: NumberSet([12]), lastArrived: 13, isNoneShown: false, waiting: 0,
            isOneOfSeveral: false, taken: NumberSet([12]), skipped: NumberSet([12])))),
      isCompared: true)
    #expect(
      words.message.plain.hasSuffix(
        "phone gave number 12 twice: tablet has the other log, and skips this one as already imported."))
    #expect(words.topic.plain == "tablet ignores 1 transaction of phone")
  }

  /// What follows a number that is taken arrives: the receiver has that number.
  @Test(arguments: [[12], [12, 14]]) func laterChangesArriveAfterATakenNumber(numbers: [Int]) throws {
    let words = try Self.words(lacking: numbers) { $0.taken = NumberSet([12]) }
    let message = words.message.plain
    #expect(!message.contains("The last that it has is 12"))
    #expect(
      message.hasPrefix(
        numbers == [12]
          ? "tablet ignores 1 transaction of phone: 12. What phone saved in it is not on tablet; later changes can "
            + "arrive, but those that build on it may be incomplete. "
          : "tablet never saw 2 transactions of phone: 12, 14. What phone saved in them is not on tablet, and later "
            + "changes that depend on 14 cannot arrive either. "))
  }

  /// A transaction of a removed installation is no longer available from it, unless another device has it.
  @Test(arguments: [[], ["mac"]]) func messageSaysThatTheInstallationIsGone(holders: [String]) throws {
    let words = try Self.words {
      $0.arrivedOn = holders
      $0.isExporterReplaced = true
    }
    #expect(!words.message.plain.contains("later changes that depend on"))
    #expect(words.message.plain.contains("The app was reinstalled on phone since.") == holders.isEmpty)
    #expect(words.advice.plain.contains("backup of phone") == holders.isEmpty)
    #expect(!words.advice.plain.contains("rebuild the store from"))
  }

  /// The advice is that of the receiver's own report, which forbids rebuilding the store.
  @Test func onlyTheStrandedDeviceHasToAct() throws {
    let words = try Self.words { $0.isReceiverStranded = true }
    #expect(
      words.message.plain.hasSuffix(
        "tablet cannot follow the baseline that took the place of old logs, as its own report says."))
    #expect(words.advice.plain.hasPrefix("Leave the app on tablet open and online for a while: "))
    #expect(!words.advice.plain.contains("rebuild the store from"))
  }

  /// The message names the two devices that share one installation, and the one whose save is ignored.
  @Test func messageNamesDevicesSharingAnInstallation() throws {
    let words = try Self.words(
      lacking: [12], after: 13, of: NeverArrived.Device(index: 0, label: "phone + clone")
    ) {
      $0.taken = NumberSet([12])
      $0.sharers = ["phone", "clone"]
      $0.takenFrom = ["clone"]
    }
    #expect(
      words.message.plain.hasSuffix(
        " phone and clone share one installation of the app, as after a backup of one was restored on the other: both "
          + "gave 12, and tablet ignores what clone wrote under it."))
    #expect(words.advice.plain.contains("Save elsewhere what only clone has"))
  }

  @Test func severalIgnoredNumbersAreThem() throws {
    let words = try Self.words(
      lacking: [2, 3], after: 3, of: NeverArrived.Device(index: 0, label: "phone + clone")
    ) {
      $0.taken = NumberSet([2, 3])
      $0.sharers = ["phone", "clone"]
      $0.takenFrom = ["clone"]
    }
    #expect(words.message.plain.hasSuffix("both gave 2-3, and tablet ignores what clone wrote under them."))
  }
}
