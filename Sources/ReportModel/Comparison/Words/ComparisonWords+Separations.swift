// Which of several devices are apart from the others, because of another account or container, or as if because
// of one: the cause, wherever what they have differs.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  private enum Separation: Hashable {
    case account(isPublicCompared: Bool)
    case containers(store: String, Set<String>)
    case strangers(store: String)
  }

  /// Sentences on the devices that are apart from others, each naming one of them: `tablet is signed in to
  /// another iCloud account than mac and phone`.
  var separations: [Prose] {
    var pairs: OrderedDictionary<Separation, [(Int, Int)]> = [:]
    var containers: [Separation: [Int: String]] = [:]
    for doubt in comparison.doubts {
      switch doubt.reason {
      case .mirrored(.otherUser(let container, let other)):
        let isCompared = areCompared(doubt.device, other, in: container)
        pairs[.account(isPublicCompared: isCompared), default: []].append((doubt.device, other))
      case .containers(let store, let container, let other, let others):
        let separation = Separation.containers(store: store, [container, others])
        pairs[separation, default: []].append((doubt.device, other))
        containers[separation, default: [:]][doubt.device] = container
        containers[separation, default: [:]][other] = others
      case .strangers(let store, let others, areUnshown: false):
        pairs[.strangers(store: store), default: []] += others.map { (doubt.device, $0) }
      default: continue
      }
    }
    return pairs.flatMap { separation, pairs in
      Self.gathered(pairs).map {
        sentence(separation, $0.device, from: $0.others, containers[separation] ?? [:])
      }
    }
  }

  /// Clauses on the devices whose iCloud account was changed, where what became of transactions is not shown for
  /// that reason.
  var changedAccounts: [Prose] {
    let concerned = comparison.doubts.reduce(into: Set<Int>()) { devices, doubt in
      if case .unknown(let other, _, .otherAccount) = doubt.reason {
        devices.formUnion([doubt.device, other])
      }
    }
    return concerned.sorted().compactMap { device in
      comparison.devices[device].accountChange.map { place in
        let time = place.time.map { " at \($0.timeText)\(comparison.zone(of: $0))" } ?? ""
        return "\(labels[device])'s iCloud account was changed\(words: time)"
      }
    }
  }

  private func sentence(
    _ separation: Separation, _ device: Int, from others: [Int], _ containers: [Int: String]
  ) -> Prose {
    let own = labels[device]
    let names = Prose.series(others.map { labels[$0] }, most: 4)
    switch separation {
    case .account(let isPublicCompared):
      let rest: Prose = isPublicCompared ? ", so only what is public is compared" : ""
      return "\(own) is signed in to another iCloud account than \(names)\(rest)"
    case .containers(let store, _):
      let (container, rest) = (containers[device] ?? "", others.first.flatMap { containers[$0] } ?? "")
      return
        "\(own)'s store \(store, .store, limit: 60) is in the iCloud container \(container, .quotation, limit: 60), that of \(names) in \(rest, .quotation, limit: 60)"
    case .strangers(let store):
      let knows: Prose =
        others.count == 1
        ? "\(own) and \(names) know nothing of each other in \(store, .store, limit: 60)"
        : "\(own) knows nothing of \(names) in \(store, .store, limit: 60), and they know nothing of it"
      return "\(knows), as if from two accounts or two periods"
    }
  }

  /// Pairs of devices as devices with all the others that each is paired with: those with most of them first,
  /// each pair once.
  static func gathered(_ pairs: [(Int, Int)]) -> [(device: Int, others: [Int])] {
    var others: [Int: Set<Int>] = [:]
    for (one, other) in pairs {
      others[one, default: []].insert(other)
      others[other, default: []].insert(one)
    }
    var gathered: [(device: Int, others: [Int])] = []
    while let next = others.max(by: { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }),
      !next.value.isEmpty
    {
      gathered.append((device: next.key, others: next.value.sorted()))
      others[next.key] = nil
      for other in next.value { others[other]?.remove(next.key) }
    }
    return gathered
  }
}
