// Groups the stores whose devices know each other: one names the other, or both name a third. A store of
// another account, or from another time, may have the same name, but its contents prove nothing.

internal import OrderedCollections
internal import Timelines

struct StoreGroups {
  /// The stores by name; stores of one name form a group if their devices know each other.
  let all: [[ComparedStore]]
  /// The devices with a store of a name that other devices know nothing of; each pair appears once.
  private(set) var strangers: [(store: String, device: Int, others: [Int])] = []

  init(_ stores: [ComparedStore], _ devices: [ComparedDevice]) {
    var leaders = Leaders(stores.count)
    var firsts: [String: Int] = [:]
    for (index, store) in stores.enumerated() {
      for peer in [store.peer] + store.namedPeers {
        if let first = firsts[peer] { leaders.join(index, first) } else { firsts[peer] = index }
      }
    }
    // A reinstalled app has the same account, unless that changed; another app is unrelated.
    for (device, own) in Dictionary(grouping: stores.indices, by: { stores[$0].device }) {
      let hasSingleAccount = devices[device].captures.allSatisfy { capture in
        !capture.findings.contains { $0.rule == .accountChanged }
      }
      guard hasSingleAccount else { continue }
      for app in Self.apps(own, stores) {
        for (one, other) in zip(app, app.dropFirst()) { leaders.join(one, other) }
      }
    }
    let groups = stores.indices.map { leaders[$0] }
    all = OrderedDictionary(grouping: stores.indices) { Key(name: stores[$0].name, group: groups[$0]) }
      .values.map { $0.map { stores[$0] } }
    for (name, stores) in OrderedDictionary(grouping: stores.indices, by: { stores[$0].name })
      .mapValues({ $0.map { (store: stores[$0], group: groups[$0]) }.filter { !$0.store.isReplaced } })
    {
      let known = Dictionary(grouping: stores, by: \.store.device).mapValues { Set($0.map(\.group)) }
        .sorted { $0.key < $1.key }
      for (place, (device, own)) in known.enumerated() {
        let others = known[(place + 1)...].filter { own.isDisjoint(with: $0.value) }.map(\.key)
        if !others.isEmpty { strangers.append((name, device, others)) }
      }
    }
  }

  /// Returns the devices whose stores of a name are on local storage in everything that the captures show,
  /// with what they wrote there, and whether that is because nobody is signed in.
  func onLocalStorage(
    _ name: String, among devices: [Int]
  ) -> [(device: Int, heldBack: NumberSet, lacksAccount: Bool)] {
    devices.compactMap { device in
      let own = all.joined().filter { $0.name == name && $0.device == device && !$0.isReplaced }
      guard !own.isEmpty, own.allSatisfy(\.isOnlyLocal) else { return nil }
      let heldBack = own.map(\.heldBack).reduce(into: NumberSet()) { $0.formUnion($1) }
      return (device, heldBack, own.allSatisfy(\.isOfNobody))
    }
  }

  /// Whether no two of some devices know each other from stores of a name.
  func areAllStrangers(_ devices: [Int], in name: String) -> Bool {
    all.allSatisfy { stores in
      let own = stores.filter { $0.name == name && !$0.isReplaced }.map(\.device)
      return Set(own).intersection(devices).count < 2
    }
  }

  /// The container of iCloud that a device has its stores of a name in; `nil` if its records name none, or
  /// several.
  func container(of name: String, on device: Int) -> String? {
    let stores = all.joined().filter { $0.name == name && $0.device == device && !$0.isReplaced }
    let containers = stores.reduce(into: Set<String>()) { $0.formUnion($1.containers) }
    return containers.count == 1 ? containers.first : nil
  }

  /// Groups a device's stores by app: stores of one process, or of installations one after the other.
  private static func apps(_ own: [Int], _ stores: [ComparedStore]) -> [[Int]] {
    var byProcess: [[UInt8]: [Int]] = [:]
    var areAllNamed = true
    for place in own {
      let processes = stores[place].processes
      areAllNamed = areAllNamed && !processes.isEmpty
      for process in processes { byProcess[process, default: []].append(place) }
    }
    // If no record names a process, two peers that had stores open at the same time may be two apps.
    return !areAllNamed && areInstallations(own, stores) ? [own] : Array(byProcess.values)
  }

  /// Whether the peers of a device follow one another in time.
  private static func areInstallations(_ own: [Int], _ stores: [ComparedStore]) -> Bool {
    typealias Span = (first: (Int, Int), last: (Int, Int))
    var ofPeers: [String: Span] = [:]
    for place in own {
      let (span, peer) = (stores[place].span, stores[place].peer)
      guard let known = ofPeers[peer] else {
        ofPeers[peer] = span
        continue
      }
      ofPeers[peer] = (
        known.first < span.first ? known.first : span.first, known.last < span.last ? span.last : known.last
      )
    }
    let spans: [Span] = ofPeers.values.sorted { $0.first < $1.first }
    return zip(spans, spans.dropFirst()).allSatisfy { $0.last < $1.first }
  }

  private struct Key: Hashable {
    let name: String
    let group: Int
  }

  /// A union-find structure over indices; each set is represented by its lowest index.
  private struct Leaders {
    private var leaders: [Int]

    init(_ count: Int) { leaders = Array(0..<count) }

    subscript(place: Int) -> Int {
      mutating get {
        var place = place
        while leaders[place] != place {
          leaders[place] = leaders[leaders[place]]
          place = leaders[place]
        }
        return place
      }
    }

    mutating func join(_ one: Int, _ other: Int) {
      let (one, other) = (self[one], self[other])
      leaders[max(one, other)] = min(one, other)
    }
  }
}
