// A case of trouble, as data. The words for it are in the target ReportModel, in `Findings`.

package import Timelines

/// One case of trouble, with its evidence.
package struct Finding: Sendable {
  /// The severity of a finding.
  package enum Severity: String, Comparable, CaseIterable, Sendable {
    /// Information that needs no action.
    case note
    /// Trouble that needs attention.
    case warning
    /// Data does not arrive, or is lost.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
  }

  /// A finding that is reported as part of another one.
  package struct SameTrouble: Sendable {
    /// The rule of the merged finding.
    package let rule: RuleName
    /// The first record that supports the merged finding.
    package let first: Place
    /// Whether the merged finding keeps changes of this device from being sent.
    let keepsSomethingBack: Bool
  }

  /// The data of the finding that is specific to its rule.
  package var detail: any FindingDetail
  /// The severity of the finding.
  package var severity: Severity
  /// The store, as an index in `StoreTimelines.stores`; `nil` if the finding concerns the whole capture or a
  /// mirrored store.
  package var store: Int?
  /// The mirrored store, as an index in `MirroredStores.all`; `nil` if the finding does not concern a
  /// mirrored store.
  package var mirroredStore: Int?
  /// The peer that the finding concerns; `nil` if it concerns none in particular.
  package var peer: Name?
  /// The number of records that support the finding.
  package var count: Int
  /// The place of the first supporting record.
  package var first: Place
  /// The place of the last supporting record.
  package var last: Place
  /// The supporting records that are kept, in order; the ones of `sameTrouble` come last.
  package var evidence: [Evidence]
  /// The first place after `last` at which the store was seen to sync, although the records say that it does
  /// not; `nil` if it was not.
  package internal(set) var syncedSince: Place?
  /// The place where a later launch of the app succeeded in a store that may be this one; `nil` if none did.
  package internal(set) var laterLaunch: Place?
  /// The store that the app switched to after the trouble, and the place of the switch; `nil` if it did not
  /// switch.
  package internal(set) var leftFor: (store: Name, place: Place)?
  /// The label of the later capture of the same device that shows the trouble to be over; `nil` if none does.
  package internal(set) var resolvedIn: String?
  /// Whether the app was installed again since, and the present installation has what the finding says to be
  /// lacking.
  package internal(set) var isHeldByLaterInstallation = false
  /// The findings that are only consequences of this one and are not reported on their own.
  package var sameTrouble: [SameTrouble] = []

  /// Whether a later launch, capture or installation shows that the trouble is over, or may be.
  package var isOverLater: Bool { laterLaunch != nil || resolvedIn != nil || isHeldByLaterInstallation }

  /// The maximum number of records kept as evidence: the first ones and the last.
  static let maximumEvidence = 10

  /// Creates a finding with the records that support it.
  package init(
    _ detail: any FindingDetail, _ severity: Severity, store: Int?, peer: Name? = nil, evidence: [Evidence],
    count: Int? = nil
  ) {
    self.detail = detail
    self.severity = severity
    self.store = store
    self.peer = peer
    self.count = count ?? evidence.count
    first = evidence.first?.place ?? Place(line: 1, time: nil)
    last = evidence.last?.place ?? first
    self.evidence = Self.kept(evidence)
  }

  /// Creates a finding of a mirrored store.
  init(
    _ detail: any FindingDetail, _ severity: Severity, mirroredStore: Int?, evidence: [Evidence],
    count: Int? = nil
  ) {
    self.init(detail, severity, store: nil, evidence: evidence, count: count)
    self.mirroredStore = mirroredStore
  }

  init(
    _ detail: any FindingDetail, _ severity: Severity, store: Int?, peer: Name? = nil,
    _ occurrences: Occurrences
  ) {
    self.init(
      detail, severity, store: store, peer: peer, evidence: occurrences.evidence, count: occurrences.count)
  }

  /// Adds a supporting record, unless a record of the same line is already there.
  mutating func add(_ new: Evidence) {
    guard !evidence.contains(where: { $0.line == new.line }) else { return }
    evidence.insert(new, at: evidence.firstIndex { $0.line > new.line } ?? evidence.count)
    if new.line < first.line { first = new.place }
    if new.line > last.line { last = new.place }
    evidence = Self.kept(evidence)
    count += 1
  }

  static func kept(_ evidence: [Evidence]) -> [Evidence] {
    evidence.count > maximumEvidence ? evidence.prefix(maximumEvidence - 1) + evidence.suffix(1) : evidence
  }

  /// The rule of the finding.
  package var rule: RuleName { type(of: detail).rule }

  /// The kind of trouble that the finding is about.
  package var kind: RuleKind { detail.kind }
}
