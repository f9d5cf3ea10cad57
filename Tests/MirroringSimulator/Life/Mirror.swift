// The mirroring of one store in one process, from the launch to its end.

internal import DeviceSimulator

/// The mirroring of a store in a process.
final class Mirror {
  unowned let life: Life
  let store: MirroredStore
  let process: ProcessIdentity

  /// The description of the mirroring delegate in messages.
  let delegate: String
  /// The description of the store in messages.
  let sqlStore: String
  /// The description of the persistent store coordinator in messages.
  let coordinator: String

  /// The time of the store's own activity, in microseconds since 1970; activities of two stores overlap.
  var now: Int64
  var thread: Int

  /// Whether set-up succeeded.
  var isSetUp = false

  /// The first error of set-up; `nil` if it has not failed.
  var setupError: Trouble?

  /// The request that has not finished yet.
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
  ///   - place: The place in Core Data's code.
  ///   - arguments: The arguments of the place's format.
  ///   - facts: The facts that the message states.
  /// - Returns: The number of the record.
  @discardableResult
  func say(_ place: Place, _ arguments: [String] = [], _ facts: [Fact] = []) -> Int {
    now += Int64(life.random.within(30...900))
    return life.add(
      time: now, process: process, thread: thread, origin: .mirroring, place: place, format: place.format,
      arguments: arguments, facts: facts)
  }

  /// Prints a record of other system code inside the process.
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

  /// Starts an activity at the time of the life, or after the last one has ended.
  func catchUp() {
    now = max(now, life.now)
    thread = life.random.within(0x1A00...0xF_FFFF)
  }
}
