// Answers from the captures of other devices to questions that one device's capture leaves open: whether a
// transaction that never arrived was written, and whether a device waits for one that was never written.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

struct ComparedAnswers {
  private let source: Comparison
  private let labels: [Prose]

  init(_ source: Comparison, _ labels: [Prose]) {
    self.source = source
    self.labels = labels
  }

  /// Returns the wording of a finding in a device's own capture, completed by the other captures.
  func answered(_ wording: FindingWording, _ finding: Finding, of device: Int, _ diagnosis: CaptureDiagnosis)
    -> FindingWording
  {
    let waits = source.waits.filter { isOf(finding, $0, diagnosis) }
    if let detail = finding.detail as? MissingTransaction.Detail {
      let peers = Set(detail.missing.map { diagnosis.timelines.names[$0.peer] })
      return missing(wording, waits.filter { $0.device == device && peers.contains($0.peer) })
    }
    // A transaction that arrived elsewhere is not lost, and no device waits for it. The present store cannot
    // give the others one that is only in a former store.
    guard let detail = finding.detail as? ExportLost.Detail, detail.arrivedOn.isEmpty, detail.successor == nil
    else { return wording }
    // A device that lacks what others have is none to rebuild the store from.
    guard diagnosis.lack(beside: finding) == nil else { return wording }
    let origin = origin(of: detail, device)
    return lost(wording, waits.filter { $0.origin == origin }, device, origin)
  }

  /// The origin of the waits for what is lost in a finding of a device.
  private func origin(of lost: ExportLost.Detail, _ device: Int) -> Wait.Origin {
    guard lost.mayHaveBeenWritten else { return .neverWritten(by: device) }
    return lost.step == nil ? .notSeenWritten(by: device) : .notWritten(by: device)
  }

  /// Whether a finding in a device's own capture explains why the device waits for something, or another one
  /// for it.
  func saysWhy(_ finding: Finding, _ device: Int, _ diagnosis: CaptureDiagnosis) -> Bool {
    if let lost = finding.detail as? ExportLost.Detail, origin(of: lost, device) == .notWritten(by: device) {
      return source.waits.contains {
        $0.origin == .notWritten(by: device) && isOf(finding, $0, diagnosis)
      }
    }
    return (finding.detail as? ImportFailed.Detail)?.failed.isDelayed == true
      && source.waits.contains { $0.device == device && $0.isToBeDownloaded }
  }

  /// Whether a wait concerns the store of a finding, not another app's store of the same name.
  private func isOf(_ finding: Finding, _ wait: Wait, _ diagnosis: CaptureDiagnosis) -> Bool {
    guard let index = finding.store else { return false }
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    guard names[store.name] == wait.store else { return false }
    return store.peer.map { source.groups[wait.group].peers.contains(names[$0]) } ?? true
  }

  /// Returns the wording of a missing transaction, completed by the captures that show it.
  ///
  /// If they show where each awaited transaction is, the wording says so instead of asking.
  private func missing(_ wording: FindingWording, _ waits: [Wait]) -> FindingWording {
    let areOfSeveral = Set(waits.map(\.peer)).count > 1
    let known = waits.compactMap { answer($0, isOneOfSeveral: areOfSeveral) }
    guard !waits.isEmpty, known.count == waits.count else { return wording }
    var wording = wording
    wording.placeToLook = Prose.list(known, separator: "; ") + "."
    wording.advice = adviceOnWriter(waits) ?? adviceInOrder(waits) ?? advice(on: waits)
    return wording
  }

  /// What to do if nobody but its writer has what is waited for; `nil` if others may have some of it.
  private func adviceOnWriter(_ waits: [Wait]) -> Prose? {
    let writers = Set(waits.map { onlyHolder(of: $0) })
    guard writers.count == 1, case let writer?? = writers.first,
      let number = waits.first?.numbers.ranges.first?.lowerBound
    else { return nil }
    let agreeing = Agreement(with: waits.reduce(0) { $0 + $1.numbers.count })
    return NeverArrived.adviceOnWriter(labels[writer], first: number, agreeing)
  }

  /// What to do if only the writers have some of what is waited for, and others have the rest: first what iCloud
  /// does not have; `nil` if it is not so.
  private func adviceInOrder(_ waits: [Wait]) -> Prose? {
    let areHeld = waits.allSatisfy { if case .held = $0.origin { true } else { false } }
    let groups = OrderedDictionary(grouping: waits, by: onlyHolder)
    guard areHeld, groups.count > 1 else { return nil }
    let writers = groups.filter { $0.key != nil }.values.compactMap { own -> Prose? in
      adviceOnWriter(own).map { "\(list(own)): \($0)" }
    }
    let rest = groups[nil].map { ["\(list($0)): \(advice(on: $0))" as Prose] } ?? []
    return Prose.list(writers + rest, separator: " ")
  }

  /// The numbers with their writers, such as `phone's 3 and mac's 5-6`.
  private func list(_ waits: [Wait]) -> Prose {
    Prose.series(waits.map { "\(owner($0))'s \(words: $0.numbers.words)" as Prose })
  }

  private func owner(_ wait: Wait) -> Prose { ComparisonWords(source, labels: labels).owner(wait) }

  /// The device that wrote what is waited for, if all other devices are proved to lack it.
  private func onlyHolder(of wait: Wait) -> Int? {
    guard let writer = wait.exporter, wait.origin == .held(by: [writer]) else { return nil }
    let written = source.transactions.filter { transaction in
      transaction.group == wait.group && transaction.peer == wait.peer
        && wait.numbers.contains(transaction.number)
    }
    return !written.isEmpty && written.allSatisfy(\.isNowhere) ? writer : nil
  }

  private func advice(on waits: [Wait]) -> Prose {
    let kinds = Set(waits.map(\.origin.kind))
    let agreeing = Agreement(with: waits.reduce(0) { $0 + $1.numbers.count })
    if kinds.contains(.neverWritten) {
      return """
        Rebuild the store from a device that has all data ('parselogs help rebuild'): waiting does not help. This loses \
        what only other devices have: keep a copy of each store first.
        """
    }
    if kinds.contains(.notWritten) {
      return """
        Remove what prevented it (see export-lost), and open the app on these devices while they are online. \
        If \(agreeing.they) \(agreeing.form("does", "do")) not arrive within a few minutes, waiting does not \
        help: rebuild the store from a device that has all data ('parselogs help rebuild'). This loses what \
        only other devices have: keep a copy of each store first.
        """
    }
    if kinds.contains(.notSeenWritten) {
      return """
        Open the app on these devices while they are online, and give iCloud a few minutes: the log may have been \
        written, and the next launch of the app moves what was left in another folder. If it still does not arrive, \
        rebuild the store from a device that has all data ('parselogs help rebuild'). This loses what only other devices \
        have: keep a copy of each store first.
        """
    }
    return """
      Open the app on these devices while they are online, and give iCloud a few minutes. If \(agreeing.they) still \
      \(agreeing.form("does", "do")) not arrive, keep a copy of the store on this device, save elsewhere what only \
      that device has, and let it begin again from iCloud. If that does not bring \(agreeing.them) either, rebuild \
      the store from a device that has \(agreeing.them) ('parselogs help rebuild').
      """
  }

  /// A clause that names the place to look for awaited transactions; `nil` if no capture shows it.
  ///
  /// If the numbers are of several writers, those that another device may have are named with theirs.
  private func answer(_ wait: Wait, isOneOfSeveral: Bool) -> Prose? {
    let own: Prose = isOneOfSeveral ? "its " : ""
    let whose: Prose = isOneOfSeveral ? "\(owner(wait))'s " : ""
    return switch wait.origin {
    case .neverWritten(let device):
      "\(labels[device]), which never wrote \(words: wait.numbers.words)"
    case .notWritten(let device):
      "\(labels[device]), which could not write \(words: wait.numbers.words)"
    case .notSeenWritten(let device):
      "\(labels[device]), which is not seen to write \(words: wait.numbers.words)"
    case .held where onlyHolder(of: wait) != nil:
      "\(labels[wait.exporter ?? wait.device]), which alone has \(own)\(words: wait.numbers.words)"
    case .held(let devices):
      "iCloud between the devices: \(Prose.series(devices.map { labels[$0] })) "
        + "\(Agreement(with: devices.count).have) \(whose)\(words: wait.numbers.words)"
    case .nowhere: nil
    }
  }

  /// Returns the wording of a lost export, with the devices that wait for it.
  ///
  /// The transactions were never written, or were not seen to be written: `origin` says which.
  private func lost(
    _ wording: FindingWording, _ waits: [Wait], _ device: Int, _ origin: Wait.Origin
  ) -> FindingWording {
    guard !waits.isEmpty else { return wording }
    let who = Prose.series(
      waits.map { "\(labels[$0.device]) waits for \(words: $0.numbers.words)" as Prose })
    var wording = wording
    if origin.kind == .notWritten {
      wording.advice = """
        Remove the cause of this error, and open the app on \(labels[device]) and the waiting devices while they \
        are online: \(who). If new captures still show the wait, keep a copy of each store, and rebuild the \
        store from \(labels[device]), which has the change ('parselogs help rebuild').
        """
      return wording
    }
    guard origin.kind == .neverWritten else {
      wording.advice = """
        Open the app on \(labels[device]) and the waiting devices while they are online, and give iCloud a few \
        minutes: \(who), and the log may have been written. If new captures still show the wait, keep a copy of each store, and rebuild the \
        store from \(labels[device]) ('parselogs help rebuild').
        """
      return wording
    }
    wording.advice = """
      Keep a copy of each store, and rebuild the store from \(labels[device]) ('parselogs help rebuild'). \(who), and no \
      new save will have that number.
      """
    return wording
  }
}

extension ReportCapture {
  /// Returns the capture with its findings completed by the other devices' captures.
  func answered(by source: Comparison, _ diagnosis: CaptureDiagnosis) -> ReportCapture {
    let device = source.devices.firstIndex { $0.captures.contains { $0.name == diagnosis.name } }
    guard let device else { return self }
    let answers = ComparedAnswers(source, source.devices.map(\.columnLabel))
    var answered = self
    for (index, finding) in diagnosis.findings.enumerated() {
      let wording = answered.findings[index].wording
      answered.findings[index].wording = answers.answered(wording, finding, of: device, diagnosis)
      answered.findings[index].saysWhyADeviceWaits = answers.saysWhy(finding, device, diagnosis)
      // The report names the device next to the finding.
      if let title = finding.store.flatMap({ source.title(ofOwnStore: $0, in: diagnosis) }) {
        answered.findings[index].storeTitle = title
      }
    }
    return answered
  }
}
