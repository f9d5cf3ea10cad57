// Reports the iCloud account as mirroring finds it: missing, temporarily unusable, or changed, while nothing
// syncs.

internal import LogRecords
internal import OrderedCollections
package import Timelines

extension AccountChanged {
  /// The details of the account of mirrored stores.
  package struct Mirroring: Sendable {
    /// The error of the failed set-up; `nil` if no record contains it.
    package let error: ErrorChain?
    /// The number of requests that were dropped only because set-up had failed earlier.
    package let followers: Int
    /// Whether another user is signed in than the one that a store was filled by.
    package var isOtherUser = false
    /// Whether anything succeeded for that user since.
    package var isSetUpSince = false
    /// The only process that is not set up, if another one has succeeded since; `nil` otherwise.
    package var process: Name?
  }

  /// A tracker of what records say about the account of mirrored stores, whichever store they name.
  struct MirroredAccount {
    private var terms = Occurrences()
    private var changes = OccurrencesBy<Int?>()
    /// The changes from one user to another.
    private var switches = OccurrencesBy<Int?>()

    /// What one finding is about: a state of the account, and the only process that it concerns, if any.
    private struct Concern: Hashable {
      let change: Detail.Change
      let process: Name?

      init(_ detail: Detail) { (change, process) = (detail.change, detail.mirroring?.process) }
    }

    mutating func watch(_ event: Event, _ record: WatchedRecord) {
      if event.kind == .mirrorAccountTerms {
        terms.add(record.evidence)
        return
      }
      let store = event.mirrored?.store
      if record.namesAnotherUser {
        switches.note(store, record.evidence)
      } else if let store {
        changes.note(store, record.evidence)
      }
    }

    /// Returns one finding for each state that the account is in: a device has only one account.
    ///
    /// What concerns only one process is apart from what no process has got past.
    func findings(_ capture: CaptureDiagnosis) -> [Finding] {
      var found: OrderedDictionary<Concern, Finding> = [:]
      func add(_ finding: Finding) {
        guard let detail = finding.detail as? Detail else { return }
        let concern = Concern(detail)
        guard var known = found[concern] else {
          found[concern] = finding
          return
        }
        // Of two stores of another user, the one that is not set up for that user says more.
        if let mirroring = detail.mirroring, mirroring.isOtherUser, !mirroring.isSetUpSince {
          known.detail = detail
        }
        for record in finding.evidence { known.add(record) }
        known.count += finding.count - finding.evidence.count
        known.severity = max(known.severity, finding.severity)
        let over = [known.laterLaunch, finding.laterLaunch].compactMap(\.self)
        known.laterLaunch = known.severity > .note ? nil : over.max { $0.line < $1.line }
        if known.mirroredStore != finding.mirroredStore { known.mirroredStore = nil }
        found[concern] = known
      }
      for store in capture.mirroredStores {
        if let finding = switched(of: store, capture) { add(finding) }
        if let finding = finding(of: store, capture) { add(finding.judgedByLaterLaunch(capture)) }
      }
      if let unnamed = switches.all[nil] {
        add(switched(unnamed, of: nil, success: capture.lineOfLastMirroringSuccess, isFailed: false))
      }
      if !terms.isEmpty, terms.last.line > capture.lineOfLastMirroringSuccess {
        let detail = Detail(change: .termsNotAccepted, mirroring: Mirroring(error: nil, followers: 0))
        let stores = capture.mirroredStores
        var finding = Finding(
          detail, .error, mirroredStore: stores.count == 1 ? stores[0] : nil, evidence: terms.evidence,
          count: terms.count)
        if let known = found[Concern(detail)] { finding.mirroredStore = known.mirroredStore }
        add(finding)
      }
      return Array(found.values)
    }

    private func finding(of index: Int, _ capture: CaptureDiagnosis) -> Finding? {
      let store = capture.timelines.mirroring.all[index]
      let failures = capture.openFailures(of: index)
      if let trouble = MirrorTrouble(failures.filter { MirrorCause($0.first) == .account }, of: index) {
        let change = Detail.Change(trouble.error, trouble.first.record.text, store.setup.account)
        let mirroring = Mirroring(
          error: trouble.error, followers: trouble.followers, process: trouble.onlyProcess(in: store))
        return Finding(Detail(change: change, mirroring: mirroring), .error, trouble)
      }
      let success = store.lastSuccess?.line ?? 0
      let mirroring = Mirroring(error: nil, followers: 0)
      if let record = store.setup.accountRecord, record.line > success,
        let change = store.setup.account.flatMap(Detail.Change.init)
      {
        // If new terms have to be accepted, set-up fails without printing a reason.
        let isStill = store.setup.state == .failed
        return Finding(
          Detail(change: change, mirroring: mirroring), isStill ? .error : .warning, mirroredStore: index,
          evidence: [record])
      }
      guard let changed = changes.all[index], changed.last.line > success else { return nil }
      return Finding(
        Detail(change: .changed, mirroring: mirroring), store.setup.state == .failed ? .error : .warning,
        mirroredStore: index, evidence: changed.evidence, count: changed.count)
    }

    /// Another user is signed in: that stays true, whatever succeeds for the new one.
    private func switched(of index: Int, _ capture: CaptureDiagnosis) -> Finding? {
      let mirroring = capture.timelines.mirroring
      // A store may have turned out to be a part of another one since.
      let own = switches.all.filter { $0.key.map(mirroring.whole) == index }.values
      guard let records = own.max(by: { $0.last.line < $1.last.line }) else { return nil }
      let store = mirroring.all[index]
      let later = capture.successOfLaterLaunch(than: index, \.lastSuccess)
      return switched(
        records, of: index, success: max(store.lastSuccess?.line ?? 0, later?.line ?? 0),
        isFailed: store.setup.state == .failed)
    }

    private func switched(
      _ records: Occurrences, of index: Int?, success: Int, isFailed: Bool
    ) -> Finding {
      let isSetUp = success > records.last.line
      let mirroring = Mirroring(error: nil, followers: 0, isOtherUser: true, isSetUpSince: isSetUp)
      return Finding(
        Detail(change: .changed, mirroring: mirroring), isFailed && !isSetUp ? .error : .warning,
        mirroredStore: index, evidence: records.evidence, count: records.count)
    }
  }
}

extension WatchedRecord {
  /// Whether it says that another user is signed in than before.
  fileprivate var namesAnotherUser: Bool {
    // This is only printed of users, whose names may be hidden; what the account's monitor prints may be
    // about its state alone.
    if evidence.holds("CKIdentity record has changed") { return true }
    guard let before = value(.oldUser).flatMap(Self.user(in:)),
      let after = value(.newUser).flatMap(Self.user(in:))
    else { return false }
    return before != after
  }

  /// The name of a user, with which an object may be described: an underscore and digits.
  private static func user(in text: String) -> Substring? {
    text.firstIndex(of: "_").map { text[$0...].prefix { $0 == "_" || $0.isHexDigit } }
  }
}

extension AccountChanged.Detail.Change {
  /// Creates the state of an account that cannot be used; returns `nil` if it can be used, or its state is
  /// unknown.
  fileprivate init?(_ account: MirrorAccount) {
    switch account {
    case .missing: self = .nobody
    case .restricted: self = .restricted
    case .temporarilyUnavailable: self = .temporarilyUnavailable
    case .termsNotAccepted: self = .termsNotAccepted
    case .available, .undetermined: return nil
    }
  }

  /// Creates the state of an account from an error: from its text, otherwise its code, otherwise the state
  /// that was found before.
  fileprivate init(_ error: ErrorChain, _ text: String, _ account: MirrorAccount?) {
    switch true {
    case text.contains("StatusNoAccount"): self = .nobody
    case text.contains("StatusTemporarilyUnavailable"), text.contains("valid credentials"),
      error.contains(.cloudKit(.accountTemporarilyUnavailable)),
      error.contains(.server(.accountUnavailable)):
      self = .temporarilyUnavailable
    case text.contains("StatusRestricted"): self = .restricted
    // If the account was signed in before, either a password is needed, or the user has signed out since.
    case (error.contains(.cloudKit(.notAuthenticated)) || text.contains("CKErrorNotAuthenticated"))
      && account != .available:
      self = account.flatMap(Self.init) ?? .nobody
    default: self = account.flatMap(Self.init) ?? .unknown
    }
  }
}
