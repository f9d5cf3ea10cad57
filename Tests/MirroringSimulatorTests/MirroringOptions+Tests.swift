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
