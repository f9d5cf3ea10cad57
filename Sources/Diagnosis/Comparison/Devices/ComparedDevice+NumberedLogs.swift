// Finds transactions that did not arrive and are not in logs that are skipped for their data model. A skipped
// log prints no number, so that what is missing may seem to be in it; its author's capture shows the number.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension [ComparedDevice] {
  /// Reports transactions of skipped logs' authors that are missing and not in these logs, if `waits` has
  /// them.
  mutating func findMissingBesideSkippedLogs(in groups: [[ComparedStore]], _ waits: [Wait]) {
    for store in groups.joined() where !store.isReplaced {
      guard let captured = store.captures.last else { continue }
      let capture = self[store.device].captures[captured.capture]
      let skipped = capture.findings.filter {
        $0.rule == .modelMismatch && $0.severity == .error && $0.store == captured.index
      }
      guard !skipped.isEmpty else { continue }
      let numbers = captured.numbersOfSkippedLogs(in: groups, besides: store.device)
      guard !numbers.isEmpty else { continue }
      var findings = capture.findings
      for peer in skipped.compactMap(\.peer) {
        let id = capture.timelines.names[peer]
        guard waits.contains(where: { $0.device == store.device && $0.store == store.name && $0.peer == id })
        else { continue }
        findings.addMissing(of: peer, in: captured, knowing: numbers)
      }
      if findings.count != capture.findings.count {
        self[store.device].captures[captured.capture] = capture.judging(findings)
      }
    }
  }
}

extension [Finding] {
  /// Adds the finding that transactions of a peer are missing, in place of what their absence was thought to
  /// mean; nothing if one is there already.
  fileprivate mutating func addMissing(
    of peer: Name, in captured: CapturedStore, knowing numbers: [LogFile: Int]
  ) {
    func isMissing(_ finding: Finding) -> Bool {
      (finding.detail as? MissingTransaction.Detail)?.missing.contains { $0.peer == peer } ?? false
    }
    guard !contains(where: { $0.store == captured.index && isMissing($0) }) else { return }
    let found = MissingTransaction.findings(ofStore: captured.index, captured.diagnosis, knowing: numbers)
    guard let missing = found.first(where: isMissing) else { return }
    append(missing)
    for index in indices where self[index].store == captured.index && self[index].peer == peer {
      guard var detail = self[index].detail as? ModelMismatch.Detail,
        case .missing(let lacking) = detail.order
      else { continue }
      let ofPeer = captured.timeline.ofOtherModel.lazy.map(\.log).filter { $0.peer == peer }
      let inLogs = lacking.intersection(NumberSet(ofPeer.compactMap { numbers[$0.file] }.sorted()))
      detail.order = inLogs.isEmpty ? .last : .missing(inLogs)
      self[index].detail = detail
    }
  }
}

extension CapturedStore {
  /// The numbers of the logs that the store skips for their model, by file, as the captures of other devices
  /// show them.
  fileprivate func numbersOfSkippedLogs(in groups: [[ComparedStore]], besides device: Int) -> [LogFile: Int] {
    let skipped = Set(timeline.ofOtherModel.map(\.log.file))
    var numbers: [LogFile: Int] = [:]
    for store in groups.joined() where store.device != device {
      for export in store.exports where skipped.contains(export.record.file) {
        // Names that a reporter masked prove nothing.
        if case .uuid = export.record.file { numbers[export.record.file] = export.record.number }
      }
    }
    return numbers
  }
}
