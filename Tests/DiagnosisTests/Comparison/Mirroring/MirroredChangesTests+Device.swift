// A scripted device that mirrors a store, for the tests of what does not arrive on it.

import Testing
import Timelines

@testable import Diagnosis

extension MirroredChangesTests {
  /// A device that mirrors the store, set up at the beginning; its app prints something all the time.
  struct Device {
    let number: Int
    var container = "iCloud.com.example.trips"
    /// When its capture ends.
    var end = 400.0
    /// When its app prints nothing.
    var silence: Range<Double> = 0..<0
    /// Whether its processes have numbers; if not, the system prints something until the end as well.
    var isNumbered = true
    private var acts: [(seconds: Double, act: (inout MirrorCapture) -> Void)] = []
    private var requests = 1

    /// A device with the number of its store, and its user where the capture names one at the beginning.
    init(_ number: Int, of user: String?) {
      self.number = number
      if let user { signIn(user, at: 3) }
    }

    func capture() -> MirrorCapture {
      var capture = MirrorCapture()
      capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E\(number)"
      capture.trips.container = container
      if !isNumbered { capture.trips.pid = 0 }
      capture.setUp()
      let times = stride(from: 5, through: end, by: 20).filter { !silence.contains($0) }
      let signs = times.map { seconds in
        (
          seconds: seconds,
          act: { (capture: inout MirrorCapture) in
            capture.add(
              "2025-04-06 \(MirrorCapture.time(seconds))000+0200 0x1d2f4    Default     0x0                  "
                + "\(capture.trips.pid)   0    \(capture.trips.process): Showing the list")
          }
        )
      }
      let signsOfSystem = stride(from: 7, through: isNumbered ? 0 : 400, by: 60).map { seconds in
        (
          seconds: Double(seconds),
          act: { (capture: inout MirrorCapture) in
            capture.add(
              "2025-04-06 \(MirrorCapture.time(Double(seconds)))000+0200 0x2f1a     Default     0x0                  "
                + "0   0    dasd: [com.apple.duetactivityscheduler:scoring] Nothing to do")
          }
        )
      }
      for (_, act) in (acts + signs + signsOfSystem).sorted(by: { $0.seconds < $1.seconds }) { act(&capture) }
      return capture
    }

    mutating func signIn(_ user: String, at seconds: Double) {
      acts.append((seconds, { $0.showUser(user, at: seconds) }))
    }

    /// Another user is signed in.
    mutating func change(to user: String, at seconds: Double) {
      signIn(user, at: seconds)
      acts.append(
        (
          seconds + 1,
          { capture in
            capture.print(
              "\(capture.trips.sender): Sending 'NSCloudKitMirroringDelegateDidResetSyncNotificationName' with reason: "
                + "'AccountChange'", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds + 1)
          }
        ))
    }

    mutating func send(_ records: [Int], at seconds: Double) {
      acts.append(
        (
          seconds,
          { capture in
            capture.print(
              "Modify records finished: \(MirrorCapture.list(records))\n(\n)\n(null)",
              "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
              at: seconds)
          }
        ))
    }

    /// The store's file changes, with a save of the app or without one.
    mutating func change(withSave isSaved: Bool, at seconds: Double) {
      acts.append(
        (
          seconds,
          { capture in
            if isSaved { capture.save(at: seconds - 0.01) }
            capture.seeChange(of: capture.trips, at: seconds, by: capture.trips)
          }
        ))
    }

    /// An import that brings some records, and may leave out some, or fail after it applied them or before.
    mutating func bring(
      _ records: [Int], without skipped: [Int] = [], _ error: String? = nil, areApplied: Bool = false,
      at seconds: Double
    ) {
      requests += 1
      let request = requests
      acts.append(
        (
          seconds,
          { capture in
            capture.execute("Import", request, at: seconds)
            if !records.isEmpty { capture.listUpdated(records, of: request, at: seconds + 0.2) }
            for record in skipped { capture.skip(record, at: seconds + 0.25) }
            if areApplied {
              capture.print(
                "Finished importing applying changes for request: \(MirrorCapture.request("Import", request))",
                "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
                  + "withStoreMonitor:madeChanges:error:", at: seconds + 0.3)
            }
            let madeChanges = !records.isEmpty && (error == nil || areApplied)
            capture.finish("Import", request, error, madeChanges: madeChanges, at: seconds + 0.4)
          }
        ))
    }
  }
}
