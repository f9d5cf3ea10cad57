// What records report that no rule judges. The verdict on a capture, the sentence on it, exit statuses and
// all formats follow from this.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// What records report that no rule judges, errors first.
  package var undiagnosed: [UndiagnosedStatement] {
    undiagnosedErrors + unsavedShares + undiagnosedWarnings
  }

  /// How bad the worst is that was found.
  ///
  /// What no rule judges counts as a warning: it may be that nothing is missing.
  package var worst: Finding.Severity {
    let found = findings.map(\.severity).max() ?? .note
    return max(found, undiagnosed.contains(where: \.asksForAttention) ? .warning : .note)
  }

  private var undiagnosedErrors: [UndiagnosedStatement] {
    let known = statements.unexplained.filter { !repeatsFindings($0) }.map { entry in
      UndiagnosedStatement(
        entry: entry, severity: .error, count: statements.unexplainedCounts[entry, default: 0],
        first: statements.firstUndiagnosed[entry], asksForAttention: true)
    }
    let unread = statements.unrecognised
    guard unread.errorCount > 0 else { return known }
    return known + [
      UndiagnosedStatement(
        entry: nil, severity: .error, count: unread.errorCount, first: unread.firstError,
        asksForAttention: true)
    ]
  }

  /// Whether all records of an entry of mirroring only repeat errors that findings are about, or say why
  /// transfers failed that succeeded later, or why requests with a task failed that findings are about.
  private func repeatsFindings(_ entry: Int) -> Bool {
    guard catalogue.entries[entry].document.source == .cloudkit,
      let records = statements.unexplainedRecords[entry],
      records.count == statements.unexplainedCounts[entry]
    else { return false }
    let told = findings.filter { $0.severity > .note }.flatMap(\.evidence)
    return records.allSatisfy { record in
      let links = ErrorChain(record.text, concernsMirroring: true).links
      if isReasonOfFailure(record, of: entry, links, told) { return true }
      return links.isEmpty
        ? told.contains { isReason(record, of: $0) } : told.contains { isRepeated($0, by: record, links) }
    }
  }

  /// Whether a record of an entry with errors says why a request failed that is no trouble of its own: an
  /// export or an import, if a later one with something to transfer succeeded, which took up what the failed
  /// one left; or a request with a task, if one of the told records reports that such requests failed.
  ///
  /// No export or import takes up what a request with a task left.
  private func isReasonOfFailure(
    _ record: Evidence, of entry: Int, _ links: [ErrorChain.Link], _ told: [Evidence]
  ) -> Bool {
    guard !links.isEmpty else { return false }
    let isOfTask = catalogue.entries[entry].document.followUps.contains { followUp in
      let end = catalogue.entries.first { $0.document.id == followUp.entry }
      return end?.document.eventKind == .mirrorRequestFinished
    }
    // The record may be about another store of the process, whose request succeeded.
    let hasOneStore = mirroredStores.count { timelines.mirroring.all[$0].pids.contains(record.pid) } <= 1
    return mirroredStores.contains { index in
      timelines.mirroring.all[index].failures.groups.contains { group in
        let isDealtWith =
          switch group.kind {
          case .export, .import: !isOfTask && group.resolvedByWork != nil && group.open == nil
          case .other: group.first.task != nil && told.contains { $0.line == group.last.line }
          case .setup, .reset, nil: false
          }
        return isDealtWith
          && group.isExplained(by: record, links, within: hasOneStore ? Self.maximumLead : Self.maximumDelay)
      }
    }
  }

  /// Whether a record says of an object without a zone what the error of a later failure gives as its reason.
  private func isReason(_ record: Evidence, of failure: Evidence) -> Bool {
    guard record.line < failure.line, record.pid == failure.pid,
      let start = record.text.firstRange(of: ErrorMeaning.saysOfObjectWithoutZone)?.lowerBound
    else { return false }
    // The words end with the object.
    let words = record.text[start...].split(whereSeparator: \.isNewline).first ?? ""
    return failure.text.contains(words)
  }

  /// How long after a failure its error is reported again, in seconds.
  private static let maximumDelay: Double = 2
  /// The maximum time from the reason of a failure to the failure, in seconds.
  private static let maximumLead: Double = 60

  /// Whether a record with errors repeats a failure: the end of its request, or that of a set-up, after which
  /// everything fails for it.
  private func isRepeated(_ failure: Evidence, by record: Evidence, _ links: [ErrorChain.Link]) -> Bool {
    guard failure.line < record.line, failure.pid == record.pid else { return false }
    let isOfSetup = mirroredStores.contains { index in
      timelines.mirroring.all[index].failures.groups.contains {
        $0.kind == .setup && ($0.first.record.line == failure.line || $0.last.line == failure.line)
      }
    }
    let delay = failure.time.flatMap { from in record.time.map { $0.seconds(since: from) } }
    guard isOfSetup || delay.map({ $0 <= Self.maximumDelay }) ?? false else { return false }
    return failure.names(links)
  }

  /// The shares that were not saved for reasons that no finding is about: no later request saves them.
  private var unsavedShares: [UndiagnosedStatement] {
    let judged = Set(findings.flatMap { $0.evidence.map(\.line) })
    let stores = mirroredStores.map { timelines.mirroring.all[$0] }
    let failures = (stores + timelines.mirroring.ofUnknownStore)
      .flatMap(\.failures.groups)
      .filter { $0.first.concernsShare && !judged.contains($0.first.record.line) }
    guard let first = failures.min(by: { $0.first.record.line < $1.first.record.line }) else { return [] }
    return [
      UndiagnosedStatement(
        entry: first.first.record.entry, severity: .error, count: failures.reduce(0) { $0 + $1.count },
        first: first.first.record, asksForAttention: true)
    ]
  }

  private var undiagnosedWarnings: [UndiagnosedStatement] {
    func all(_ entries: [Int], asksForAttention: Bool) -> [UndiagnosedStatement] {
      entries.map { entry in
        UndiagnosedStatement(
          entry: entry, severity: .warning, count: statements.byEntry[entry],
          first: statements.firstUndiagnosed[entry], asksForAttention: asksForAttention)
      }
    }
    return all(statements.keptApart + warningsOfWholeStores, asksForAttention: true)
      + all(statements.leftOut + unexplainedWarnings, asksForAttention: false) + heldStores
  }

  /// The records about stores that mirroring keeps open for long: the app may hang.
  private var heldStores: [UndiagnosedStatement] {
    statements.heldStores.lasting.map { held in
      [
        UndiagnosedStatement(
          entry: held.first.entry, severity: .warning, count: held.count, first: held.first,
          asksForAttention: false)
      ]
    } ?? []
  }

  /// The entries that warn of something that no rule covers, and that no finding is about.
  private var unexplainedWarnings: [Int] {
    let warnings = statements.unexplainedWarnings
    guard !warnings.isEmpty else { return [] }
    let judged = judgedEntries
    return warnings.filter { !judged.contains($0) }
  }

  /// The entries of the records that findings refer to.
  private var judgedEntries: Set<Int> { Set(findings.flatMap { $0.evidence.compactMap(\.entry) }) }

  /// The entries of the records in which the manager warns that it deletes, replaces or rebuilds a store, and
  /// that no finding is about; in a capture that shows nothing else, the sentence on it quotes the first.
  private var warningsOfWholeStores: [Int] {
    let warnings = statements.warningsOfWholeStores
    guard !warnings.isEmpty, showsSyncing || findings.contains(where: { $0.severity > .note }) else {
      return []
    }
    // A rebuild is how corrupt content is repaired.
    let isRepair = findings.contains { $0.rule == .corruptionReported }
    let judged = judgedEntries
    return warnings.filter { entry in
      let isRebuild = catalogue.entries[entry].document.eventKind == .managerRebuilding
      return !judged.contains(entry) && !(isRepair && isRebuild)
    }
  }

  /// The warnings that no rule judges and that alone do not need attention, without those on records that an
  /// import left out.
  package var openWarnings: [UndiagnosedStatement] {
    let leftOut = statements.leftOut
    return undiagnosedWarnings.filter { !$0.asksForAttention && !($0.entry.map(leftOut.contains) ?? false) }
  }
}

extension MirrorFailures.Group {
  /// Whether a record with errors says why one of the failures occurred, which follows it in the process within
  /// some seconds and has these errors.
  ///
  /// A delegate runs one request at a time: one that succeeded in between is the one that met what the record
  /// says.
  fileprivate func isExplained(
    by record: Evidence, _ links: [ErrorChain.Link], within seconds: Double
  ) -> Bool {
    guard let from = record.time, first.error.contains(links) else { return false }
    return occurrences.contains { failure in
      guard record.line < failure.place.line, record.pid == failure.pid,
        record.line > failure.lineOfSuccess, let time = failure.place.time
      else { return false }
      return time.seconds(since: from) <= seconds
    }
  }
}

extension Evidence {
  /// Whether the record contains errors, each by its domain and code.
  fileprivate func names(_ links: [ErrorChain.Link]) -> Bool {
    ErrorChain(text, concernsMirroring: true).contains(links)
  }
}

extension ErrorChain {
  /// Whether it contains errors, each by its domain and code.
  fileprivate func contains(_ others: [Link]) -> Bool {
    others.allSatisfy { link in links.contains { $0.domain == link.domain && $0.code == link.code } }
  }
}
