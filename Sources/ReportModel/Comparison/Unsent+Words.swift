// What a device has yet to send, in words.

internal import Diagnosis

extension Doubt.Unsent {
  /// The amount of unsent data, such as `2 saves`.
  var words: String {
    switch self {
    case .saves(let count, _): counted(count, "save")
    case .objects(let count): counted(count, "object")
    }
  }

  /// The state of the unsent data, such as `is not exported yet`.
  var state: String { "\(agreeing.are) not exported\(isInPart ? " in full" : "") yet" }

  /// The fate of what was not exported when the app was removed.
  var wasLost: String { "\(agreeing.are) lost" }

  /// The forms of words that agree with the amount.
  var agreeing: Agreement {
    switch self {
    case .saves(let count, _), .objects(let count): Agreement(with: count)
    }
  }

  /// Whether some of it may have been sent.
  var isInPart: Bool { if case .saves(_, true) = self { true } else { false } }
}
