// The mirroring of one store in one process, from the launch to its end.

internal import DeviceSimulator

/// The mirroring of a store in a process.
final class Mirror {
  unowned let life: Life
  let store: MirroredStore
  let process: ProcessIdentity

  /// As messages print the delegate, the store, the coordinator and the container's object.
  let delegate: String
  let sqlStore: String
  let coordinator: String

  /// Its own clock: what two stores do overlaps.
  var now: Int64
  var thread: Int

  /// Whether set-up succeeded.
  var isSetUp = false

  /// What set-up failed with first.
  var setupError: Trouble?

  /// The request that has not finished.
  var active: Request?

  init(_ life: Life, _ store: MirroredStore, in process: ProcessIdentity) {
    self.life = life
    self.store = store
    self.process = process
    delegate = life.object("NSCloudKitMirroringDelegate")
    sqlStore = "\(life.object("NSSQLCore")) (URL: \(store.url))"
    coordinator = life.object("NSPersistentStoreCoordinator")
    now = life.now
    thread = life.random.within(0x1A00...0xF_FFFF)
  }

  /// Prints a statement.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - arguments: What stands in its places.
  ///   - facts: What it says that counts.
  /// - Returns: The number of the record.
  @discardableResult
  func say(_ place: Place, _ arguments: [String] = [], _ facts: [Fact] = []) -> Int {
    now += Int64(life.random.within(30...900))
    return life.add(
      time: now, process: process, thread: thread, origin: .mirroring, place: place, format: place.format,
      arguments: arguments, facts: facts)
  }

  /// Prints what other code of the system inside the process says.
  @discardableResult
  func sayOfSystem(
    _ text: String, _ type: LogType = .default, sender: String = "CloudKit",
    subsystem: String = "com.apple.cloudkit:CK"
  ) -> Int {
    now += Int64(life.random.within(30...900))
    return life.add(
      time: now, process: process, thread: thread, origin: .framework, type: type,
      sender: sender, subsystem: subsystem, format: text)
  }

  /// Lets time pass.
  func wait(milliseconds range: ClosedRange<Int>) {
    now += Int64(life.random.within(range)) * 1000 + Int64(life.random.below(1000))
  }

  /// Lets time pass.
  func wait(seconds range: ClosedRange<Int>) {
    wait(milliseconds: range.lowerBound * 1000...range.upperBound * 1000)
  }

  /// Begins something at the clock of the life, or when the last thing is over.
  func catchUp() {
    now = max(now, life.now)
    thread = life.random.within(0x1A00...0xF_FFFF)
  }
}
