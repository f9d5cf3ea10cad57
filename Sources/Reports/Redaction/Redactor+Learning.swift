// What a capture says of itself: the names of its stores, peers and processes, which no form betrays.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
package import Timelines

extension Redactor {
  /// Learns the names that a capture is known to hold, before a report of it is made.
  package func learn(_ diagnosis: Diagnosis) {
    learntStores = 0
    learn(diagnosis.timelines)
    for store in diagnosis.timelines.stores {
      let peers = Array(store.knowledge?.keys.elements ?? []) + store.arrivals.map(\.key)
      for peer in peers { learn(peer: diagnosis.timelines.names[peer]) }
    }
    for finding in diagnosis.findings {
      if let peer = finding.peer { learn(peer: diagnosis.timelines.names[peer]) }
    }
    for process in diagnosis.facts.processes.processes {
      learn(app: String(decoding: process.name, as: UTF8.self))
    }
  }

  /// Learns the names of the stores that came since it learnt last from these timelines.
  package func learn(_ timelines: borrowing Timelines) {
    if learntStores > timelines.stores.count { learntStores = 0 }
    for index in learntStores..<timelines.stores.count {
      learn(timelines.names[timelines.stores[index].name], .store)
      if let peer = timelines.stores[index].peer { learn(peer: timelines.names[peer]) }
    }
    learntStores = timelines.stores.count
  }

  /// Learns a peer's ID, and the short name by which reports call it.
  func learn(peer id: String) {
    guard !id.isEmpty, id != "…" else { return }
    let name = pseudonym(ofPeer: id)
    known.learn(id, as: name)
    known.learn(PeerNames.short(id), as: name)
  }

  /// Learns an app's or another process's name.
  ///
  /// - Returns: What it is called, also where a store has the same name.
  @discardableResult
  package func learn(app name: String) -> String {
    learn(name, .app)
    return KnownNames.isGeneric(name) ? name : self.name(name, .app)
  }

  /// Learns the name of a thing, unless it tells nothing.
  func learn(_ thing: String, _ kind: RedactionKind) {
    guard !KnownNames.isGeneric(thing) else { return }
    // A single word that its form betrays has a pseudonym already.
    if thing.utf8.allSatisfy(\.isWordPart), let other = replacement(of: thing),
      kind != .store || !other.hasPrefix("app-")
    {
      return
    }
    known.learn(thing, as: name(thing, kind))
    guard kind == .user else { return }
    // People write themselves with a capital.
    for other in [thing.lowercased(), thing.prefix(1).uppercased() + thing.dropFirst().lowercased()]
    where !KnownNames.isGeneric(other) {
      known.learn(other, as: name(thing, kind))
    }
  }

  /// What a capture is called in a report: its file's name may be its owner's.
  package func captureName(_ name: String) -> String {
    name == "standard input" || name == "-" ? name : self.name(name, .capture)
  }
}
