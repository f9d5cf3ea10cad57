// Short ways to the captures that the tests look at.

import DeviceSimulator

extension CaptureOptions {
  /// Options of a small capture, changed as a test needs them.
  static func small(seed: UInt64 = 1, _ change: (inout CaptureOptions) -> Void = { _ in }) -> CaptureOptions {
    var options = CaptureOptions()
    options.seed = seed
    options.records = 800
    change(&options)
    return options
  }
}

/// Who prints in the captures.
private let processes = ["Trips[", "TripsHelper[", "ubd[", "librariand["]

/// Whether a line begins as NSLog's do: `2013-11-18 21:44:41.159 Trips[543:60b] `.
func beginsRecord(_ line: Substring) -> Bool {
  let bytes = Array(line.utf8.prefix(30))
  guard bytes.count == 30, bytes[4] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: " ") else { return false }
  guard bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: " ") else { return false }
  let rest = line.dropFirst(24)
  return processes.contains { rest.hasPrefix($0) }
}
