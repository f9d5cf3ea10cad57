// The peers, stores and paths that one record is about, chosen by a seed.

internal import DeviceSimulator

/// The objects that one record is about.
struct Cast {
  let era: Era
  var random: Generator

  /// The IDs of the peers, sorted as knowledge vectors print them.
  let peers: [String]
  /// The peer ID of this device.
  let here: String
  let store: String
  /// The hash of the data model.
  let hash: String
  /// The ubiquity root folder.
  let root: String
  /// The container folder of the app.
  let container: String

  init(era: Era, seed: UInt64) {
    var random = Generator(seed: seed)
    let ids = (0..<3).map { index in
      (index == 2 ? "anna" : "mobile") + era.peerSeparator + random.uuid()
    }
    peers = ids.sorted()
    here = ids[0]
    store = random.pick(["Trips", "Wine Cellar", "Model-2", "store_0"])
    hash = random.modelHash().replacing("_", with: "/").replacing("~", with: "+")
    root =
      "/private/var/mobile/Library/Mobile Documents/K7TEAM2XQ4~com~example~trips"
      + random.pick(["", "/CloudLogs", "/Core Data/v2"])
    container = "/var/mobile/Applications/\(random.uuid())"
    self.era = era
    self.random = random
  }

  /// The folder with the local copy of the store's cloud content.
  var support: String { container + "/Documents/CoreDataUbiquitySupport" }

  /// Returns an address with as many digits as the system prints.
  mutating func address() -> String {
    let base = era == .iOS9 ? 0x1_7000_0000 : 0x1C00_0000
    return "0x" + String(base + random.below(0x40_0000) * 16, radix: 16)
  }

  /// The class name of objects whose kind is unknown.
  static let unknownClass = "SomeObject"

  /// Returns the description of an object: `<Class: 0x…>`.
  mutating func object(_ name: String) -> String { "<\(name): \(address())>" }

  mutating func logPath() -> String {
    // Hashes in paths are printed as they are, so they must not contain slashes; real ones do not.
    let safeHash = hash.replacing("/", with: "_")
    return "\(root)/\(random.pick(peers))/\(store)/\(safeHash)/\(random.uuid()).1.cdt"
  }

  mutating func path() -> String {
    switch random.below(5) {
    case 0: root
    case 1: "\(support)/\(here)/\(store)/store/Trips.sqlite"
    case 2: "\(root)/.baseline/\(store)/\(hash.replacing("/", with: "_"))/baseline.zip"
    default: logPath()
    }
  }

  mutating func url() -> String {
    era.fileScheme + path().replacing(" ", with: "%20") + (random.below(4) == 0 ? "/" : "")
  }

  mutating func date() -> String {
    let (day, hour, minute) = (random.within(10...28), random.within(10...23), random.within(10...59))
    return "2014-0\(random.within(1...9))-\(day) \(hour):\(minute):07 +0000"
  }

  /// Returns the body of a vector, such as `peer:12:peer:40`; empty for an empty vector.
  mutating func vectorBody() -> String {
    guard random.below(6) > 0 else { return "" }
    return peers.prefix(random.within(1...3)).map { "\($0):\(random.within(1...400))" }.joined(separator: ":")
  }

  mutating func globalIDBody() -> String {
    "\(store):\(random.pick(["Trip", "Stop", "Photo"])):p\(random.within(1...900)):\(random.pick(peers))"
  }

  mutating func location() -> String { "\(object("PFUbiquityLocation")): \(path())" }

  mutating func vector() -> String { "\(object("PFUbiquityKnowledgeVector")) (\(vectorBody()))" }

  mutating func globalID() -> String { "\(object("PFUbiquityGlobalObjectID")) (\(globalIDBody()))" }
}
