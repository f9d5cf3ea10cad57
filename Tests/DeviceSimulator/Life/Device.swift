// The simulated device: its stores, its agents, its clock, and the loop that lets one agent act at a time.

/// The simulated device.
final class Device {
  /// A stage of the simulated life.
  enum Stage {
    /// Logs arrive, the app saves.
    case living

    /// Nothing new begins; pending work is finished.
    case draining

    /// The faults that end a capture happen.
    case ending
    case ended
  }

  let options: CaptureOptions
  let names: Names
  let threads: Threads

  /// The header writers of the app's processes.
  var writers: [HeaderWriter]
  /// The index of the process that writes next.
  var process = 0

  /// The generator of everything that happens.
  var random: Generator
  var text: TextBuffer
  var stage = Stage.living

  /// The device's clock, in microseconds since 1970.
  var now: Int64

  /// The number of records made, printed or not.
  var made = 0

  /// The value of `made` when it was last decided whether the next record is the app's.
  private var recordsWeighed = 0

  /// The time when the last record was made, printed or not.
  private var lastMade: Int64

  /// The line where the record under way begins.
  var recordLine = 1
  var recordStart = 0
  var messageStart = 0

  /// Core Data's statement that is being printed.
  var spoken: Statement?
  /// The records printed before; kept only for captures that will be damaged.
  var printed: [PrintedRecord] = []

  /// The fault that truncates the record under way.
  var cutting: Injection?
  var firstPrinted: Int64?
  var lastPrinted: Int64 = 0

  var stores: [Store] = []
  var agents: [Agent] = []
  var injections: [Injection] = []

  /// The generator that places the reporter's own lines; nothing that happens depends on it.
  var asides: Generator

  /// The places of the reporter's own lines, the next one last.
  var asidePlaces: [AsidePlace] = []
  var truth = Truth()

  /// The faults that the next record of a process shows.
  var toldNext: [(process: Int, injection: Injection)] = []

  /// The threads on which operations are running.
  var busyThreads: Set<Int> = []
  var lastAgent = 0
  var lastSave: Int64

  /// The identity token, as NSData prints it.
  let token: String

  /// The role of this device in a fleet; `nil` if the other peers are invented.
  let part: Part?

  init(_ options: CaptureOptions, part: Part? = nil) {
    self.options = options
    self.part = part
    var random = Generator(seed: options.seed)
    text = TextBuffer(seed: options.seed ^ 0x5DEE_CE66, isWide: options.era == .iOS9)
    if let part {
      names = Names(peers: part.peers, local: part.local, era: options.era)
    } else {
      let peers = Self.peerIDs(options.peers + 1, options.era, &random)
      names = Names(peers: peers, local: random.below(peers.count), era: options.era)
    }
    threads = Threads(options, &random)
    let pid = random.within(201...9_800)
    writers = [HeaderWriter(style: options.header, era: options.era, process: "Trips", pid: pid)]
    if options.faults.contains(.secondProcess) {
      writers.append(
        HeaderWriter(style: options.header, era: options.era, process: "TripsHelper", pid: pid + 7))
    }
    now = part.map { $0.start + $0.skew } ?? Self.start(options, &random)
    lastMade = now
    lastSave = now - CivilDate.microsecondsOfDay
    let words = (0..<5).map { _ in String(random.next() >> 32 | 0x1000_0000, radix: 16) }
    token = "<\(words.joined(separator: " "))>"
    self.random = random
    truth.process = writers[0].process
    truth.pid = pid
    asides = Generator(seed: options.seed ^ 0x0A51_DE50)
    buildStores()
    placeFaults()
    placeAsides()
    if let preamble = options.header.preamble {
      text.add(preamble)
      recordLine = 2
      truth.lines = 1
      truth.bytes = text.bytes.count
    }
    startCaptureFaults()
    for process in writers.indices { launch(process) }
  }

  /// Returns the IDs of peers, sorted as knowledge vectors print them.
  static func peerIDs(_ count: Int, _ era: Era, _ random: inout Generator) -> [String] {
    (0..<count).map { _ in "mobile" + era.peerSeparator + random.uuid() }.sorted()
  }

  /// The time by a correct clock.
  var trueTime: Int64 { now - (part?.skew ?? 0) }

  // MARK: The loop

  /// Lets one agent act, or time pass.
  func step() {
    if stage == .living, hasLivedEnough || waitsInVain { stage = .draining }
    // Once for each record, so that the share does not depend on how often no agent has anything to do.
    if made > recordsWeighed {
      recordsWeighed = made
      lastMade = now
      if options.noise > 0, random.chance(options.noise) {
        printNoise()
        return
      }
    }
    printAsides()
    guard let index = chooseAgent() else {
      rest()
      return
    }
    lastAgent = index
    let agent = agents[index]
    process = agent.process
    if let beat = agent.takeNext() { perform(beat, agent) } else { decide(agent) }
  }

  /// Whether enough records are made and the faults have shown everything they should.
  private var hasLivedEnough: Bool {
    made >= options.records && injections.allSatisfy { $0.fault.isLast || isShown($0) }
  }

  /// Whether what the device still waits for is unlikely to come.
  ///
  /// After a fault no store may ever be calm enough for a relaunch. The peers of a fleet are real, and may
  /// have nothing for it.
  private var waitsInVain: Bool {
    guard part != nil else { return made >= 20 * options.records + 5000 }
    return made >= 2 * options.records + 500 || now - lastMade > 900_000_000
  }

  /// Returns an agent that may continue: usually the last one, so that activities stay together.
  private func chooseAgent() -> Int? {
    if isReady(agents[lastAgent]), random.chance(0.6) { return lastAgent }
    let offset = random.below(agents.count)
    for index in agents.indices {
      let candidate = (index + offset) % agents.count
      if isReady(agents[candidate]) { return candidate }
    }
    return nil
  }

  private func isReady(_ agent: Agent) -> Bool { agent.wakesAt <= now && !isHeld(agent) }

  /// Returns whether an agent must wait for another, because access to a store's vector is exclusive.
  private func isHeld(_ agent: Agent) -> Bool {
    switch agent.next {
    // If headers name no thread, only the order shows which import a record belongs to.
    case .operation(.parse, _):
      agent.store.isCommitting || (!options.header.hasThread && !busyThreads.isEmpty)
    case .export(.commit, _): agent.store.isImporting
    default: false
    }
  }

  /// Lets time pass while no agent has anything to do, or moves on to the next stage.
  private func rest() {
    let wakesAt = agents.lazy.filter { !$0.isAsleep && $0.wakesAt > self.now }.map(\.wakesAt).min()
    if let wakesAt, wakesAt < .max {
      now = wakesAt
      return
    }
    switch stage {
    case .living, .draining:
      stage = .ending
      part?.cloud.stopLiving(names.local)
    case .ending: endOneWay()
    case .ended: break
    }
  }

  private func perform(_ beat: Beat, _ agent: Agent) {
    switch beat {
    case .pause(let duration): agent.wakesAt = now + duration
    case .manager(let words): sayManager(words)
    case .setup(let beat): perform(beat, agent)
    case .arrival(let beat): perform(beat, agent)
    case .pass(let beat): perform(beat, agent)
    case .operation(let beat, let operation): perform(beat, operation, agent)
    case .failure(let beat, let operation): perform(beat, operation, agent)
    case .export(let beat, let log): perform(beat, log, agent)
    case .say(let saying): perform(saying)
    case .act(let act): act(self)
    case .sleep:
      agent.drop()
      agent.wakesAt = .max
    }
  }

  /// Lets an idle agent look for something to do.
  private func decide(_ agent: Agent) {
    switch agent.role {
    case .manager: agent.wakesAt = .max
    case .importer: decideImporter(agent)
    case .exporter: decideExporter(agent)
    }
  }
}
