// What fails in a mirrored store for one cause, as long as nothing has succeeded since.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// What fails in a mirrored store for one cause.
struct MirrorTrouble {
  /// The store, as an index in `MirroredStores.all`; `nil` if several have the same trouble, or none is
  /// known.
  var store: Int?
  /// The first failure, which the others repeat.
  let first: MirrorFailure
  /// Records that report it, in order.
  private(set) var evidence: [Evidence]
  /// How many records do.
  private(set) var count: Int
  /// How many requests were dropped only because set-up had failed earlier.
  private(set) var followers: Int
  /// The process that has it; `nil` if several have, or it prints no name.
  private(set) var process: Name?
  /// When a later launch of the app succeeded, in stores that may be these.
  private(set) var laterLaunch: Place?

  var error: ErrorChain { first.error }

  /// The trouble that failures report, each with the same cause; `nil` for none.
  init?(_ failures: [MirrorFailures.Group], of store: Int, laterLaunch: Place? = nil) {
    let own = failures.filter { !$0.isFollower }
    let followers = failures.filter(\.isFollower)
    // What repeats it shows it too, if the capture begins later.
    let telling = own.isEmpty ? followers : own
    guard let first = telling.first else { return nil }
    self.store = store
    self.laterLaunch = laterLaunch
    self.first = first.first
    evidence = telling.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
      .sorted { $0.line < $1.line }
    count = telling.reduce(0) { $0 + $1.count }
    process = telling.allSatisfy { $0.process == first.process } ? first.process : nil
    // That a request is dropped is said before its end and with it.
    let dropped = followers.reduce(0) { $0 + ($1.kind == nil ? $1.count : 0) }
    self.followers = max(dropped, followers.reduce(-dropped) { $0 + $1.count })
  }

  /// Adds the trouble of another store, which is the same.
  mutating func add(_ other: MirrorTrouble) {
    store = store == other.store ? store : nil
    process = process == other.process ? process : nil
    laterLaunch = laterLaunch.flatMap { own in other.laterLaunch.map { own.line < $0.line ? $0 : own } }
    evidence = (evidence + other.evidence).sorted { $0.line < $1.line }
    count += other.count
    followers += other.followers
  }

  /// Adds records that report it too.
  mutating func add(_ occurrences: Occurrences) {
    evidence = (evidence + occurrences.evidence).sorted { $0.line < $1.line }
    count += occurrences.count
  }
}

extension CaptureDiagnosis {
  /// What fails in the mirrored stores for a cause.
  ///
  /// A second container of one store never works, whatever the first one does.
  func troubles(from cause: MirrorCause) -> [MirrorTrouble] {
    mirroredStores.compactMap { index in
      let failures = openFailures(of: index, evenIfMended: cause == .mirroredTwice)
      return MirrorTrouble(
        failures.filter { MirrorCause($0.first) == cause }, of: index,
        laterLaunch: successOfLaterLaunch(than: index, \.lastSuccess))
    }
  }

  /// The failures of a mirrored store after which nothing in it succeeded, without those before the last
  /// success, and without those for an account that a later set-up can use.
  ///
  /// No other process fixes what is wrong with the container of one.
  func openFailures(of store: Int, evenIfMended: Bool = false) -> [MirrorFailures.Group] {
    let store = timelines.mirroring.all[store]
    let end = evenIfMended ? 0 : store.lastSuccess?.line ?? 0
    return store.failures.groups.filter { group in
      group.last.line > end
        || group.isOfProcess && group.last.line > store.lastSuccess(in: group.process)?.line ?? 0
    }.filter { !store.canUseAccount(after: $0) }.map { evenIfMended ? $0 : $0.current }
  }

  /// Whether a trouble is that Core Data does not even load the store: mirroring, which reports it otherwise,
  /// begins later.
  func isOfLoading(_ trouble: MirrorTrouble) -> Bool {
    trouble.evidence.contains { record in
      record.entry.map { catalogue.entries[$0].document.source == .coredata } ?? false
    }
  }

  /// When anything last succeeded in a mirrored store; in any of them if none is named.
  func lastSuccess(of store: Int?) -> Int {
    let stores = store.map { [$0] } ?? mirroredStores
    return stores.compactMap { timelines.mirroring.all[$0].lastSuccess?.line }.max() ?? 0
  }

  /// The entry of the records that report an event.
  func entry(of kind: EventKind) -> Int? {
    catalogue.entries.firstIndex { $0.document.event == kind.rawValue }
  }
}

extension MirrorFailures.Group {
  /// Whether it is of how one process is built.
  fileprivate var isOfProcess: Bool {
    guard process != nil else { return false }
    let cause = MirrorCause(first)
    return cause == .container
      || cause == .other && kind == .setup && first.error.contains(.cocoa(.mirroringNotSetUp))
  }
}

extension MirroredStore {
  /// Whether failures for the account no longer say what stands in the way: a later set-up of the process
  /// found an account that it can use, whatever becomes of it.
  func canUseAccount(after failures: MirrorFailures.Group) -> Bool {
    guard !isSeveral, setup.account == .available, let record = setup.accountRecord,
      record.line > failures.last.line, process(setup.accountPid) == failures.process,
      isSetUpAgain(after: failures.last.line)
    else { return false }
    return (failures.isFollower || failures.kind == .setup) && MirrorCause(failures.first) == .account
  }

  /// Whether another try to set up was begun, or failed for something else.
  private func isSetUpAgain(after line: Int) -> Bool {
    (setup.asked?.line ?? 0) > line
      || failures.groups.contains { $0.last.line > line && MirrorCause($0.first) != .account }
  }
}

extension Finding {
  /// Whether it may be about the mirrored store of another trouble: what concerns account and app names none.
  func mayConcern(mirroredStoreOf other: Finding) -> Bool {
    store == nil && other.store == nil
      && (mirroredStore == other.mirroredStore || mirroredStore == nil || other.mirroredStore == nil)
  }

  init(_ detail: any FindingDetail, _ severity: Severity, _ trouble: MirrorTrouble) {
    self.init(
      detail, trouble.laterLaunch == nil ? severity : .note, mirroredStore: trouble.store,
      evidence: trouble.evidence, count: trouble.count)
    laterLaunch = trouble.laterLaunch
  }
}
