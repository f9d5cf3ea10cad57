// The verdict on several devices in one sentence: whether they agree, and if not, why not.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

struct ComparisonVerdict {
  let sentence: Prose
  let verdict: CaptureDiagnosis.Verdict
  let isCertain: Bool

  init(_ comparison: Comparison) {
    let facts = ComparisonFacts(comparison)
    isCertain = facts.isCertain
    let captures = comparison.devices.flatMap(\.captures)
    guard facts.haveStoreInCommon, !comparison.areUnrelated else {
      sentence = facts.whyNothingWasCompared
      verdict = .worst(of: captures.map { $0.verdict == .healthy ? .noEvidence : $0.verdict })
      return
    }
    // That a device is apart is why it has nothing of the others.
    let apart = facts.separations + facts.changedAccounts
    let start: Prose = apart.isEmpty ? "" : "\(Self.list(apart)). "
    let differences = facts.differences
    guard differences.isEmpty else {
      let isError = facts.areDifferencesErrors || captures.contains { $0.verdict == .failing }
      verdict = isError ? .failing : .attention
      sentence = start + "The devices do not agree: \(Self.list(differences))."
      return
    }
    let but = facts.reservations
    sentence = start + Prose(words: facts.whatArrived) + (but.isEmpty ? "." : "; but \(Self.list(but)).")
    if captures.contains(where: { $0.verdict == .failing }) {
      verdict = .failing
    } else if !facts.warnings.isEmpty {
      verdict = .attention
    } else {
      verdict = isCertain ? .healthy : .noEvidence
    }
  }

  fileprivate static func list(_ items: [Prose]) -> Prose { .list(items, most: 4, separator: "; ") }
}

/// The facts from which the verdict on a comparison is derived.
private struct ComparisonFacts {
  private let comparison: Comparison
  private let words: ComparisonWords
  /// The waits that no finding of the comparison reports.
  private let unreported: [Wait]
  /// The sentences about what the doubts leave unproven.
  private let unproven: [Prose]
  /// Which devices are apart from others, so that what these have says nothing of them.
  let separations: [Prose]
  /// Whose account was changed, so that what became of transactions is not shown.
  let changedAccounts: [Prose]
  /// The errors in the devices' own reports, apart from those that the comparison itself explains.
  private let ownErrors: [Comparison.OwnError]

  init(_ comparison: Comparison) {
    self.comparison = comparison
    words = ComparisonWords(comparison)
    unreported = comparison.waits.filter { !comparison.reports($0) }
    unproven = comparison.doubts.filter { !$0.isOfStrangers }.compactMap(words.clause)
    separations = [words.otherTechnologies].compactMap(\.self) + words.separations
    changedAccounts = words.changedAccounts
    ownErrors = comparison.ownErrors
  }

  var isCertain: Bool {
    !(comparison.transactions.isEmpty && comparison.shipments.isEmpty)
      && comparison.transactions.allSatisfy(\.isAccountedFor)
      && comparison.shipments.allSatisfy(\.isAccountedFor) && unproven.isEmpty
      && separations.isEmpty
      && !comparison.doubts.contains(where: \.leavesOpen)
  }

  var haveStoreInCommon: Bool { comparison.areMirroring || Self.haveStoreInCommon(comparison.devices) }

  var whyNothingWasCompared: Prose {
    // The errors that waits explain are not among a device's own.
    let waits = unreported.filter(\.isLasting).map(words.sentence)
    let rest = waits + ownErrors.map(\.words) + warnings
    let why = haveStoreInCommon ? whyStrangers : whyNoStoreIsCommon
    return why + (rest.isEmpty ? "" : " By themselves: \(ComparisonVerdict.list(rest)).")
  }

  private var whyStrangers: Prose {
    if let known = words.otherUsers ?? inOtherContainers ?? onLocalStorage { return known }
    return areOnlyUnshown
      ? "These captures do not show other devices, because of their log level; nothing was compared."
      : "These devices know nothing of each other, as far as the captures show; nothing was compared."
  }

  private var whyNoStoreIsCommon: Prose {
    if let newestFirst = words.newestFirst { return newestFirst }
    if let technologies = words.otherTechnologies { return "\(technologies); nothing was compared." }
    if comparison.doubts.contains(where: \.concernsContainer) {
      return "Whether these devices mirror to one container is not shown; nothing was compared."
    }
    return words.otherDatabases ?? "These captures have no store in common; nothing was compared."
  }

  /// A sentence on stores in different containers if that is why nothing was compared.
  private var inOtherContainers: Prose? {
    let areApart = comparison.doubts.contains { if case .containers = $0.reason { true } else { false } }
    return areApart ? ComparisonVerdict.list(separations) + "; nothing was compared." : nil
  }

  /// A sentence about stores on local storage; `nil` if they are not why nothing was compared.
  private var onLocalStorage: Prose? {
    let reasons = comparison.doubts.filter { doubt in
      switch doubt.reason {
      case .strangers, .onLocalStorage, .mirrored: true
      default: false
      }
    }
    let areLocal = reasons.allSatisfy { if case .onLocalStorage = $0.reason { true } else { false } }
    guard areLocal, !reasons.isEmpty else { return nil }
    return ComparisonVerdict.list(reasons.compactMap(words.clause)) + "; nothing was compared."
  }

  /// Whether every pair of devices that seem unrelated only seems so because of a low log level.
  private var areOnlyUnshown: Bool {
    let strangers = comparison.doubts.compactMap { doubt -> Bool? in
      switch doubt.reason {
      case .strangers(_, _, let areUnshown): areUnshown
      case .mirrored: false
      default: nil
      }
    }
    return !strangers.isEmpty && strangers.allSatisfy(\.self)
  }

  /// The differences between the devices, as sentences.
  var differences: [Prose] {
    let own = ownErrors.filter(\.makesDevicesDiffer)
    // What went back gives numbers again, which others ignore.
    let (causes, rest) = (
      own.filter { $0.rule == .storeRolledBack }, own.filter { $0.rule != .storeRolledBack }
    )
    let differences =
      causes.map(\.words) + ComparedLacks(comparison).clauses + words.heldBack
      + unreported.filter(\.isLasting).map(words.sentence) + rest.map(\.words)
    guard !differences.isEmpty else { return [] }
    // No capture shows what a device that does not sync lacks or keeps, but its error shows that it does not sync.
    return differences
      + ownErrors.filter { !$0.makesDevicesDiffer && $0.mayKeepDeviceOutOfICloud }.map(\.words)
  }

  /// Whether more than warnings says so.
  var areDifferencesErrors: Bool {
    comparison.findings.contains { $0.finding.severity == .error } || unreported.contains(where: \.isLasting)
      || ownErrors.contains { $0.makesDevicesDiffer }
  }

  /// The reservations to state even if the devices agree, as sentences.
  var reservations: [Prose] {
    ownErrors.map(\.words) + unreported.map(words.sentence) + unproven + warnings
  }

  private static func haveStoreInCommon(_ devices: [ComparedDevice]) -> Bool {
    var seen: Set<String> = []
    for (index, device) in devices.enumerated() {
      let names = Set(
        device.captures.flatMap { capture in
          let timelines = capture.timelines
          return capture.stores.map { timelines.names[timelines.stores[$0].name] }
        })
      guard seen.isDisjoint(with: names) else { return true }
      seen.formUnion(names)
      guard !devices[..<index].contains(where: device.sharesDatabase) else { return true }
    }
    return false
  }

  /// The clause that names the devices whose own captures have warnings; no clause if there are none.
  var warnings: [Prose] {
    let names = comparison.devices.filter { $0.captures.contains { $0.verdict == .attention } }
      .map { Prose($0.label, .capture) }
    let agreeing = Agreement(with: names.count)
    return names.isEmpty
      ? []
      : [
        "\(names.joined(separator: ", ")) \(agreeing.have) warnings of \(agreeing.their) own"
      ]
  }

  /// A sentence about the fate of everything that was exported.
  var whatArrived: String {
    let transactions = comparison.transactions
    let shipments = comparison.shipments.filter { !$0.isDeletion }
    let deletions = comparison.shipments.filter(\.isDeletion)
    guard !(transactions.isEmpty && comparison.shipments.isEmpty) else {
      return "These captures show nothing that one of the devices exported and another could have seen"
    }
    let parts = [
      ExportTally(transactions), ExportTally(records: shipments), ExportTally(deletions: deletions),
    ].compactMap { $0.words(where: whereShown) }
    let isAnySettled =
      transactions.contains(where: \.isAccountedFor)
      || comparison.shipments.contains(where: \.isAccountedFor)
    let start =
      isAnySettled ? "These captures show nothing missing: " : "Whether the devices agree is not shown: "
    return start + parts.joined(separator: "; ")
  }

  /// The devices on which all arrived, as an adverb: only those of which the captures show enough.
  private var whereShown: String {
    let isAnyOfOtherAccount = comparison.doubts.contains { doubt in
      guard case .mirrored(.otherUser(let container, let other)) = doubt.reason else { return false }
      return !words.areCompared(doubt.device, other, in: container)
    }
    let andAccount = isAnyOfOtherAccount ? " and the account is the same" : ""
    if comparison.doubts.contains(where: \.concernsUnshown) {
      return "wherever the captures show their store\(andAccount)"
    }
    if comparison.doubts.contains(where: \.concernsContainer) {
      return "wherever the captures show their container\(andAccount)"
    }
    if comparison.doubts.contains(where: \.concernsLocalStorage) {
      return "wherever their store is in iCloud"
    }
    if isAnyOfOtherAccount { return "wherever the account is the same" }
    if comparison.doubts.contains(where: \.concernsSilence) { return "wherever devices show each other" }
    if comparison.doubts.contains(where: \.isOfOtherAccount) { return "wherever it is public" }
    return separations.isEmpty ? "everywhere" : "wherever devices know each other"
  }
}

extension Comparison {
  /// An error in a device's own report.
  fileprivate struct OwnError {
    let rule: RuleName
    let makesDevicesDiffer: Bool
    let mayKeepDeviceOutOfICloud: Bool
    let words: Prose
  }

  /// Whether a finding of the comparison reports `wait`.
  fileprivate func reports(_ wait: Wait) -> Bool {
    findings.contains { found in
      guard let never = found.finding.detail as? NeverArrived.Detail,
        never.receiver.index == wait.device, never.exporter.index == wait.exporter,
        let transactions = never.transactions,
        groups[wait.group].peers.contains(transactions.receiverPeer)
      else { return false }
      return wait.numbers.ranges.allSatisfy { transactions.numbers.gaps(in: $0).isEmpty }
    }
  }

  fileprivate var ownErrors: [OwnError] {
    let waiting = Set(waits.filter { $0.isLasting || reports($0) }.map(\.device))
    let writers = Set(
      waits.compactMap { wait -> Int? in
        guard case .neverWritten(let device) = wait.origin else { return nil }
        return device
      })
    return devices.enumerated().flatMap { index, device in
      device.ownErrors.filter { _, error in
        !(error.rule == .missingTransaction && waiting.contains(index))
          && !(error.rule == .exportLost && writers.contains(index))
      }.map { sentence, error in
        let agreeing = Agreement(with: device.captures.count)
        return OwnError(
          rule: error.rule, makesDevicesDiffer: error.makesDevicesDiffer,
          mayKeepDeviceOutOfICloud: error.mayKeepDeviceOutOfICloud,
          words: """
            \(device.label, .capture)'s own \(agreeing.noun("capture")) \(agreeing.verb("show")): \(sentence)
            """)
      }
    }
  }
}

extension ComparedDevice {
  /// The errors in its own reports, by a sentence about each.
  var ownErrors: OrderedDictionary<Prose, Finding> {
    var errors: OrderedDictionary<Prose, Finding> = [:]
    for capture in captures {
      for finding in capture.findings where finding.severity == .error {
        let wording = FindingWording(finding, capture)
        errors[wording.brief ?? wording.message.firstSentence(cutTo: 240)] = finding
      }
    }
    return errors
  }
}

extension Finding {
  /// Whether the finding is about the set-up of a store, or about what is around the app, so that a device
  /// may not sync at all.
  var mayKeepDeviceOutOfICloud: Bool { [.setup, .environment].contains(rule.description.kind) }
}

extension Doubt {
  /// Whether the doubt is about a device that shows nothing of a store that others have.
  fileprivate var concernsUnshown: Bool {
    switch reason {
    case .noStore, .unshown, .mirrored(.unshown): true
    default: false
    }
  }

  /// Whether the captures do not show if two devices mirror to one container.
  fileprivate var concernsContainer: Bool {
    if case .mirrored(.noContainer) = reason { true } else { false }
  }

  /// Whether devices know nothing of each other, as far as the log level would show it.
  fileprivate var isOfStrangers: Bool {
    if case .strangers(_, _, areUnshown: false) = reason { true } else { false }
  }

  /// Whether the log level of a device names no others.
  fileprivate var concernsSilence: Bool {
    if case .strangers(_, _, areUnshown: true) = reason { true } else { false }
  }

  /// Whether another device is signed in to another account.
  fileprivate var isOfOtherAccount: Bool {
    if case .mirrored(.otherUser) = reason { true } else { false }
  }

  /// Whether the doubt is about a store on local storage.
  fileprivate var concernsLocalStorage: Bool {
    if case .onLocalStorage = reason { true } else { false }
  }

  /// Whether the doubt leaves open whether mirrored stores differ.
  fileprivate var leavesOpen: Bool {
    switch reason {
    case .mirrored(.alone), .mirrored(.sameStore): false
    case .mirrored: true
    default: false
    }
  }
}
