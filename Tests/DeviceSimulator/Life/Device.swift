// The simulated device: its stores, its agents, its clock, and the loop that lets one of them do one thing at a time.

/// The simulated device.
final class Device {
  /// How far the life is.
  enum Stage {
    /// Logs arrive, the app saves.
    case living

    /// Nothing new begins; what waits is finished.
    case draining

    /// The faults that end a capture happen.
    case ending
    case ended
  }

  let options: CaptureOptions
  let names: Names
  let threads: Threads
  let header: HeaderWriter

  /// What decides everything that happens.
  var random: Generator
  var text: TextBuffer
  var stage = Stage.living

  /// The clock, in microseconds since 1970.
  var now: Int64

  /// How many records were made, printed or not.
  var made = 0

  /// How many there were when it was last decided whether the next is the app's.
  private var recordsWeighed = 0

  /// The line the record under way begins on.
  var recordLine = 1
  var recordStart = 0
  var firstPrinted: Int64?
  var lastPrinted: Int64 = 0

  var stores: [Store] = []
  var agents: [Agent] = []
  var injections: [Injection] = []
  var truth = Truth()

  /// The threads on which operations run.
  var busyThreads: Set<Int> = []
  var lastAgent = 0
  var lastSave: Int64

  /// The identity token, as NSData prints.
  let token: String

  init(_ options: CaptureOptions) {
    self.options = options
    var random = Generator(seed: options.seed)
    text = TextBuffer(seed: options.seed ^ 0x5DEE_CE66, isWide: options.era == .iOS9)
    let peers = (0...options.peers).map { _ in "mobile" + options.era.peerSeparator + random.uuid() }.sorted()
    names = Names(peers: peers, local: random.below(peers.count), era: options.era)
    threads = Threads(options, &random)
    let pid = random.within(201...9_800)
    header = HeaderWriter(style: options.header, era: options.era, process: "Trips", pid: pid)
    now = Self.start(options, &random)
    lastSave = now - CivilDate.microsecondsOfDay
    let words = (0..<5).map { _ in String(random.next() >> 32 | 0x1000_0000, radix: 16) }
    token = "<\(words.joined(separator: " "))>"
    self.random = random
    truth.process = header.process
    truth.pid = pid
    buildStores()
    placeFaults()
    if let preamble = options.header.preamble {
      text.add(preamble)
      recordLine = 2
      truth.lines = 1
      truth.bytes = text.bytes.count
    }
    launch()
  }

  /// A time of the era, in the evening.
  private static func start(_ options: CaptureOptions, _ random: inout Generator) -> Int64 {
    let firstDay: Int64 =
      if options.header.isUnified {
        17_200
      } else {
        switch options.era {
        case .iOS6: 15_740
        case .iOS7: 15_980
        case .iOS9: 16_700
        }
      }
    let day = firstDay + Int64(random.below(150))
    return day * CivilDate.microsecondsOfDay + Int64(random.within(60_000...80_000)) * 1_000_000
      + Int64(random.below(1_000_000))
  }

  // MARK: The loop

  /// Lets somebody do something.
  func step() {
    if stage == .living, made >= options.records, injections.allSatisfy({ $0.fault.isLast || isShown($0) }) {
      stage = .draining
    }
    // Once for each record: the share does not depend on how often nobody has anything to do.
    if made > recordsWeighed {
      recordsWeighed = made
      if options.noise > 0, random.chance(options.noise) {
        printNoise()
        return
      }
    }
    guard let index = chooseAgent() else {
      rest()
      return
    }
    lastAgent = index
    let agent = agents[index]
    if let beat = agent.takeNext() { perform(beat, agent) } else { decide(agent) }
  }

  /// Somebody who may go on: the last one more often than not, so that activities keep together.
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

  /// Whether an agent has to wait for another: reading and writing the vector of a store excludes others.
  private func isHeld(_ agent: Agent) -> Bool {
    switch agent.next {
    // Where headers name no thread, only the order tells which import a record belongs to.
    case .operation(.parse, _):
      agent.store.isCommitting || (!options.header.hasThread && !busyThreads.isEmpty)
    case .export(.commit, _): agent.store.isImporting
    default: false
    }
  }

  /// Nobody has anything to do: time passes, or the life goes on to its next stage.
  private func rest() {
    let wakesAt = agents.lazy.filter { !$0.isAsleep && $0.wakesAt > self.now }.map(\.wakesAt).min()
    if let wakesAt, wakesAt < .max {
      now = wakesAt
      return
    }
    switch stage {
    case .living, .draining: stage = .ending
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
    case .sleep:
      agent.drop()
      agent.wakesAt = .max
    }
  }

  /// Lets an agent with nothing to do look for something.
  private func decide(_ agent: Agent) {
    switch agent.role {
    case .manager: agent.wakesAt = .max
    case .importer: decideImporter(agent)
    case .exporter: decideExporter(agent)
    }
  }
}
