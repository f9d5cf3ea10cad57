// Finds which of two devices with different data models has one that the other left with another version of the
// app.

internal import LogRecords
internal import Timelines

extension [ComparedDevice] {
  /// Notes which device has a model that the other left, in findings about logs that are skipped for their model.
  mutating func noteLeftModels(in groups: [[ComparedStore]]) {
    reviseFindings(in: groups) { finding, captured, receiver, stores in
      // The present installation may have another model than the removed one.
      guard !receiver.isReplaced, var detail = finding.detail as? ModelMismatch.Detail,
        let peer = finding.peer
      else { return false }
      let names = captured.diagnosis.timelines.names
      let others = stores.filter { $0.device != receiver.device && !$0.isReplaced }
      guard let author = others.first(where: { $0.peer == names[peer] }),
        let theirs = detail.theirs.map({ names[$0] }), let present = author.model
      else { return false }
      if detail.isFormer, present == theirs {
        detail.keeper = .author
      } else if !detail.isFormer, let own = receiver.model, own != present, author.hasLeft(own),
        !author.hasLeft(theirs)
      {
        detail.keeper = .receiver
      } else {
        return false
      }
      finding.detail = detail
      return true
    }
  }
}

extension ComparedStore {
  /// Whether the store had a model until another version of the app opened it.
  fileprivate func hasLeft(_ model: String) -> Bool {
    captures.contains { captured in
      let names = captured.diagnosis.timelines.names
      return captured.timeline.imports.formerModels.contains { names[$0] == model }
    }
  }
}
