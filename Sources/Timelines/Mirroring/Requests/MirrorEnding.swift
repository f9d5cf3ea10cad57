/// How a request ended, as far as its last record shows.
struct MirrorEnding {
  /// What became of it.
  var outcome: MirrorOutcome?
  /// Whether it changed anything.
  var madeChanges: Bool?
  /// Why it failed.
  var failure: MirrorFailure?
}
