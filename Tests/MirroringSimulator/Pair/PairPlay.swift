// Lets two devices live side by side, one step at a time.

internal import DeviceSimulator

final class PairPlay {
  let lives: [Life]
  let offsets: [Int64]
  let cloud = Cloud()
  private(set) var turn: Int64?

  private let course: PairCourse
  private let beats: Int
  private var random: Generator
  /// The true time, in microseconds since 1970, independent of the devices' clocks.
  private var now: Int64

  init(_ options: MirroringOptions, _ course: PairCourse, offset: Int64) {
    self.course = course
    beats = max(4, options.beats)
    random = Generator(seed: options.seed &+ 977)
    offsets = [0, offset]
    lives = [0, 1].map { device in
      var own = options
      own.seed = options.seed &* 2 &+ UInt64(device)
      own.faults = []
      let isOther = device == 1 && course == .otherContainer
      let life = Life(own, container: isOther ? "iCloud.com.example.recipes" : "iCloud.com.example.trips")
      // The name of the user is derived from a seed.
      life.userSeed = course == .otherUser ? own.seed : options.seed
      return life
    }
    now = lives[0].now
    lives[1].now = now + offset
    if course == .otherUser || course == .otherContainer { cloud.strangers = [1] }
    for (device, life) in lives.enumerated() {
      (life.database, life.device, life.offset) = (cloud, device, offsets[device])
    }
  }

  /// Performs an action on a device, and waits until it is over.
  private func step(_ device: Int, _ body: (Life) -> Void) {
    let life = lives[device]
    life.now = max(life.now, now + offsets[device])
    body(life)
    let end = max(life.now, life.mirrors.map(\.now).max() ?? life.now)
    now = max(now, end - offsets[device])
    life.now = end
  }

  private func pass(seconds range: ClosedRange<Int>) {
    let end = now + Int64(random.within(range)) * 1_000_000
    // The apps print something from time to time.
    while now < end {
      now = min(end, now + Int64(random.within(9...20)) * 1_000_000)
      for (device, life) in lives.enumerated() where isThere(device) {
        life.sayOfApp(at: now + offsets[device])
      }
    }
  }

  private func isThere(_ device: Int) -> Bool { !lives[device].launches.isEmpty && !hasEnded[device] }
  private var hasEnded = [false, false]

  /// Lets both devices live until nothing more is sent and at least `tail` seconds have passed.
  func run(tail: Int) {
    let turning = beats / 2
    step(0) { $0.launch() }
    if course != .beginsLate {
      pass(seconds: 2...9)
      step(1) { $0.launch() }
    }
    for beat in 0..<beats {
      if beat == turning { takeTurn() }
      pass(seconds: 3...25)
      // After the turn only the first device sends, so that the second one receives.
      let sender = beat < turning && lives[1].launches.count > 0 ? random.below(2) : 0
      send(sender, random.within(1...7))
      if course == .endsSoon, beat == beats - 1 { break }
      pass(seconds: 2...6)
      receive(1 - sender)
    }
    if course == .endsSoon { hasEnded[1] = true }
    if course == .beginsLate {
      pass(seconds: 5...20)
      // The records that exist when it begins are not news for it.
      _ = cloud.fetch(for: 1, scope: "Private")
      lives[1].stores.first?.lastFetch = now + offsets[1]
      step(1) { $0.launch() }
    }
    pass(seconds: 14...30)
    if course != .endsSoon {
      receive(0)
      receive(1)
    }
    pass(seconds: tail...tail + 20)
    for life in lives { life.endOfPair() }
  }

  private func takeTurn() {
    turn = now
    guard let store = lives[1].stores.first else { return }
    switch course {
    case .recordsLost: cloud.losing = random.within(1...3)
    case .importsFail: store.importTrouble = lives[1].offline()
    case .importsStop: store.neverFetches = true
    default: break
    }
  }

  private func send(_ device: Int, _ objects: Int) {
    step(device) { $0.mirrors.first?.save(objects) }
  }

  private func receive(_ device: Int) {
    guard isThere(device), !lives[device].stores[0].neverFetches else { return }
    step(device) { $0.mirrors.first?.push(0) }
  }
}
