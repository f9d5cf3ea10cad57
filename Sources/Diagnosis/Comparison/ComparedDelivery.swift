/// What one device sent, with what became of it on each of the others.
package protocol ComparedDelivery {
  /// What became of it, by device; `nil` for those that it does not concern.
  var fates: [ComparedTransaction.Fate?] { get }
}

extension ComparedDelivery {
  /// The devices on which it had a fate.
  package func devices(_ fate: ComparedTransaction.Fate) -> [Int] {
    fates.indices.filter { fates[$0] == fate }
  }
}
