// Sentences about devices, about the rows of a store's table, and about the places of findings.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparisonWords {
  let comparison: Comparison
  /// The name of each device in the sentences.
  let labels: [Prose]

  /// Creates the words with the full labels of the devices.
  init(_ comparison: Comparison) {
    self.init(comparison, labels: comparison.devices.map { Prose($0.label, .capture) })
  }

  /// Creates the words with a label for each device.
  init(_ comparison: Comparison, labels: [Prose]) {
    self.comparison = comparison
    self.labels = labels
  }

  // MARK: Devices

  func ids(_ device: ComparedDevice) -> Prose {
    var ids = OrderedSet<Prose>()
    let shown = Set(device.captures.flatMap(\.mirroredStoresWithContainer))
    for capture in device.captures {
      for store in capture.stores {
        if let peer = capture.timelines.stores[store].peer { ids.append(capture.timelines.names.prose(peer)) }
      }
      for index in capture.mirroredStores {
        let store = capture.timelines.mirroring.all[index]
        // Another capture of the device shows where the store is mirrored to.
        if store.container == nil, let id = store.id, shown.contains(id) { continue }
        ids.append(capture.timelines.mirroredPlace(index))
      }
    }
    guard ids.isEmpty else { return ids.prefix(4).joined(separator: ", ") }
    if device.isNewestFirst { return "newest records first" }
    return havePeers && !isEmpty(device) ? "no peer ID" : "no store"
  }

  private func isEmpty(_ device: ComparedDevice) -> Bool {
    device.captures.allSatisfy { $0.facts.bytes == 0 }
  }

  /// Whether any device has a store with a peer ID: a mirrored one has none.
  private var havePeers: Bool { comparison.devices.contains { !$0.peers.isEmpty } }

  /// What the only capture of a device without a store shows, such as `is empty`.
  func wordsOnNoStore(of device: Int) -> Prose {
    if comparison.devices[device].isNewestFirst {
      return "has its newest records first, and must be sorted by time"
    }
    if foreignWords(of: device) != nil { return "cannot be read as a log" }
    return isEmpty(comparison.devices[device])
      ? "is empty" : havePeers ? "shows no store with a peer ID" : "shows no store that syncs with iCloud"
  }

  /// A sentence that names what the only capture of a device is, with the next step; `nil` if it is a log.
  func foreignWords(of device: Int) -> String? {
    let captures = comparison.devices[device].captures
    return captures.count == 1 ? captures[0].foreignWords : nil
  }

  /// A sentence about captures whose newest records come first, so that nothing of them was compared; `nil` if
  /// there are none.
  var newestFirst: Prose? {
    let names = comparison.devices.indices.filter { comparison.devices[$0].isNewestFirst }.map { labels[$0] }
    guard !names.isEmpty else { return nil }
    let advice: Prose = "Sort them by time, the oldest first, and compare again."
    return "The newest records come first in \(Prose.series(names)); nothing was compared. \(advice)"
  }

  func extent(_ capture: CaptureDiagnosis) -> [String] {
    [
      spanWords(capture.facts.first, capture.facts.last, areZonesShown: comparison.areZonesApart),
      capture.statements.highestLevel.map { "log level \($0)" },
    ].compactMap(\.self)
  }

  func own(_ device: ComparedDevice) -> [String] {
    let errors = OrderedSet(device.ownErrors.values.map(\.rule.rawValue))
    let warnings = OrderedSet(
      device.captures.flatMap(\.findings).filter { $0.severity == .warning }.map(\.rule.rawValue))
    return [
      errors.isEmpty ? nil : "errors in its own capture: \(errors.joined(separator: ", "))",
      warnings.isEmpty ? nil : "own warnings: \(warnings.joined(separator: ", "))",
    ].compactMap(\.self)
  }

  /// A sentence about two devices with different iCloud accounts; `nil` if the captures show none.
  var otherUsers: Prose? {
    comparison.doubts.lazy.compactMap { doubt -> Prose? in
      guard case .mirrored(.otherUser(let container, let other)) = doubt.reason else { return nil }
      let why: Prose =
        mayShare(doubt.device, other, container)
        ? "belong to two users, who may share something" : "are signed in to different iCloud accounts"
      return """
        \(labels[doubt.device]) and \(labels[other]) \(why); only devices of one user are compared.
        """
    }.first
  }

  /// Whether two devices mirror what is shared with their users in a container, so that two accounts are no
  /// mistake.
  func mayShare(_ one: Int, _ other: Int, _ container: String?) -> Bool {
    [one, other].allSatisfy { device in
      comparison.devices[device].captures.contains { capture in
        capture.mirroredStores.contains { index in
          let store = capture.timelines.mirroring.all[index]
          return store.scope == .shared && store.container.map { capture.timelines.names[$0] } == container
        }
      }
    }
  }

  // MARK: Rows

  func owner(of row: ComparisonRow, in group: StoreGroup) -> Prose {
    row.exporter.map { writer($0, row.peer, of: group) } ?? row.wait.map { owner(comparison.waits[$0]) }
      ?? ""
  }

  /// The author of what a peer wrote to a store: the device, or one of several installations on it.
  func writer(_ device: Int, _ peer: String, of group: StoreGroup) -> Prose {
    comparison.devices[device].peers.count(where: group.peers.contains) > 1
      ? name(of: peer, on: device) : labels[device]
  }

  func fates(of row: ComparisonRow) -> [ReportComparison.Cell] {
    if let wait = row.wait { return [fate(lacking: comparison.waits[wait])] }
    return fateAtExporter(row)
      + comparison.devices.indices.compactMap { device in
        row.fates[device].flatMap { row.areHeldBack && $0 == .unknown ? nil : fate($0, device, row) }
      }
  }

  /// What became of transactions that have not left their device; empty if they have, or may have.
  private func fateAtExporter(_ row: ComparisonRow) -> [ReportComparison.Cell] {
    guard row.areHeldBack, let exporter = row.exporter else { return [] }
    let verb = Agreement(with: row.numbers.count).verb("wait")
    return [.init(words: "\(verb) on \(labels[exporter])", severity: .warning, rest: ", on local storage")]
  }

  private func fate(lacking wait: Wait) -> ReportComparison.Cell {
    let rest: Prose = "; waited for on \(labels[wait.device])"
    return switch wait.origin {
    case .neverWritten(let device):
      .init(words: "never written by \(labels[device])", severity: .error, rest: rest)
    case .notWritten(let device):
      .init(words: "could not be written by \(labels[device])", severity: .warning, rest: rest)
    case .notSeenWritten(let device):
      .init(words: "not seen to be written by \(labels[device])", severity: .warning, rest: rest)
    case .held(let devices):
      .init(words: "on " + Prose.series(devices.map { labels[$0] }), rest: rest)
    case .nowhere: .init(words: "in no capture", rest: rest)
    }
  }

  private func fate(_ fate: ComparedTransaction.Fate, _ device: Int, _ row: ComparisonRow)
    -> ReportComparison.Cell
  {
    let name = labels[device]
    let words: Prose = "\(words: fate.word(of: row.numbers.count)) on \(name)"
    switch fate {
    case .imported: return .init(words: words)
    case .missing:
      if row.lostOn.contains(device) { return .init(words: "lost on \(name)", severity: .error) }
      return .init(words: row.takenOn.contains(device) ? "ignored on \(name)" : words, severity: .error)
    case .pending:
      guard !row.failedOn.contains(device) else {
        return .init(words: "failed on \(name)", severity: .error)
      }
      guard !row.ofOtherModelOn.contains(device) else {
        return .init(words: words, severity: .warning, rest: ", of another data model")
      }
      let waits = row.waits.map { comparison.waits[$0] }.filter { $0.device == device }
      let reasons = waits.map { reason($0, in: row) }.joined(separator: ", and ")
      if reasons.isEmpty, row.waitedFor.contains(where: { isToBeDownloaded($0, on: device) }) {
        return .init(words: "to be downloaded on \(name)", severity: .warning)
      }
      if reasons.isEmpty, let failed = row.failedBefore[device] {
        return .init(
          words: words, severity: .warning, rest: " for \(words: failed.words), which failed there")
      }
      return .init(words: words, severity: .warning, rest: reasons.isEmpty ? "" : " " + reasons)
    case .leftOut: return .init(words: words, severity: .warning)
    case .unknown:
      let isWaitedFor = row.waitedFor.contains { comparison.waits[$0].device == device }
      return isWaitedFor
        ? .init(words: "waited for on \(name)", severity: .warning)
        : .init(words: words)
    }
  }

  private func isToBeDownloaded(_ wait: Int, on device: Int) -> Bool {
    comparison.waits[wait].isToBeDownloaded && comparison.waits[wait].device == device
  }

  // MARK: Findings

  func evidence(_ found: Comparison.Found) -> [Prose] {
    let first = place(found.finding.first, found.device, found.capture)
    if let never = found.finding.detail as? NeverArrived.Detail {
      let verb: Prose = never.transactions == nil ? "sent" : "written"
      let last = place(found.finding.last, found.device, found.lastCapture)
      // One record may name several.
      let exports: Prose = first == last ? "\(verb) at \(first)" : "\(verb) from \(first) to \(last)"
      let receiver = comparison.devices[never.receiver.index]
      let end = receiver.end.map { last in
        let isSameDay = last.shownDate == found.finding.last.time?.shownDate
        let captures = Agreement(with: receiver.captures.count).form("capture goes", "captures go")
        return "; the \(captures) on to "
          + (isSameDay ? last.timeText : last.shown) + comparison.zone(of: last)
      }
      let clocks = clockWords(never.receiver.index, never.exporter.index)
      return [
        "\(labels[never.exporter.index]): \(exports).",
        "\(labels[never.receiver.index]): \(words: Self.lack(never))\(words: end ?? "").",
      ] + [clocks.map { $0 + "." }].compactMap(\.self)
    }
    if let divergence = found.finding.detail as? Diverged.Detail {
      return [
        "\(labels[divergence.holder]): held at \(first).", "\(labels[divergence.lesser]): no record of it.",
      ]
    }
    if found.finding.detail is StoreRolledBack.Detail {
      return ["\(labels[found.device]): given again at \(first)."]
    }
    return []
  }

  /// What the receiver's captures show of what it lacks.
  private static func lack(_ never: NeverArrived.Detail) -> String {
    guard let transactions = never.transactions else {
      if case .leftOut? = never.records?.end { return "fetched, and left out" }
      if never.records?.hadBeforeSignOut == true { return "not among what it imported since the sign-out" }
      let isDeleted = never.records.map { $0.deleted == $0.objects } ?? false
      return isDeleted ? "deleted, and not among what it imported since" : "not among what it imported"
    }
    guard transactions.areAllIgnored else {
      return transactions.formerly.isEmpty
        ? "no record of it" : "no record of it since the app was reinstalled"
    }
    let agreeing = Agreement(with: transactions.numbers.count)
    return transactions.skipped.count == transactions.numbers.count
      ? "skipped as already imported" : "another log has \(agreeing.form("its", "each")) number"
  }

  /// The clock difference, in seconds, up to which clocks are not mentioned.
  private static let slight = 5.0

  /// Returns a clause such as `device-1's clock is 5 min to 6 min behind device-2's`.
  ///
  /// `lead` is the range of the first clock's lead in seconds. The result is `nil` if the clocks may agree,
  /// or if nothing is known of them.
  static func clocks(_ one: Prose, _ other: Prose, _ lead: (least: Double?, most: Double?)) -> Prose? {
    clocks(one, over: "\(other)'s", lead)
  }

  /// A clause on how far a device's clock is ahead of, or behind, the one that a possessive names.
  static func clocks(
    _ one: Prose, over other: Prose, _ lead: (least: Double?, most: Double?)
  ) -> Prose? {
    func words(_ one: Double, _ other: Double?) -> String {
      guard let other else { return "at least \(durationWords(one.rounded(.down)))" }
      // Times in whole seconds may contradict each other slightly.
      let (least, most) = (min(one, other), max(one, other))
      let (from, to) = (durationWords(least.rounded(.down)), durationWords(most.rounded(.up)))
      if from == to { return from }
      // Two lengths that differ by less than the unit they are said in are one.
      let unit: Double = most >= 86_400 ? 3600 : most >= 3600 ? 60 : 1
      guard unit > 1, most - least < unit else { return "\(from) to \(to)" }
      return "about \(durationWords(((least + most) / 2 / unit).rounded() * unit))"
    }
    if let least = lead.least, least > slight {
      return "\(one)'s clock is \(words: words(least, lead.most)) ahead of \(other)"
    }
    guard let most = lead.most, most < -slight else { return nil }
    return "\(one)'s clock is \(words: words(-most, lead.least.map { -$0 })) behind \(other)"
  }

  /// The clause about the clocks of two devices.
  ///
  /// The value is `nil` also if their captures print times in different formats.
  private func clockWords(_ one: Int, _ other: Int) -> Prose? {
    guard comparison.clocks.areComparable(one, other) else { return nil }
    return Self.clocks(labels[one], labels[other], comparison.clocks.lead(of: one, over: other))
  }

  /// A place in one of a device's captures; the capture is named if the device has several.
  private func place(_ place: Place, _ device: Int, _ capture: Int) -> Prose {
    let labels = comparison.devices[device].captureLabels
    let time = place.time.map { ", \($0.timeText)\(comparison.zone(of: $0))" } ?? ""
    let name: Prose = labels.count == 1 ? "" : " of \(labels[capture], .capture, limit: 40)"
    return "line \(place.line)\(name)\(words: time)"
  }
}

extension ComparisonWords {
  /// A sentence about a wait.
  ///
  /// `device-2 waits for transaction 40 of device-1 in Trips, which device-1 never wrote`
  func sentence(_ wait: Wait) -> Prose {
    let store: Prose = wait.store.isEmpty ? "" : " in \(comparison.groups[wait.group].title)"
    return "\(labels[wait.device]) waits for \(Agreement(with: wait.numbers.count).noun("transaction")) "
      + "\(words: wait.numbers.words) of \(owner(wait))\(store), which \(origin(wait))"
  }

  private func reason(_ wait: Wait, in row: ComparisonRow) -> Prose {
    let whose: Prose = wait.peer == row.peer ? "" : "\(owner(wait))'s "
    return "for \(whose)\(words: wait.numbers.words), which \(origin(wait))"
  }

  /// The device whose transactions are awaited, or the short name of its peer if no capture comes from it.
  func owner(_ wait: Wait) -> Prose {
    wait.exporter.map { writer($0, wait.peer, of: comparison.groups[wait.group]) }
      ?? name(of: wait.peer, on: wait.device)
  }

  /// The short name of a peer, as a device's captures print it.
  func name(of peer: String, on device: Int) -> Prose {
    let id = Array(peer.utf8)
    for capture in comparison.devices[device].captures {
      let names = capture.timelines.names
      if let peer = names.known(id.span) { return names.prose(peer) }
    }
    return "\(peer: Names.short(peer), id: peer)"
  }

  func origin(_ wait: Wait) -> Prose {
    if wait.isToBeDownloaded {
      return "\(Agreement(with: wait.numbers.count).have) to be downloaded there"
    }
    return switch wait.origin {
    case .neverWritten(let device): "\(labels[device]) never wrote"
    case .notWritten(let device): "\(labels[device]) could not write"
    case .notSeenWritten(let device): "\(labels[device]) is not seen to write"
    case .held(let devices):
      Prose.series(devices.map { labels[$0] }) + " \(Agreement(with: devices.count).have)"
    case .nowhere: "no capture shows"
    }
  }
}

extension CaptureDiagnosis {
  /// The UUIDs of the mirrored stores whose containers the capture shows.
  fileprivate var mirroredStoresWithContainer: [MirrorID] {
    mirroredStores.map { timelines.mirroring.all[$0] }.filter { $0.container != nil }.compactMap(\.id)
  }
}
