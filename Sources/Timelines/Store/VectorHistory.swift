// What a store was seen to hold of each peer, and whether it was ever seen to hold less than before.

internal import LogRecords
package import OrderedCollections

/// The transactions of each peer that a store was seen to hold.
package struct VectorHistory: Sendable {
  /// The highest number of a peer that the store was seen to hold, with the time, process and place of the
  /// sighting.
  private struct Holding {
    var number: Int
    var since: Timestamp?
    var pid: Int32?
    var place: Place
  }

  /// The lowest and highest number that this device was seen to write, with the place and process of the
  /// highest.
  struct Written {
    var lowest: Int
    var highest: Int
    var place: Place
    var pid: Int32?

    /// Whether `other` is at least `LogProgress.moments` later than this write, so that a lower number there
    /// is not just printed out of order.
    func isPast(at other: Place) -> Bool {
      guard let since = place.time, let time = other.time else { return false }
      return time.seconds(since: since) >= LogProgress.moments
    }
  }

  /// A place and process in which the store was seen to hold something, and this device's own peer, if known.
  struct Sighting {
    let place: Place
    let pid: Int32?
    let own: Name?
  }

  /// The number of the last transaction of each peer that the store holds; `nil` while the capture does not
  /// show it.
  package private(set) var numbers: OrderedDictionary<Name, Int>?
  /// The record since which each of these numbers is known to be held.
  package private(set) var since: OrderedDictionary<Name, (number: Int, record: Evidence)> = [:]
  /// The first number of each peer that the store was seen to hold; forgotten when the store's file is
  /// replaced on purpose.
  package private(set) var earliest: OrderedDictionary<Name, (number: Int, place: Place)> = [:]
  /// Whether `since` has a current record for each of these numbers.
  private var isSinceKnown = true
  /// The peers that a former store was seen to hold something of.
  package private(set) var formerPeers: OrderedSet<Name> = []
  /// The last record with a whole vector of the store: the store holds nothing of a peer that it does not
  /// name.
  package private(set) var lastSeen: Evidence?
  /// The last whole vector of the store, and its line; this device's own number in it is never one that is
  /// only reserved.
  private var whole: (vector: KnowledgeVector, line: Int)?
  /// The number that the last scheduled import of each peer's logs required the store to hold, and its line;
  /// kept if an earlier import may have failed.
  private var needed: OrderedDictionary<Name, (number: Int, line: Int)> = [:]
  /// The vector of the baseline that is being adopted.
  private var offered: KnowledgeVector?
  /// The set-back in which the store was seen to hold less than before; `nil` if there was none.
  ///
  /// If there were several, it is the first one from which the store did not recover, otherwise the last one.
  package private(set) var setBack: SetBack?

  /// The highest number of each peer that the store was seen to hold; forgotten when its file is replaced on
  /// purpose.
  ///
  /// An ordered dictionary, as above: with the usual few peers, a lookup is faster.
  private var held: OrderedDictionary<Name, Holding> = [:]
  /// The transactions that this device wrote, by its peer ID; forgotten together with `held`.
  ///
  /// `compare` cannot use the numbers in vectors instead, as those may have gone back already.
  var written: OrderedDictionary<Name, Written> = [:]
  /// The highest number of this device itself that the store's own vector had, when the save that wrote it was
  /// over; forgotten with the others.
  ///
  /// The save is in the store, and its number is not given again.
  var saved: OrderedDictionary<Name, Written> = [:]

  /// The records in which imports began; those of the last second if the capture has times.
  private var beginnings = ImportBeginnings()

  mutating func learn(_ peer: Name, _ number: Int, from record: Evidence) {
    if numbers == nil { numbers = [:] }
    numbers?[peer] = number
    note(peer, number, since: record)
  }

  /// Notes the store's vector, as a record contains it: the store holds nothing of a peer that it does not
  /// name.
  mutating func learn(_ vector: KnowledgeVector, from record: Evidence) {
    lastSeen = record
    whole = (vector, record.line)
    // The vector is printed repeatedly, with few changes.
    if numbers?.keys.elementsEqual(vector.numbers, by: { $0 == $1.peer }) == true {
      for (index, (peer, number)) in vector.numbers.enumerated() {
        let isOther = numbers?.values[index] != number
        if isOther { numbers?.values[index] = number }
        if isOther || !isSinceKnown { note(peer, number, since: record) }
      }
    } else {
      numbers = OrderedDictionary(vector.numbers.map { ($0.peer, $0.number) }) { _, last in last }
      for (peer, number) in vector.numbers { note(peer, number, since: record) }
    }
    isSinceKnown = true
  }

  private mutating func note(_ peer: Name, _ number: Int, since record: Evidence) {
    if let known = since.index(forKey: peer) {
      if since.values[known].number != number { since.values[known] = (number, record) }
    } else {
      since[peer] = (number, record)
      earliest[peer] = (number, record.place)
    }
  }

  /// Notes the vector with which this device will write: its own number in it is only reserved and not held
  /// yet.
  mutating func learn(reserving vector: KnowledgeVector, own: Name?, from record: Evidence) {
    let written = own.flatMap { numbers?[$0] }
    let before = whole
    learn(vector, from: record)
    whole = before
    if let own {
      numbers?[own] = written
      isSinceKnown = false
    }
  }

  /// Returns the number of a peer's last transaction that the store holds; `nil` while the capture does not
  /// show it.
  package func number(of peer: Name) -> Int? { numbers?[peer] }

  /// Returns the highest number of a peer that the store is known to hold, and the line since which it is
  /// known; `nil` if the capture shows none.
  package func highest(of peer: Name) -> (number: Int, line: Int)? {
    let seen = held[peer].map { (number: $0.number, line: $0.place.line) }
    guard let number = numbers?[peer], let since = since[peer], number > seen?.number ?? 0 else {
      return seen
    }
    return (number, since.record.line)
  }

  /// Notes that the store holds a number of a peer, because an operation was created for the transaction
  /// after it.
  mutating func need(_ peer: Name, _ number: Int, at line: Int) { needed[peer] = (number, line) }

  /// Whether the store was seen to hold a transaction after a line.
  func shows(_ peer: Name, _ number: Int, after line: Int) -> Bool {
    if let whole, whole.line > line, whole.vector[peer] >= number { return true }
    return needed[peer].map { $0.line > line && $0.number >= number } ?? false
  }

  /// Whether a process that imports `number` must have imported the transaction before it without a record:
  /// `number` does not directly follow what the process was seen to hold.
  func lacks(before number: Int, of peer: Name, pid: Int32?, _ arrivals: OrderedDictionary<Name, Arrivals>)
    -> Bool
  {
    guard let known = held[peer], known.pid == pid, known.number < number - 1 else { return false }
    return arrivals[peer].map { !$0.numbers.contains(number - 1) && !$0.applied.contains(number - 1) } ?? true
  }

  /// Notes that this device wrote a transaction.
  ///
  /// A device assigns its numbers in order, so a number below all that it was seen to write was used before:
  /// an older copy of the store was restored, unless the log is only late. Only a new store begins with 1.
  mutating func wrote(
    _ number: Int, by peer: Name, isLate: Bool, in sighting: Sighting, from record: Evidence,
    evidence: () -> Evidence
  ) {
    if let lacking = setBack?.lacking[peer], number <= lacking { setBack?.isFinal = true }
    let own = Written(lowest: number, highest: number, place: sighting.place, pid: sighting.pid)
    if let known = written[peer], number > 1 || known.lowest == 1 {
      if number < known.lowest, !isLate, known.isPast(at: sighting.place) {
        loseOwn(of: peer, known, after: number - 1, in: sighting, evidence: evidence)
        setBack?.isFinal = true
      }
      written[peer] = number > known.highest ? own : known
      written[peer]?.lowest = min(number, known.lowest)
    } else {
      written[peer] = own
      if number == 1 { saved[peer] = nil }
    }
    learn(peer, number, from: record)
  }

  /// Notes that the store holds less of this device's own transactions than it wrote.
  private mutating func loseOwn(
    of peer: Name, _ written: Written, after number: Int, in sighting: Sighting, evidence: () -> Evidence
  ) {
    guard setBack?.isResolved ?? true else { return }
    setBack = SetBack(
      peers: [(peer, before: written.highest, after: number)], evidence: evidence(), before: written.place,
      holder: written.pid, reader: sighting.pid)
  }

  mutating func imported(_ peer: Name, _ number: Int, _ event: Event, pid: Int32?) {
    setBack?.regain(peer, number)
    if number > held[peer]?.number ?? 0 {
      held[peer] = Holding(number: number, since: event.time, pid: pid, place: event.place)
    }
    learn(peer, max(number, numbers?[peer] ?? 0), from: event.record)
  }

  /// Notes that a baseline with this vector is about to be adopted; `nil` if none is any more.
  mutating func offer(_ baseline: KnowledgeVector?) { offered = baseline }

  /// Notes that the offered baseline is adopted: the store holds what the baseline holds, and its file may
  /// have been replaced.
  mutating func adopt(from record: Evidence) {
    forgetHoldings()
    guard let baseline = offered else { return }
    offered = nil
    for (peer, number) in baseline.numbers where number > numbers?[peer] ?? 0 {
      learn(peer, number, from: record)
      needed[peer] = (number, record.line)
    }
  }

  /// Forgets what the store held: its file is replaced, or may have been unseen.
  mutating func forgetHoldings() { (held, written, saved, earliest) = ([:], [:], [:], [:]) }

  /// Forgets all that a former store held: another store takes its place, of which nothing is known yet.
  mutating func forgetStore() {
    forgetHoldings()
    formerPeers.formUnion(since.keys)
    formerPeers.formUnion(numbers?.keys ?? [])
    (numbers, since, needed, isSinceKnown) = (nil, [:], [:], true)
    (lastSeen, whole, offered) = (nil, nil, nil)
  }

  /// Forgets what is known by names that turned out to stand for several peers.
  mutating func forgetMasked(_ names: Names) {
    numbers?.removeAll { names.isMasked($0.key) }
    since.removeAll { names.isMasked($0.key) }
    earliest.removeAll { names.isMasked($0.key) }
    needed.removeAll { names.isMasked($0.key) }
    held.removeAll { names.isMasked($0.key) }
    written.removeAll { names.isMasked($0.key) }
    saved.removeAll { names.isMasked($0.key) }
    whole = nil
    if setBack?.peers.contains(where: { names.isMasked($0.peer) }) == true { setBack = nil }
  }

  /// Compares what the store holds with what it was seen to hold before.
  ///
  /// Records of several threads may be printed out of order within moments; after a second it is another
  /// state. This device's own number may go back by one until the store was seen to hold it: a save that is
  /// rolled back gives its number back.
  /// What a save has from the time when it began may lag behind what its own process shows meanwhile, but not
  /// behind what an earlier process showed.
  mutating func compare(
    _ names: Names, in sighting: Sighting, mayLag: Bool = false, evidence: () -> Evidence
  ) {
    guard let numbers else { return }
    let (own, pid) = (sighting.own, sighting.pid)
    let maySetBack = setBack?.isResolved ?? true
    if maySetBack, let time = sighting.place.time {
      func isLess(_ peer: Name, _ held: Holding) -> Bool {
        guard peer != own, let since = held.since, !mayLag || held.pid != pid else { return false }
        return numbers[peer] ?? 0 < held.number && time.seconds(since: since) >= 1
      }
      // Hardly any vector shows less, so nothing is collected before that is known.
      if held.elements.contains(where: { isLess($0.key, $0.value) }) {
        let less = held.elements.filter { isLess($0.key, $0.value) }
          .sorted { names[$0.key] < names[$1.key] }
        setBack = SetBack(
          peers: less.map { ($0.key, before: $0.value.number, after: numbers[$0.key, default: 0]) },
          evidence: evidence(), before: less[0].value.place, lacking: ownHeld(own), holder: less[0].value.pid,
          reader: pid, isEmpty: numbers.values.allSatisfy { $0 == 0 })
      }
    }
    if !mayLag, let own, let number = numbers[own] {
      if let known = written[own], number < known.highest - 1, known.isPast(at: sighting.place) {
        loseOwn(of: own, known, after: number, in: sighting, evidence: evidence)
      } else if let known = saved[own], number < known.highest, known.isPast(at: sighting.place) {
        loseOwn(of: own, known, after: number, in: sighting, evidence: evidence)
      }
      noteSaved(number, by: own, in: sighting)
    } else if !mayLag, let own {
      // A vector that lacks this device altogether is of a new store.
      saved[own] = nil
    }
    // The number that a save reserves is not held yet.
    if setBack != nil {
      for (peer, number) in numbers where peer != own || !mayLag { setBack?.regain(peer, number) }
    }
    // A lower number within moments, or without times, proves nothing.
    for (peer, number) in numbers where number > held[peer]?.number ?? 0 {
      held[peer] = Holding(number: number, since: sighting.place.time, pid: pid, place: sighting.place)
    }
  }

  /// Returns the known number of this device's own transactions, which the store may have lost too.
  private func ownHeld(_ own: Name?) -> OrderedDictionary<Name, Int> {
    guard let own else { return [:] }
    let number = max(held[own]?.number ?? 0, written[own]?.highest ?? 0)
    return number > 0 ? [own: number] : [:]
  }

  /// Notes that a transaction is applied, which an operation does only if the store does not hold it.
  ///
  /// Records that were pasted twice do not count: the copy of the last import may have the same second as the
  /// original, and pasted pages have no times. Since an operation begins once, the record in which the import
  /// began identifies a copy.
  mutating func applied(
    _ number: Int, of log: TransactionLog, began: Evidence?, in sighting: Sighting, evidence: () -> Evidence
  ) {
    let isCopy = began.map { beginnings.isKnown($0, of: log.file) } ?? false
    guard setBack?.isResolved ?? true, let before = held[log.peer], before.number >= number,
      !sighting.place.isEarlier(than: before.place),
      !(isCopy && sighting.place.isWithinASecond(of: before.place))
    else { return }
    setBack = SetBack(
      peers: [(log.peer, before.number, number - 1)], evidence: evidence(), before: before.place,
      lacking: ownHeld(sighting.own), holder: before.pid, reader: sighting.pid)
  }

  /// Notes that this device uses a number again that it used for another log, which only an older copy of the
  /// store does.
  mutating func noteReuse(
    of number: Int, by peer: Name, after before: (place: Place, highest: Int), in sighting: Sighting,
    evidence: () -> Evidence
  ) {
    guard !sighting.place.isEarlier(than: before.place) else { return }
    guard setBack?.isResolved ?? true else {
      setBack?.isFinal = true
      return
    }
    setBack = SetBack(
      peers: [(peer, before.highest, number - 1)], evidence: evidence(), before: before.place,
      holder: sighting.pid, reader: sighting.pid)
    setBack?.isFinal = true
  }

  /// Dismisses a set-back that is only a difference between two processes running side by side, each with its
  /// own view of the store.
  @inline(__always) mutating func dismissSetBack(in processes: Processes) {
    if setBack != nil { dismissIfSideBySide(in: processes) }
  }

  @inline(never) private mutating func dismissIfSideBySide(in processes: Processes) {
    guard let setBack, setBack.holder != setBack.reader,
      processes.printed(setBack.holder, after: setBack.evidence.line)
    else { return }
    self.setBack = nil
  }
}

/// A sighting that shows that a store holds less than before.
package struct SetBack: Sendable {
  /// The peers of which the store holds less, with the number that it held and the number that it holds.
  package let peers: [(peer: Name, before: Int, after: Int)]
  /// The record that shows the set-back.
  package let evidence: Evidence
  /// The place where the store was seen to hold more of the first peer.
  package let before: Place
  /// Whether the store held nothing at all at the set-back, as a new store does.
  package let isEmpty: Bool

  /// The highest number of each peer, including this device, that the store held and has not recovered.
  fileprivate var lacking: OrderedDictionary<Name, Int>
  /// Whether the set-back is permanent: this device used numbers again that it had used before.
  fileprivate var isFinal = false

  /// The process that saw the higher numbers.
  fileprivate let holder: Int32?
  fileprivate let reader: Int32?

  fileprivate init(
    peers: [(peer: Name, before: Int, after: Int)], evidence: Evidence, before: Place,
    lacking: OrderedDictionary<Name, Int> = [:], holder: Int32?, reader: Int32?, isEmpty: Bool = false
  ) {
    (self.peers, self.evidence, self.before, self.holder, self.reader) = (
      peers, evidence, before, holder, reader
    )
    self.isEmpty = isEmpty
    self.lacking = lacking
    for peer in peers { self.lacking[peer.peer] = max(peer.before, lacking[peer.peer] ?? 0) }
  }

  /// Whether the store recovered everything: the lost logs were imported again.
  package var isResolved: Bool { lacking.isEmpty && !isFinal }

  fileprivate mutating func regain(_ peer: Name, _ number: Int) {
    if let wanted = lacking[peer], number >= wanted { lacking[peer] = nil }
  }
}

extension Place {
  /// Whether two places are less than a second apart; always `true` for places without times.
  fileprivate func isWithinASecond(of other: Place) -> Bool {
    guard let time, let before = other.time else { return true }
    return abs(time.seconds(since: before)) < 1
  }
}
