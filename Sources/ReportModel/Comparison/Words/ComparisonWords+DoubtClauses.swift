// What a comparison cannot decide, as parts of its verdict.

internal import Diagnosis
internal import Timelines

extension ComparisonWords {
  /// Returns a clause of the verdict on what the captures do not prove, such as `tablet shows no store Trips
  /// with a peer ID`; `nil` if the doubt does not prevent calling the devices equal.
  func clause(of doubt: Doubt) -> Prose? {
    let own = labels[doubt.device]
    switch doubt.reason {
    case .noStore: return "\(own) \(wordsOnNoStore(of: doubt.device))"
    case .alone(let store, isWritten: true): return "only \(own) shows its store \(store, .store, limit: 60)"
    case .unshown(let stores): return "\(own) shows no store \(list(stores)) with a peer ID"
    case .mirrored(.unshown(let container, let scope)):
      return "\(own) shows nothing that is mirrored to \(Self.place(container, scope))"
    case .mirrored(.noContainer(let other)):
      return "whether \(own) and \(labels[other]) mirror to one container is not shown"
    case .mirrored(.unsent(let unsent, _, _)):
      return "\(words: unsent.words) of \(own) \(words: unsent.state) when its capture ends"
    case .mirrored(.lostUnsent(let unsent, _, _)):
      return "\(words: unsent.words) of a removed installation on \(own) \(words: unsent.wasLost)"
    case .mirrored(.sharedInstallation(let sharers)): return Self.shared(by: sharers)
    case .mirrored(.unseenSender(let other, let records)):
      let what = counted(records.count, "record")
      return "\(own) is not seen to have \(words: what) that \(labels[other]) imported"
    case .mirrored(.leftOutOfOthers(let other, let count)):
      return "\(own) left out \(words: counted(count, "record")) that \(labels[other]) imported"
    case .mirrored(.unseenChange(let other, let records)):
      let what = counted(records.count, "record")
      return "\(own) is not seen to have a change of \(words: what) that \(labels[other]) imported"
    case .strangers(let store, let others, let areUnshown):
      return clause(ofStrangers: others, to: doubt.device, in: store, areUnshown: areUnshown)
    case .onLocalStorage(let store, let heldBack, lacksAccount: true):
      let staying: Prose =
        heldBack.isEmpty ? "" : "; what it wrote, \(words: heldBack.words), stays on it"
      return "\(own) has \(store, .store, limit: 60) without iCloud: nobody is signed in there\(staying)"
    case .onLocalStorage(let store, let heldBack, lacksAccount: false):
      let waiting: Prose =
        heldBack.isEmpty ? "" : "; what it wrote, \(words: heldBack.words), waits there"
      return
        "\(own) has \(store, .store, limit: 60) on local storage in all that it shows, and gets nothing of others\(waiting)"
    case .differing(let difference): return clause(of: difference, on: doubt.device)
    default: return nil
    }
  }

  private func clause(
    ofStrangers others: [Int], to device: Int, in store: String, areUnshown: Bool
  ) -> Prose {
    let (name, all) = (Prose(store, .store, limit: 60), [device] + others)
    let names = Prose.series(all.map { labels[$0] }, most: 5)
    let (own, rest) = (labels[device], Prose.series(others.map { labels[$0] }, most: 4))
    guard areUnshown else {
      let know: Prose =
        areAllStrangers(all, in: store)
        ? "\(names) know nothing of each other in \(name)"
        : "\(own) knows nothing of \(rest) in \(name), and they know nothing of it"
      return "\(know), as if from two accounts or two periods"
    }
    let show: Prose =
      areAllStrangers(all, in: store)
      ? "\(names) show nothing of each other in \(name)"
      : "\(own) shows nothing of \(rest) in \(name), and they show nothing of it"
    let silent = all.filter { device in
      comparison.doubts.contains { $0.device == device && $0.reason == .lowLevel }
    }
    guard !silent.isEmpty, silent.count < all.count else {
      return "\(show), because of a log level that names no devices"
    }
    return "\(show), because the log level of \(Prose.series(silent.map { labels[$0] })) names no devices"
  }

  /// Whether no two of some devices know each other from stores of a name.
  private func areAllStrangers(_ devices: [Int], in store: String) -> Bool {
    comparison.groups.filter { $0.store == store }.allSatisfy { group in
      devices.count { !group.peers.isDisjoint(with: comparison.devices[$0].peers) } < 2
    }
  }

  private func clause(of difference: Doubt.Difference, on device: Int) -> Prose {
    let group = comparison.groups.first {
      $0.store == difference.store && $0.peers.contains(difference.peer)
    }
    let writer = group.flatMap { group in
      difference.exporter.map { self.writer($0, difference.peer, of: group) }
    }
    let whose = writer ?? name(of: difference.peer, on: difference.other)
    let store = group?.title ?? Prose(difference.store, .store, limit: 60)
    let least: Prose = difference.holdsOnly == 0 ? "nothing" : "only 1-\(difference.holdsOnly)"
    return "\(labels[device]) is last seen to hold \(least) of \(whose) in \(store), "
      + "\(labels[difference.other]) 1-\(difference.held)"
  }

  /// The names of stores, as a sentence lists them.
  func list(_ stores: [String]) -> Prose {
    Prose.series(stores.map { Prose($0, .store, limit: 60) }, most: 4)
  }
}
