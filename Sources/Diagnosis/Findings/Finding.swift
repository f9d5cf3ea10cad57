// A case of trouble, as data. The words for it are in the target ReportModel, in `Findings`.

package import Timelines

/// One case of a kind of trouble, with its evidence.
package struct Finding: Sendable {
  /// How bad a finding is.
  package enum Severity: String, Comparable, CaseIterable, Sendable {
    /// Something to know.
    case note
    /// Something to look at.
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

  /// A finding that is reported with another.
  package struct SameTrouble: Sendable {
    /// The rule that found it.
    package let rule: RuleName
    /// The first record that supports it.
    package let first: Place
    /// Whether something is on this device only because of it.
    let keepsSomethingBack: Bool
  }

  /// What it is, with all that is known of it.
  package var detail: any FindingDetail
  /// How bad it is.
  package var severity: Severity
  /// The store, as an index in `StoreTimelines.stores`; `nil` for what concerns the whole capture.
  package var store: Int?
  /// The mirrored store, as an index in `MirroredStores.all`; `nil` for what concerns no mirrored store.
  package var mirroredStore: Int?
  /// The peer it concerns.
  package var peer: Name?
  /// How many records support it.
  package var count: Int
  /// The place of the first of them.
  package var first: Place
  /// The place of the last of them.
  package var last: Place
  /// Some of them, in order; those of `sameTrouble` come last.
  package var evidence: [Evidence]
  /// When the store was seen to sync after the last of these records, though they say that it does not; `nil`
  /// for never.
  package internal(set) var syncedSince: Place?
  /// When a later launch of the app succeeded with it, in a store that may be this one; `nil` for never.
  package internal(set) var laterLaunch: Place?
  /// The store that the app uses since it left the one with the trouble, and where it did; `nil` if it did not.
  package internal(set) var leftFor: (store: Name, place: Place)?
  /// The later capture of the same device that shows it to be over, by its label; `nil` where none does.
  package internal(set) var mendedIn: String?
  /// The findings that only show what this one brought about: they are not reported on their own.
  package var sameTrouble: [SameTrouble] = []

  /// Whether a later launch or a later capture shows that it is over, or may be.
  package var isOverLater: Bool { laterLaunch != nil || mendedIn != nil }

  /// How many records are kept as evidence: the first ones and the last.
  static let mostEvidence = 10

  /// A finding with the records that support it.
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

  /// A finding of a mirrored store.
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

  /// Adds a record that supports it; once only.
  mutating func add(_ new: Evidence) {
    guard !evidence.contains(where: { $0.line == new.line }) else { return }
    evidence.insert(new, at: evidence.firstIndex { $0.line > new.line } ?? evidence.count)
    if new.line < first.line { first = new.place }
    if new.line > last.line { last = new.place }
    evidence = Self.kept(evidence)
    count += 1
  }

  static func kept(_ evidence: [Evidence]) -> [Evidence] {
    evidence.count > mostEvidence ? evidence.prefix(mostEvidence - 1) + evidence.suffix(1) : evidence
  }

  /// The rule that found it.
  package var rule: RuleName { type(of: detail).rule }

  /// What it is about.
  package var kind: RuleKind { detail.kind }
}
