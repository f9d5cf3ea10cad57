// The records of daemons about pushes, of the app about itself, and of other frameworks.

internal import DeviceSimulator

extension Life {
  /// The name of the user's record, without its `_`.
  var user: String { "6a1f0e2d9c8b4f7700d1" + hexadecimal(Int(userSeed % 0xFFFF_FFFF), width: 12) }

  /// Returns a date as messages print it.
  func date(_ microseconds: Int64) -> String {
    let moment = Moment(microseconds)
    return "\(moment.date) \(moment.clock) +0000"
  }

  /// Returns the number of transactions in the store's history.
  func historyCount() -> Int { 100 + entries.count / 7 }

  /// Returns a record type.
  func recordType() -> String { random.pick(["CD_Trip", "CD_Stop", "CD_Photo"]) }

  /// Prints the record of the push daemon's delivery to the app, and returns its number.
  @discardableResult
  func tellPush(for mirror: Mirror) -> Int {
    mirror.now += Int64(random.within(500...9_000))
    return add(
      time: mirror.now, process: courier, thread: random.within(0x400...0x9999), origin: .daemon,
      sender: "", subsystem: "com.apple.apsd:courier",
      format: "\(object("APSCourier")): Received message for enabled topic "
        + "'com.apple.icloud-container.\(bundle)' onInterface: NonCellular with payload '' with priority 5 for "
        + "device token: YES isProxyMessage: NO",
      facts: [.push(store: mirror.store.uuid)])
  }

  /// Returns the payload of a push.
  func payload(of store: MirroredStore) -> String {
    """
    {
        aps =     {
            "content-available" = 1;
        };
        ck =     {
            ce = 2;
            cid = "\(store.container)";
            ckuserid = "_\(user)";
            met =         {
                dbs = \(store.scope == "Private" ? 1 : 2);
                sid = "\(store.subscription)";
                zid = "\(store.zone)";
                zoid = "_\(user)";
            };
            nid = "\(random.uuid().lowercased())";
        };
    }
    """
  }

  /// Prints a record of the app.
  func sayOfApp(at time: Int64) {
    let number = random.below(5_000)
    let text =
      switch random.below(9) {
      case 0: "Showing TripList with \(number) rows"
      case 1: "Context saved."
      case 2:
        "Saved: {\n    changed = \(number);\n    names =     (\n        Lisbon,\n        \"Harbour walk\"\n    );\n}"
      case 3: "Fetched \(number) objects of Trip, \(number / 3) faults"
      case 4: "🔄 CloudKit sync triggered! Updating UI."
      case 5: "[Sync] waiting for iCloud, \(number) s since the last change"
      case 6: "Import of \(number) photos finished with error: (null)"
      case 7: "event: type=export succeeded=1 started=\(date(time)) ended=\(date(time))"
      default:
        "Snapshotting a view (0x\(hexadecimal(number, width: 9)), UIKeyboardImpl) that is not in a visible window"
      }
    add(
      time: time, process: app(at: time), thread: 0x1A03, origin: .app, sender: "",
      subsystem: "com.example.trips:app", format: text)
  }

  /// Adds the app's own records between all others.
  func addNoise() {
    let count = Int(options.noise / (1 - options.noise) * Double(entries.count))
    let others = entries.count
    for _ in 0..<count {
      // A time shortly after some record, so that each process and each pause gets its share.
      sayOfApp(at: entries[random.below(others)].time + Int64(random.within(10...4_000_000)))
    }
  }

  /// Prints records of other frameworks that developers mistake for trouble.
  func tellHarmless(of mirror: Mirror) {
    mirror.catchUp()
    let tasks = "BackgroundSystemTasks"
    let system = "com.apple.BackgroundTasks:Framework"
    let export = mirror.activityName(.export)
    switch random.below(7) {
    case 0:
      mirror.sayOfSystem("updateTaskRequest failed for \(export)", .error, sender: tasks, subsystem: system)
      mirror.sayOfSystem(
        "Error updating background task request: Error Domain=BGSystemTaskSchedulerErrorDomain Code=3 \"(null)\"",
        .error, sender: tasks, subsystem: system)
    case 1:
      mirror.sayOfSystem(
        "updateTaskRequest called for an already running/updated task \(export)", .error, sender: tasks,
        subsystem: system)
    case 2:
      mirror.sayOfSystem(
        "updateTaskRequest called for a pre-running task \(export)", .error, sender: tasks, subsystem: system)
    case 3:
      mirror.sayOfSystem(
        "Failed to set state to DONE for activity \(mirror.activityName(.import))", .error, sender: tasks,
        subsystem: system)
    case 4:
      mirror.sayOfSystem(
        "Background Task \(random.within(2...90)) (\"CoreData: CloudKit Export\"), was created over 30 seconds ago. "
          + "In applications running in the background, this creates a risk of termination. Remember to call "
          + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.", .error,
        sender: "UIKitCore", subsystem: "com.apple.UIKit:BackgroundTask")
    case 5:
      mirror.sayOfSystem(
        "CoreData: fault: Delete propagation prefetching failed with exception: The fetch request's entity "
          + "\(address()) 'NSCKImportOperation' appears to be from a different NSManagedObjectModel than this "
          + "context's", .fault, sender: "CoreData", subsystem: "com.apple.coredata:fault")
    default:
      mirror.say(
        .notificationGot,
        [object("PFCloudKitThrottledNotificationObserver"), "CKAccountChangedNotification", "1"])
      mirror.say(
        .notificationScheduled,
        [object("PFCloudKitThrottledNotificationObserver"), "CKAccountChangedNotification", "2"])
    }
  }
}
