// What a store was seen to hold of each peer, and whether it was ever seen to hold less than before.

internal import LogRecords
package import OrderedCollections

/// What a store was seen to hold of each peer.
package struct VectorHistory: Sendable {
  /// What a store was seen to hold of a peer: up to which number, since when, and by which process.
  private struct Holding {
    var number: Int
    var since: Timestamp?
    var pid: Int32?
    var place: Place
  }

  /// What this device was seen to write: from which number up to which, and where that one is.
  private struct Written {
    var lowest: Int
    var highest: Int
    var place: Place
    var pid: Int32?

    /// Whether another place is so much later that what is less there is not only printed out of order.
    func isPast(at other: Place) -> Bool {
      guard let since = place.time, let time = other.time else { return false }
      return time.seconds(since: since) >= LogProgress.moments
    }
  }

  /// Where and by which process the store was seen to hold something, and this device's own peer if known.
  struct Sighting {
    let place: Place
    let pid: Int32?
    let own: Name?
  }

  /// The last transaction of each peer that the store holds; `nil` while the capture does not show it.
  package private(set) var numbers: OrderedDictionary<Name, Int>?
  /// Since when these numbers are known to be held.
  package private(set) var since: OrderedDictionary<Name, (number: Int, record: Evidence)> = [:]
  /// The first number that the store was seen to hold of each peer; forgotten when its file is replaced on
  /// purpose.
  package private(set) var earliest: OrderedDictionary<Name, (number: Int, place: Place)> = [:]
  /// Whether, for each of these numbers, it says since when.
  private var isSinceKnown = true
  /// The last record with a whole vector of the store: a peer it does not name had nothing there.
  package private(set) var lastSeen: Evidence?
  /// The last whole vector of the store, and its line; its own number is not one that is only reserved.
  private var whole: (vector: KnowledgeVector, line: Int)?
  /// What the last import that was scheduled needed of a peer, and its line; kept if an earlier one may have
  /// failed.
  private var needed: OrderedDictionary<Name, (number: Int, line: Int)> = [:]
  /// What the baseline that is being adopted holds.
  private var offered: KnowledgeVector?
  /// Set when the store was seen to hold less than before; the first time that it did not get back, or else
  /// the last.
  package private(set) var setBack: SetBack?

  /// The highest number of each peer that the store was seen to hold; forgotten when its file is replaced on
  /// purpose.
  ///
  /// Ordered, as the others: with few peers, which is usual, one is found faster this way.
  private var held: OrderedDictionary<Name, Holding> = [:]
  /// What this device wrote, by its peer ID; forgotten with what the store held.
  ///
  /// What `compare` sees of it may have gone back already.
  private var written: OrderedDictionary<Name, Written> = [:]

  /// The records in which imports began, those of the last second where the capture has times.
  private var beginnings = ImportBeginnings()

  mutating func learn(_ peer: Name, _ number: Int, from record: Evidence) {
    if numbers == nil { numbers = [:] }
    numbers?[peer] = number
    note(peer, number, since: record)
  }

  /// A record gives the store's vector: a peer that it does not name has nothing there.
  mutating func learn(_ vector: KnowledgeVector, from record: Evidence) {
    lastSeen = record
    whole = (vector, record.line)
    // It is printed again and again, with few numbers changed.
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

  /// A record gives the vector with which this device will write: its own number in it is only reserved yet
  /// and not held.
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

  /// An operation is made for the transaction after some number only when the store holds that.
  mutating func need(_ peer: Name, _ number: Int, at line: Int) { needed[peer] = (number, line) }

  /// Whether the store was seen to hold a transaction after a line.
  func shows(_ peer: Name, _ number: Int, after line: Int) -> Bool {
    if let whole, whole.line > line, whole.vector[peer] >= number { return true }
    return needed[peer].map { $0.line > line && $0.number >= number } ?? false
  }

  /// Whether a process that imports a transaction must have imported the one before it without a record: it
  /// follows what the process was seen to hold only with others in between.
  func lacks(before number: Int, of peer: Name, pid: Int32?, _ arrivals: OrderedDictionary<Name, Arrivals>)
    -> Bool
  {
    guard let known = held[peer], known.pid == pid, known.number < number - 1 else { return false }
    return arrivals[peer].map { !$0.numbers.contains(number - 1) && !$0.applied.contains(number - 1) } ?? true
  }

  /// This device wrote a transaction.
  ///
  /// It gives its numbers one after the other, so that one below all that it was seen to write was given
  /// before: an older copy of the store is back, unless its log is only late. Only a new store begins with 1.
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
    }
    learn(peer, number, from: record)
  }

  /// The store holds less of this device's own transactions than it wrote.
  private mutating func loseOwn(
    of peer: Name, _ written: Written, after number: Int, in sighting: Sighting, evidence: () -> Evidence
  ) {
    guard setBack?.isMended ?? true else { return }
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

  /// A baseline that holds so much is about to be adopted; `nil` if none is any more.
  mutating func offer(_ baseline: KnowledgeVector?) { offered = baseline }

  /// It is adopted: the store holds what the baseline holds, which may have replaced its file.
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
  mutating func forgetHoldings() { (held, written, earliest) = ([:], [:], [:]) }

  /// Compares what the store holds with what it was seen to hold before.
  ///
  /// Records of several threads may be printed out of order within moments; after a second it is another
  /// state. This device's own number may go back by one: a save that is rolled back gives its number back.
  /// What a save has from the time when it began may lag behind what its own process shows meanwhile, but not
  /// behind what an earlier process showed.
  mutating func compare(
    _ names: Names, in sighting: Sighting, mayLag: Bool = false, evidence: () -> Evidence
  ) {
    guard let numbers else { return }
    let (own, pid) = (sighting.own, sighting.pid)
    let maySetBack = setBack?.isMended ?? true
    if maySetBack, let time = sighting.place.time {
      let less = held.elements.lazy.filter { peer, held in
        guard peer != own, let since = held.since, !mayLag || held.pid != pid else { return false }
        return numbers[peer, default: 0] < held.number && time.seconds(since: since) >= 1
      }
      if !less.isEmpty {
        let less = less.sorted { names[$0.key] < names[$1.key] }
        setBack = SetBack(
          peers: less.map { ($0.key, before: $0.value.number, after: numbers[$0.key, default: 0]) },
          evidence: evidence(), before: less[0].value.place, lacking: ownHeld(own), holder: less[0].value.pid,
          reader: pid, isEmpty: numbers.values.allSatisfy { $0 == 0 })
      }
    }
    // A vector that lacks this device altogether is of a new store.
    if !mayLag, let own, let number = numbers[own], let known = written[own], number < known.highest - 1,
      known.isPast(at: sighting.place)
    {
      loseOwn(of: own, known, after: number, in: sighting, evidence: evidence)
    }
    // What a save reserves is not held yet.
    if setBack != nil {
      for (peer, number) in numbers where peer != own || !mayLag { setBack?.regain(peer, number) }
    }
    // What is lower within moments, or without times, decides nothing.
    for (peer, number) in numbers where number > held[peer]?.number ?? 0 {
      held[peer] = Holding(number: number, since: sighting.place.time, pid: pid, place: sighting.place)
    }
  }

  /// What is known of this device's own transactions; the store may have lost some of them too.
  private func ownHeld(_ own: Name?) -> OrderedDictionary<Name, Int> {
    guard let own else { return [:] }
    let number = max(held[own]?.number ?? 0, written[own]?.highest ?? 0)
    return number > 0 ? [own: number] : [:]
  }

  /// A transaction is applied, which an operation does only when the store does not hold it.
  ///
  /// What is pasted twice happened once: the copy of the last import may have the second of the original, and
  /// pages have no times. An operation begins once, so that the record in which the import began tells.
  mutating func applied(
    _ number: Int, of log: TransactionLog, began: Evidence?, in sighting: Sighting, evidence: () -> Evidence
  ) {
    let isCopy = began.map { beginnings.isKnown($0, of: log.file) } ?? false
    guard setBack?.isMended ?? true, let before = held[log.peer], before.number >= number,
      !sighting.place.isEarlier(than: before.place),
      !(isCopy && sighting.place.isWithinASecond(of: before.place))
    else { return }
    setBack = SetBack(
      peers: [(log.peer, before.number, number - 1)], evidence: evidence(), before: before.place,
      lacking: ownHeld(sighting.own), holder: before.pid, reader: sighting.pid)
  }

  /// This device gives a number again that it gave to another log, as only an older copy of the store does.
  mutating func noteReuse(
    of number: Int, by peer: Name, after before: (place: Place, highest: Int), in sighting: Sighting,
    evidence: () -> Evidence
  ) {
    guard !sighting.place.isEarlier(than: before.place) else { return }
    guard setBack?.isMended ?? true else {
      setBack?.isFinal = true
      return
    }
    setBack = SetBack(
      peers: [(peer, before.highest, number - 1)], evidence: evidence(), before: before.place,
      holder: sighting.pid, reader: sighting.pid)
    setBack?.isFinal = true
  }

  /// Drops a set-back that is only two processes side by side, each with what it knows about the store.
  mutating func dismissSetBack(in processes: Processes) {
    guard let setBack, setBack.holder != setBack.reader,
      processes.printed(setBack.holder, after: setBack.evidence.line)
    else { return }
    self.setBack = nil
  }
}

/// That a store was seen to hold less than before.
package struct SetBack: Sendable {
  /// The peers of which it holds less, with what it held and what it holds.
  package let peers: [(peer: Name, before: Int, after: Int)]
  /// The record that shows it.
  package let evidence: Evidence
  /// Where it was seen to hold more of the first peer.
  package let before: Place
  /// Whether it held nothing at all then, as a new store does.
  package let isEmpty: Bool

  /// What it has not got back: up to which number it held the transactions of a peer, this device's own among
  /// them.
  fileprivate var lacking: OrderedDictionary<Name, Int>
  /// Whether it stays set back: this device gave numbers again that it gave before.
  fileprivate var isFinal = false

  /// The process that saw more, and the one that sees less.
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

  /// Whether it got everything back: its logs were imported again.
  package var isMended: Bool { lacking.isEmpty && !isFinal }

  fileprivate mutating func regain(_ peer: Name, _ number: Int) {
    if let wanted = lacking[peer], number >= wanted { lacking[peer] = nil }
  }
}

extension Place {
  /// Whether two places are of one second; places without times may be.
  fileprivate func isWithinASecond(of other: Place) -> Bool {
    guard let time, let before = other.time else { return true }
    return abs(time.seconds(since: before)) < 1
  }
}
