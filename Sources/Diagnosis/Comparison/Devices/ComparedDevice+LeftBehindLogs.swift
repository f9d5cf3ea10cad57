// Finds logs of another data model that a device skips in each scan although it holds their contents, as the
// captures of the devices that wrote them show.

internal import Timelines

extension [ComparedDevice] {
  /// Reduces findings about such logs to notes.
  mutating func dismissLeftBehindLogs(in groups: [[ComparedStore]]) {
    reviseFindings(in: groups) { finding, captured, receiver, stores in
      guard var detail = finding.detail as? ModelMismatch.Detail, let peer = finding.peer,
        !receiver.captures.contains(where: { $0.timeline.imports.filledArrivals > 0 })
      else { return false }
      let id = captured.diagnosis.timelines.names[peer]
      let logs = captured.timeline.ofOtherModel.filter {
        $0.log.peer == peer && $0.log.modelHash == detail.theirs
      }
      guard let author = stores.first(where: { $0.peer == id && $0.device != receiver.device }),
        receiver.lacksNothing(of: author) || receiver.holds(logs, of: author)
      else { return false }
      (detail.order, detail.laterSilence) = (.heldElsewhere, nil)
      finding.detail = detail
      finding.severity = .note
      return true
    }
  }
}

extension ComparedStore {
  /// Whether the store has the same model as the one of an author and holds everything that the author wrote.
  fileprivate func lacksNothing(of author: ComparedStore) -> Bool {
    guard let model, model == author.model, let last = author.top(of: author.peer),
      let held = top(of: author.peer)
    else { return false }
    return last > 0 && held >= last
  }

  /// Whether the author's capture contains the numbers of the logs, and the store has all of them.
  fileprivate func holds(_ logs: [LogProgress], of author: ComparedStore) -> Bool {
    var numbers: [LogFile: Int] = [:]
    for export in author.exports {
      // Names that a reporter masked prove nothing.
      if case .uuid = export.record.file { numbers[export.record.file] = export.record.number }
    }
    let view = PeerView(self, of: author.peer)
    return !logs.isEmpty
      && logs.allSatisfy { log in
        numbers[log.log.file].map { !view.hasOther($0, than: [log.log.file]) && view.has($0) } ?? false
      }
  }
}
