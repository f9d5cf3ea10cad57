// Short ways to the captures that the tests look at.

import MirroringSimulator

extension MirroringOptions {
  /// Options, changed as a test needs them.
  static func small(seed: UInt64 = 1, _ change: (inout MirroringOptions) -> Void = { _ in })
    -> MirroringOptions
  {
    var options = MirroringOptions()
    options.seed = seed
    change(&options)
    return options
  }
}

extension MirroringCapture {
  /// The lines of the capture; an end of line does not begin another.
  var lines: [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// How often some words stand in the capture.
  func count(of words: String) -> Int {
    text.split(separator: words, omittingEmptySubsequences: false).count - 1
  }
}
