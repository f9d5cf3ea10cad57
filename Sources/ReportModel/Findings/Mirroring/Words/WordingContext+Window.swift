// What may be said of a failure if the window ends before the capture: a later try may have succeeded.

internal import Diagnosis
internal import LogRecords

extension WordingContext {
  /// Whether the capture has records of sync after the window.
  var goesOnAfterWindow: Bool { (diagnosis.facts.window?.ofSync.after ?? 0) > 0 }

  /// The beginning of a sentence about failed requests after which none succeeded.
  var noLaterSuccess: Prose {
    goesOnAfterWindow ? "No later one in this window succeeded" : "No later one is seen to succeed"
  }

  /// Returns advice on failed requests that says first where a later one may have succeeded.
  func besidesWindow(_ advice: Prose, ifItPasses passesByItself: Bool) -> Prose {
    guard goesOnAfterWindow else { return advice }
    let first: Prose =
      "Look at what the capture shows after the window, with a later --until: a later try may have succeeded."
    return passesByItself || advice.isEmpty ? first : "\(first) If none did: \(advice)"
  }
}
