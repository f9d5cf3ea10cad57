// The life of an app whose stores are mirrored: its actions, and the records that it and the system's daemons
// print.

internal import DeviceSimulator

/// A simulated life of an app.
final class Life {
  let options: MirroringOptions
  var random: Generator

  /// The records, sorted by time when the life is over.
  var entries: [Entry] = []

  /// The current time, in microseconds since 1970.
  var now: Int64

  /// The processes of the app, with their launch times.
  private(set) var launches: [(time: Int64, process: ProcessIdentity)] = []

  let stores: [MirroredStore]

  /// The mirroring of each store in the current process.
  var mirrors: [Mirror] = []

  /// The faults that have happened so far.
  var injections: [Injection] = []

  /// The numbers of the records that showed trouble, by the UUID of the store.
  var signs: [String: [Int]] = [:]

  /// The database shared with another device; `nil` for a device that lives alone.
  var database: Cloud?
  /// The index of this device in `database`.
  var device = 0
  /// The time by which this device's clock is ahead of the true time, in microseconds.
  var offset: Int64 = 0
  /// The seed of the user's name.
  var userSeed: UInt64

  let bundle = "com.example.trips"
  let scheduler: ProcessIdentity
  let courier: ProcessIdentity
  let cloud: ProcessIdentity

  init(_ options: MirroringOptions, container: String = "iCloud.com.example.trips") {
    self.options = options
    userSeed = options.seed
    var random = Generator(seed: options.seed)
    let start = (options.era.beginning + Int64(random.below(36_000))) * 1_000_000
    now = start + Int64(random.below(1_000_000))
    func daemon(_ name: String, _ path: String) -> ProcessIdentity {
      ProcessIdentity(name: name, pid: random.within(60...400), isApp: false, path: path)
    }
    scheduler = daemon("dasd", "/usr/libexec/dasd")
    courier = daemon("apsd", "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd")
    cloud = daemon("cloudd", "/System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd")
    let home =
      "file:///var/mobile/Containers/Data/Application/\(random.uuid())/Library/Application%20Support/"
    let scopes = options.hasSharedStore ? ["Private", "Shared"] : ["Private"]
    let stores = scopes.map { scope in
      // One to 17 hours since the last fetch, so that imports are not stale.
      let lastFetch = start - Int64(random.within(3_600...60_000)) * 1_000_000
      let name = scope == "Private" ? "Trips" : "Trips-shared"
      return MirroredStore(
        uuid: random.uuid(), name: name, url: "\(home)\(name).sqlite",
        container: container, scope: scope, lastFetch: lastFetch)
    }
    for store in stores { store.isKnown = random.chance(0.7) }
    self.stores = stores
    self.random = random
  }

  /// Lives from the first launch to the end of the capture.
  func live() {
    let endings = options.faults.filter(\.stopsAStore).prefix(1)
    var scenes = options.faults.filter { !$0.stopsAStore }
    var relaunches = options.relaunches
    // A set-up fault sometimes happens at the first launch, unless another scene needs a successful one.
    if let ending = endings.first, ending.concernsSetup, scenes.isEmpty, relaunches == 0, random.chance(0.5) {
      play(ending)
    } else {
      launch()
      for beat in 0..<options.beats {
        passBeat()
        let left = options.beats - beat
        if relaunches > 0, random.below(left) < relaunches {
          relaunches -= 1
          relaunch()
        }
        while !scenes.isEmpty, random.below(left) < scenes.count { play(scenes.removeFirst()) }
      }
      for scene in scenes { play(scene) }
      if let ending = endings.first { play(ending) }
    }
    // After something stops, the rest continues, long enough to prove that it does.
    if !endings.isEmpty { for _ in 0..<max(2, options.beats / 4) { passBeat() } }
    end()
  }

  /// Ends the life of a device that shares its database with another one.
  func endOfPair() {
    addNoise()
    entries.sort { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  /// Adds the last seconds and the app's own records, and sorts all records.
  private func end() {
    now = max(now, mirrors.map(\.now).max() ?? now)
    let isProving = !injections.isEmpty
    for _ in 0..<(isProving ? 8 : 2) {
      now += Int64(random.within(15_000...28_000)) * 1000
      sayOfApp(at: now)
    }
    addNoise()
    entries.sort { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  // MARK: Saying

  /// Adds a record, and returns its number.
  @discardableResult
  func add(
    time: Int64, process: ProcessIdentity, thread: Int, origin: Entry.Origin, place: Place? = nil,
    type: LogType = .default, sender: String = "CoreData", subsystem: String = "com.apple.coredata",
    format: String, arguments: [String] = [], facts: [Fact] = []
  ) -> Int {
    let number = entries.count
    entries.append(
      Entry(
        number: number, time: time, process: process, thread: thread, origin: origin, place: place,
        type: type, sender: sender, subsystem: subsystem, format: format, arguments: arguments,
        facts: facts))
    return number
  }

  /// Returns a heap address.
  func address() -> String { "0x28" + hexadecimal(random.below(0x800_0000) << 4, width: 8).suffix(7) }

  /// Returns the description of an object: `<Class: 0x…>`.
  func object(_ name: String) -> String { "<\(name): \(address())>" }

  /// Returns hexadecimal digits in lower case, with leading zeros up to `width`.
  func hexadecimal(_ number: Int, width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: Launches

  /// Launches the app.
  func launch() {
    let process = ProcessIdentity(
      name: "Trips", pid: random.within(400...9000), isApp: true,
      path: "/private/var/containers/Bundle/Application/\(random.uuid())/Trips.app/Trips")
    launches.append((now, process))
    sayOfApp(at: now)
    mirrors = stores.map { Mirror(self, $0, in: process) }
    for mirror in mirrors where !mirror.store.isStill { mirror.launch() }
  }

  /// Launches the app, perhaps again: unfinished work ends with its process.
  func relaunch() {
    guard !launches.isEmpty else { return launch() }
    // Most apps end without a message; some close their stores first.
    for mirror in mirrors where mirror.active == nil && !mirror.store.isStill && random.chance(0.3) {
      mirror.tearDown("Store Removed")
    }
    now = max(now, mirrors.map(\.now).max() ?? now) + Int64(random.within(2_000_000...40_000_000))
    launch()
  }

  /// Returns the process of the app at a time.
  func app(at time: Int64) -> ProcessIdentity {
    (launches.last { $0.time <= time } ?? launches[0]).process
  }
}
