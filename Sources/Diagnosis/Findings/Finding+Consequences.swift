// Merges each finding that only follows from another one into that one, so that one trouble has one finding.

internal import Timelines

extension [Finding] {
  func withoutConsequences(_ capture: CaptureDiagnosis) -> [Finding] {
    var merged = self
    var followers: [Int: Int] = [:]
    let byRule = Dictionary(grouping: indices) { self[$0].rule }
    for index in indices {
      guard let rule = self[index].rule.captureRule, !rule.causes.isEmpty else { continue }
      let causes = rule.causes.flatMap { byRule[$0] ?? [] }.sorted()
      let possible = causes.filter {
        $0 != index && !followers.leads(from: $0, to: index)
          && rule.follows(self[index], from: self[$0], capture)
      }
      // A reset is over in a moment; what stands in the way since says more.
      let closest =
        possible.first { self[index].isStopped(by: self[$0]) }
        ?? possible.first { self[$0].rule != .syncReset }
      if let cause = closest ?? possible.first {
        followers[index] = cause
      }
    }
    for (index, first) in followers.sorted(by: { $0.key < $1.key }) {
      var cause = first
      while let next = followers[cause] { cause = next }
      merged[cause].absorb(self[index], capture)
    }
    return merged.indices.filter { followers[$0] == nil }.map { merged[$0] }
  }
}

extension [Int: Int] {
  /// Whether a finding follows another one, perhaps through further ones: two never follow each other.
  fileprivate func leads(from follower: Int, to cause: Int) -> Bool {
    var next = self[follower]
    while let known = next, known != cause { next = self[known] }
    return next != nil
  }
}

extension Finding {
  /// Whether another finding is of the failure that ended the export of the saves that this one is about.
  fileprivate func isStopped(by cause: Finding) -> Bool {
    guard let saved = detail as? NotExported.Detail, let tried = saved.tried else { return false }
    return cause.evidence.contains { saved.since.line < $0.line && $0.line <= tried.line }
  }

  fileprivate mutating func absorb(_ other: Finding, _ capture: CaptureDiagnosis) {
    if other.rule != rule {
      sameTrouble.append(
        SameTrouble(
          rule: other.rule, first: other.first, keepsSomethingBack: other.keepsSomethingBack(capture)))
    }
    if other.rule.captureRule?.raisesItsCause == true, !isReset(of: other), !hasClosedStore(of: other) {
      severity = max(severity, other.severity)
    }
    count += other.count - records(sharedWith: other)
    evidence += other.evidence.filter { !evidence.contains($0) }
    count = max(count, evidence.count)
    evidence = Self.kept(evidence)
    if other.first.line < first.line { first = other.first }
    if other.last.line > last.line { last = other.last }
  }

  /// Whether the finding is the reset that another one's imports failed with: what makes up for the reset makes
  /// up for them.
  private func isReset(of other: Finding) -> Bool {
    detail is SyncReset.Detail && (other.detail as? ImportFailed.Detail)?.requests?.cause == .reset
  }

  /// Whether the finding is the change of account that cut another one's imports off: they are made again when
  /// that account is signed in.
  private func hasClosedStore(of other: Finding) -> Bool {
    guard let account = detail as? AccountChanged.Detail else { return false }
    return account.mirroring == nil && other.detail is ImportFailed.Detail
  }

  /// Whether changes saved on this device stay on it because of the finding.
  ///
  /// A request that only repeats why the set-up failed may have had nothing to send.
  private func keepsSomethingBack(_ capture: CaptureDiagnosis) -> Bool {
    guard kind == .export, severity > .note else { return false }
    guard let mirroredStore, let failed = detail as? ExportFailed.Detail, failed.requests.cause == .follower
    else { return true }
    let store = capture.timelines.mirroring.all[mirroredStore]
    return !store.isSeveral && store.exports.pendingSaves > 0
  }

  /// Returns the number of records that support both findings.
  ///
  /// For findings of different rules, all records of the same statements count.
  private func records(sharedWith other: Finding) -> Int {
    let hasSameStatements =
      other.rule != rule && !other.evidence.isEmpty
      && other.first.line >= first.line
      && other.last.line <= last.line && other.evidence.allSatisfy { $0.entry != nil }
      && Set(other.evidence.map(\.entry)).isSubset(of: evidence.map(\.entry))
    return hasSameStatements ? min(count, other.count) : other.evidence.count { evidence.contains($0) }
  }
}
