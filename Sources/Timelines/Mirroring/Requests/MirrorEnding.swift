// The end of a request of mirroring, as one record reports it; `MirrorRequest` keeps the outcome.

/// The end of a request, as shown by its last record.
struct MirrorEnding {
  /// The outcome; `nil` if the record does not show it.
  var outcome: MirrorOutcome?
  /// Whether the request changed anything; `nil` if the record does not show it.
  var madeChanges: Bool?
  /// The failure; `nil` if there is none.
  var failure: MirrorFailure?
}
