// Sentences about what a comparison cannot decide, and which capture would decide it.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  /// A sentence about each thing that the captures do not prove.
  var explanations: [Prose] {
    comparison.doubts.map(explanation(of:)) + unseenSaves + differingTechnologies + unseenWriters
  }

  /// Returns a sentence about what the captures do not prove, and what would prove it.
  private func explanation(of doubt: Doubt) -> Prose {
    let own = labels[doubt.device]
    return switch doubt.reason {
    case .lowLevel:
      "\(own): its log level does not show what arrives; take the capture with "
        + "'-com.apple.coredata.ubiquity.logLevel 3'."
    case .silentLaunch(let level):
      "\(own): the process that had its store open last printed too little (log level \(level)) to show what arrived; start "
        + "the app with '-com.apple.coredata.ubiquity.logLevel 3' each time."
    case .noTimes: "\(own): the capture has no times, so nothing that it lacks can be called missing."
    case .notUnderstood: "\(own): most of its statements are not known."
    case .elided:
      "\(own): something is left out of the capture, so nothing that it lacks can be called missing."
    case .tooManyLogs: "\(own): more transaction logs are open than are followed."
    case .tooManyRanges:
      "\(own): the numbers of what arrived have more gaps than are tracked, so some may not have arrived."
    case .noStore:
      foreignWords(of: doubt.device).map { "\(own): \(words: $0)" }
        ?? "\(own): the capture \(wordsOnNoStore(of: doubt.device))."
    case .unshown(let stores):
      "\(own): no store \(list(stores)) with a peer ID is in its capture, so it does not show what of it is on the device."
    case .alone(let store, _): "\(own): no other capture has its store \(store, .store, limit: 60)."
    case .containers(let store, let container, let other, let others):
      "\(own)'s store \(store, .store, limit: 60) is in the iCloud container \(container, .quotation, limit: 60), that of "
        + "\(labels[other]) in \(others, .quotation, limit: 60), so nothing of it is compared."
    case .strangers: "\(clause(of: doubt) ?? ""), so nothing of it is compared."
    case .onLocalStorage: "\(clause(of: doubt) ?? ""). Nothing of it is compared."
    case .differing(let difference):
      "\(clause(of: doubt) ?? ""); nothing proves that the rest arrives, or that it is lost"
        + (difference.others == 0
          ? "." : ". The same is true of \(words: counted(difference.others, "other peer")).")
    case .stepBack(let from, let to):
      "\(own): its clock was set back from \(words: from.timeText) to \(words: to.timeText), so nothing follows from its times."
    case .clock(let other):
      "\(own): its times cannot be matched to those of \(labels[other]): "
        + reason(whyTimesDoNotMatch: doubt.device, other)
    case .assumedClock(let other): explanation(ofAssumedClock: other, on: doubt.device)
    case .tooManyExports(let count): "\(own): its first \(count) exports are not compared one by one."
    case .unknown(let other, let count, .otherAccount):
      explanation(ofOtherAccount: count, of: other, on: doubt.device)
    case .unknown(let other, let count, let gap):
      "\(own): what became of \(words: counted(count, "transaction")) of \(labels[other]) is not shown, because "
        + gap.reason(with: Agreement(with: count))
    case .ofOtherModel(let others, let count):
      explanation(ofOtherModel: count, of: others, on: doubt.device)
    case .leftOver(let others, let count, let areElsewhere):
      explanation(ofLeftOver: count, of: others, on: doubt.device, areElsewhere: areElsewhere)
    case .mirrored(let mirrored): explanation(of: mirrored, on: doubt.device)
    }
  }

  /// Returns a sentence about clocks that are assumed to be nearly alike, because nothing shows how far apart
  /// they are.
  private func explanation(ofAssumedClock other: Int, on device: Int) -> Prose {
    let own = labels[device]
    if comparison.namedSenders[device]?.contains(other) == true {
      if comparison.devices[device].differsInTimes || comparison.devices[other].differsInTimes {
        return """
          \(own): what arrived from \(labels[other]) does not show how far the clocks are apart, because \
          \(Self.stylesDiffer) The clocks are assumed to be less than 10 minutes apart.
          """
      }
      return """
        \(own): what arrived from \(labels[other]) does not show how far the clocks are apart: by them it \
        came before it was sent, or it was changed in between, or it came or was sent more than once. They \
        are assumed to be less than 10 minutes apart.
        """
    }
    if comparison.unnamedImporters.contains(device) {
      return """
        \(own): no import in its capture names anything from \(labels[other]), so the clocks cannot be \
        compared; they are assumed to be less than 10 minutes apart. \(adviceOnNames(on: device))
        """
    }
    return """
      \(own): nothing from \(labels[other]) arrived to compare the clocks by; they are assumed to be less \
      than 10 minutes apart.
      """
  }

  /// Returns a sentence on transactions that may be of another account than the device has.
  private func explanation(ofOtherAccount count: Int, of other: Int, on device: Int) -> Prose {
    let changed = [device, other].filter { comparison.devices[$0].accountChange != nil }
    guard !changed.isEmpty else {
      return """
        \(labels[device]): what became of \(words: counted(count, "transaction")) of \(labels[other]) is not shown, \
        because \(Doubt.Gap.otherAccount.reason(with: Agreement(with: count)))
        """
    }
    return """
      \(labels[device]): what became of \(words: counted(count, "transaction")) of \(labels[other]) is not shown, because \
      the iCloud account was changed on \(Prose.series(changed.map { labels[$0] })), and nothing shows that both \
      have had the same one since.
      """
  }

  /// A sentence on devices that sync one app in different ways, if any do.
  private var differingTechnologies: [Prose] {
    otherTechnologies.map { ["\($0). Install the same version of the app on all."] } ?? []
  }

  /// Sentences about devices from which transactions arrived but no capture was given.
  private var unseenWriters: [Prose] {
    let known = Set(comparison.devices.flatMap(\.peers))
    var writers: OrderedDictionary<String, OrderedSet<Prose>> = [:]
    for capture in comparison.devices.flatMap(\.captures) {
      let (timelines, names) = (capture.timelines, capture.timelines.names)
      for store in capture.stores.map({ timelines.stores[$0] }) {
        for peer in OrderedSet(store.tries(capture).filter(\.isIn).map(\.record.peer))
        where !known.contains(names[peer]) {
          writers[names[store.name], default: []].append(names.prose(peer))
        }
      }
    }
    return writers.map { store, peers in
      let agreeing = Agreement(with: peers.count)
      return """
        \(Prose.list(Array(peers), most: 4)) also \(agreeing.verb("write")) to \(store, .store, limit: 60); \
        no capture shows \(agreeing.their) \(agreeing.noun("store")).
        """
    }
  }

  /// Returns a sentence on transactions that a device skips because another version of the data model wrote
  /// them.
  private func explanation(ofOtherModel count: Int, of others: [Int], on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: count))
    return """
      \(own) skips \(words: counted(count, "transaction")) of \(Prose.series(others.map { labels[$0] })), \
      because another version of the data model wrote \(agreeing.them) than \(own) has: \
      \(agreeing.they) \(agreeing.are) not imported, as far as its capture shows, and waiting does not \
      change that. Ship the same compiled model, with all its versions, to all devices.
      """
  }

  /// Returns a sentence on transactions that wait on a device for a reason that its log level does not show.
  private func explanation(
    ofLeftOver count: Int, of others: [Int], on device: Int, areElsewhere: Bool
  ) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: count))
    let holder: Prose =
      areElsewhere
      ? """
       Another device imported \(agreeing.them): \(own) holds \(agreeing.them) up, or lacks what \
      \(agreeing.they) \(agreeing.verb("need")).
      """ : ""
    return """
      \(own): why \(words: counted(count, "transaction")) of \(Prose.series(others.map { labels[$0] })) \
      \(agreeing.verb("wait")) there is not shown at its log level: \(agreeing.their) \
      \(agreeing.noun("log")) \(agreeing.are) left over.\(holder) Take its capture with \
      '-com.apple.coredata.ubiquity.logLevel 3', which shows why.
      """
  }

  /// The reason why times of captures in different styles cannot be matched.
  static let stylesDiffer: Prose = """
    not all captures give a time zone, or not all give the year; take all in one style, such as \
    'log show --style ndjson'.
    """

  /// What makes the capture of a device name all that its imports bring.
  private func adviceOnNames(on device: Int) -> Prose {
    comparison.cutImporters.contains(device)
      ? "Its log cut or hid what imports brought; Xcode's console does not cut."
      : "Take it with 'log show --info --debug'."
  }

  /// The reason why the times of two devices cannot be matched, and what decides it.
  private func reason(whyTimesDoNotMatch one: Int, _ other: Int) -> Prose {
    if !comparison.clocks.agree(one, other) {
      return """
        what passed between the two contradicts itself, so a clock was set. Take new captures, and do not \
        set a clock while they run.
        """
    }
    if !comparison.clocks.areAlike(one, other) {
      return Self.stylesDiffer
    }
    guard comparison.clocks.areComparable(one, other) else {
      return "the captures give no year, and New Year is between them; take both over the same time."
    }
    if comparison.namedSenders[one]?.contains(other) == true {
      return """
        what arrived from \(labels[other]) there does not show how far the clocks are apart. Set both clocks \
        right, and take the captures again.
        """
    }
    if comparison.unnamedImporters.contains(one) {
      return """
        no import in its capture names anything from \(labels[other]) to compare the clocks by, and they are more \
        than 10 minutes apart. \(adviceOnNames(on: one))
        """
    }
    let advice: Prose =
      comparison.devices[one].hasZones
      ? "Set both clocks right, and take the captures again."
      : "Take both captures in a style that gives time zones, or set both devices to one zone."
    return """
      nothing from \(labels[other]) arrived there to compare the clocks by, and they are more than 10 minutes apart. \
      \(advice)
      """
  }
}

extension ComparedDevice {
  /// Whether its captures give a time zone.
  fileprivate var hasZones: Bool { captures.contains { $0.facts.first?.zoneMinutes != nil } }
}

extension Doubt.Gap {
  fileprivate func reason(with agreeing: Agreement) -> Prose {
    switch self {
    case .otherAccount:
      "the iCloud account was changed on one of the two, and nothing shows that both have had the same one since."
    case .numberTwice:
      "each has the number of another one in another capture, and which of the two arrived is not shown."
    case .sharedInstallation:
      "two devices share one installation of the app there, and not both are seen to have it."
    case .styles: ComparisonWords.stylesDiffer
    case .adopted: "a baseline adopted there later may have brought what was saved before."
    case .endsBefore: "the capture ends before \(agreeing.they) \(agreeing.were) written."
    case .endsSoon: "the capture ends too soon after that."
    case .beginsLate: "the capture begins too late."
    case .clockBehind:
      """
      its clock may be so far behind the other's that the capture begins too late. What is saved on each device and \
      arrives on the other shows how far.
      """
    case .failed: "imports failed there; see its own report."
    case .local: "its store is on local storage at the end, where nothing arrives."
    case .silent:
      """
      it printed nothing for most of the time after that: it may have slept, or its clock was set. Keep the app in \
      use, or restart it at the end.
      """
    }
  }
}
