// Devices that mirror one store, for comparisons: each sends and imports records by number, in states that
// CloudKit counts.

import Foundation
import Timelines

@testable import Diagnosis

/// A device that mirrors the store, whose app prints something all the time.
struct MirroringDevice {
  private typealias Act = (inout MirrorCapture) -> Void

  /// What becomes of its set-up.
  enum SetUp {
    case done, withoutAccount
  }

  var store: MirrorCapture.Store
  /// When its app prints.
  var life = 0.0..<400.0
  /// Whether its app prints only what mirroring prints.
  var isQuiet = false
  /// Whether its lines are in the compact style, which gives no time zone.
  var isCompact = false
  private let setUp: SetUp
  private var acts: [(seconds: Double, act: Act)] = []
  private var requests = 1

  /// A device with the number of its store, for the user that all of them have.
  init(_ number: Int, _ setUp: SetUp = .done) {
    store = MirrorCapture.Store()
    store.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E\(number)"
    self.setUp = setUp
  }

  private mutating func add(at seconds: Double, _ act: @escaping Act) { acts.append((seconds, act)) }

  /// An export that sends some records, and others that its log does not name.
  mutating func send(_ records: [Int], state: Int = 1, unnamed: Int = 0, at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.execute("Export", request, at: seconds)
      capture.find(records.count + unnamed, at: seconds + 0.1)
      let list = MirrorCapture.list(records, state: state)
      capture.print(
        "Modify records finished: "
          + (unnamed == 0 ? list + "\n(\n)\n(null)" : String(list.dropLast(20)) + "<…>"),
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
        at: seconds + 0.2)
      capture.exported(at: seconds + 0.3)
      capture.finish("Export", request, madeChanges: true, at: seconds + 0.4)
    }
  }

  /// A save, and an export of it that fails.
  mutating func failToSend(_ error: String, at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.save(at: seconds)
      capture.execute("Export", request, at: seconds + 0.1)
      capture.exportFailed(error, at: seconds + 0.3)
      capture.finish("Export", request, error, at: seconds + 0.4)
    }
  }

  /// An import that brings some records, and leaves out some; its log may cut the list.
  mutating func bring(
    _ records: [Int], state: Int = 1, without skipped: [Int] = [], isCut: Bool = false, at seconds: Double
  ) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.execute("Import", request, at: seconds)
      if !records.isEmpty {
        capture.listUpdated(records, state: state, isCut: isCut, of: request, at: seconds + 0.2)
      }
      for record in skipped { capture.skip(record, at: seconds + 0.25) }
      capture.finish("Import", request, madeChanges: !records.isEmpty, at: seconds + 0.4)
    }
  }

  /// An export that deletes a record in iCloud.
  mutating func delete(_ record: Int, at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.execute("Export", request, at: seconds)
      capture.find(1, at: seconds + 0.1)
      capture.print(
        "Modify records finished: \(MirrorCapture.list([]))\n(\n\(MirrorCapture.identifier(record))\n)\n(null)",
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
        at: seconds + 0.2)
      capture.exported(at: seconds + 0.3)
      capture.finish("Export", request, madeChanges: true, at: seconds + 0.4)
    }
  }

  /// An import that says that a record is deleted.
  mutating func bringDeletion(of record: Int, at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.execute("Import", request, at: seconds)
      capture.listDeleted([record], of: request, at: seconds + 0.2)
      capture.finish("Import", request, madeChanges: true, at: seconds + 0.4)
    }
  }

  /// An import that fails, perhaps after it listed some records.
  mutating func failToBring(_ error: String, listing records: [Int] = [], at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      capture.execute("Import", request, at: seconds)
      if !records.isEmpty { capture.listUpdated(records, state: 1, of: request, at: seconds + 0.2) }
      capture.finish("Import", request, error, at: seconds + 0.4)
    }
  }

  /// An import is due, for a reason such as the date of the last one.
  mutating func schedule(_ reason: String, at seconds: Double) {
    add(at: seconds) { $0.schedule(reason, at: seconds) }
  }

  /// The user signs out of iCloud, which removes what came from it.
  mutating func signOut(at seconds: Double) {
    add(at: seconds) { capture in
      capture.print(
        "\(capture.trips.sender): Sending 'NSCloudKitMirroringDelegateWillResetSyncNotificationName' with reason: "
          + "'AccountLogout'", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds)
    }
  }

  /// A user is signed in, by default the one that all devices have.
  mutating func signIn(_ user: String = "_9b0d77e1c2f34a58", at seconds: Double) {
    add(at: seconds) { $0.showUser(user, at: seconds) }
  }

  /// The system puts imports off.
  mutating func putOffImports(_ policy: String, at seconds: Double) {
    add(at: seconds) { $0.decide("import", policy, at: seconds) }
  }

  /// CloudKit says that something changed.
  mutating func push(at seconds: Double) { add(at: seconds) { $0.push(at: seconds) } }

  /// A second container registers for the same work, in the process that runs.
  mutating func registerTwice(at seconds: Double) {
    add(at: seconds) { capture in
      capture.printOfSystem(
        "BUG IN CLIENT OF CLOUDKIT: Registering a handler for a CKScheduler activity identifier that has already been "
          + "registered (com.apple.coredata.cloudkit.activity.export.\(capture.trips.id)).", at: seconds)
    }
  }

  /// The app is started again, and mirrors the store in another process.
  mutating func relaunch(at seconds: Double) {
    requests += 1
    let request = requests
    add(at: seconds) { capture in
      (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
      capture.setUp(request, at: seconds)
    }
  }

  /// The store's file changes, without a save of the app.
  mutating func seeChange(at seconds: Double) {
    add(at: seconds) { $0.seeChange(of: $0.trips, at: seconds, by: $0.trips) }
  }

  private func begin(_ capture: inout MirrorCapture) {
    let start = life.lowerBound
    switch setUp {
    case .done:
      capture.setUp(at: start)
      capture.showUser("_9b0d77e1c2f34a58", at: start + 2.1)
    case .withoutAccount:
      capture.observe(at: start)
      capture.queueSetup(1, at: start)
      capture.execute("DelegateSetup", 1, at: start + 0.5)
      capture.account("No account", at: start + 1)
      capture.setUpFailed(MirrorCapture.noAccount, at: start + 1.2)
      capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: start + 1.3)
    }
  }

  /// The capture as text.
  var text: String {
    var capture = MirrorCapture()
    capture.trips = store
    begin(&capture)
    let end = isQuiet ? life.lowerBound : life.upperBound
    let signs = stride(from: life.lowerBound + 5, through: end, by: 20).map { seconds in
      (
        seconds: seconds,
        act: { (capture: inout MirrorCapture) in
          capture.add(
            "2025-04-06 \(MirrorCapture.time(seconds))000+0200 0x1d2f4    Default     0x0                  "
              + "\(capture.trips.pid)   0    \(store.process): Showing the list")
        }
      )
    }
    for (_, act) in (acts + signs).sorted(by: { $0.seconds < $1.seconds }) { act(&capture) }
    return isCompact ? compact(capture.text) : capture.text
  }

  /// What its capture shows.
  func diagnosis(_ name: String) throws -> CaptureDiagnosis {
    try Diagnosing.diagnose(Array(text.utf8), name: name)
  }

  /// What a capture of some of its time shows.
  func diagnosis(_ name: String, within times: Range<Double>) throws -> CaptureDiagnosis {
    let (start, end) = (MirrorCapture.time(times.lowerBound), MirrorCapture.time(times.upperBound))
    var isWithin = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("2025-04-06 ") {
        let time = String(line.dropFirst(11).prefix(start.count))
        isWithin = start <= time && time < end
      }
      return isWithin
    }
    return try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8), name: name)
  }

  /// The text as `log show --style compact` gives it.
  private func compact(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.hasPrefix("2025-04-06 "), let name = line.range(of: "\(store.process): ") else {
        return String(line)
      }
      return String(line.prefix(23)) + " Df \(store.process)[\(store.pid):1d2f4] "
        + String(line[name.upperBound...])
    }.joined(separator: "\n")
  }
}
