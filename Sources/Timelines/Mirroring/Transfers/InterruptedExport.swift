// The last export of a mirrored store, if it was interrupted before it sent all that was found.

/// An export that was interrupted, and how much it, or the interrupted one before it, left unsent.
package struct InterruptedExport: Sendable {
  /// The last export that began.
  package let last: MirrorRequest
  /// The place where the export began that shows how many objects there are: one that is interrupted early has
  /// not counted them yet.
  package let began: Place
  /// The number of objects that were found and not sent.
  package let unsent: Int

  /// Finds the objects that a row of interrupted exports left; `exports` are those that began, in order, with the
  /// last one at the end.
  ///
  /// Returns `nil` if the row begins with an export that shows none, or that sent an unknown number.
  init?(_ exports: some BidirectionalCollection<MirrorRequest>) {
    for export in exports.reversed() {
      guard export.wasInterrupted, !export.progress.hasUncountedBatch else { return nil }
      if export.progress.unsent == nil, export.progress.saved + export.progress.deleted == 0 { continue }
      guard let last = exports.last, let began = export.began, let unsent = export.progress.unsent, unsent > 0
      else { return nil }
      self.last = last
      self.began = began
      self.unsent = unsent
      return
    }
    return nil
  }
}

extension MirrorRequest {
  /// Whether the request was deferred or cancelled, or its process ended before it was done.
  fileprivate var wasInterrupted: Bool {
    switch outcome {
    case .deferred?, .cancelled?: true
    case nil: isFromEarlierLaunch && !isEndHidden
    case .succeeded?, .failed?: false
    }
  }
}
