// The captures to measure: the long life of one simulated device, truncated at a size and written piece by
// piece. Other files measure how fast they are read.

internal import DeviceSimulator
internal import Foundation

/// A capture to measure, of a chosen size.
///
/// The capture contains what an app with four stores and five other peers prints at log level 3 with NSLog's
/// header: imports and exports with the multi-line bodies that Core Data prints, some faults, and 45 % lines
/// of the app's own. It ends where the size is reached, like a capture that somebody stops.
struct BenchmarkCapture {
  /// The approximate size of the capture, in bytes.
  let bytes: Int

  /// The seed of everything random.
  var seed: UInt64 = 1

  /// The size of a written capture.
  struct Size: Equatable {
    var bytes = 0
    var lines = 0
    var records = 0
  }

  /// The options of the simulation.
  private var options: CaptureOptions {
    var options = CaptureOptions()
    options.seed = seed
    // A little more than fits, so that all faults have begun before the size is reached.
    options.records = bytes / Self.bytesOfRecord * 5 / 4
    options.noise = Self.noise
    options.stores = 4
    options.peers = 5
    options.faults = [
      .missingTransaction, .modelMismatch, .importFailed, .importRecovered, .lateTransaction,
      .conflictSkipped,
    ]
    return options
  }

  /// The share of records at which 45 % of the lines are the app's own.
  private static let noise = 0.78

  /// The approximate average length of records, in bytes.
  private static let bytesOfRecord = 310

  /// Writes the capture.
  ///
  /// - Parameter receive: Receives each piece.
  /// - Returns: The size of what was written.
  /// - Throws: The errors of `receive`.
  func write(_ receive: ([UInt8]) throws -> Void) rethrows -> Size {
    let simulator = DeviceSimulator(options, chunkBytes: min(1 << 20, max(1, bytes / 50)))
    while simulator.truth.bytes < bytes, let chunk = simulator.nextChunk() { try receive(chunk) }
    let truth = simulator.truth
    return Size(bytes: truth.bytes, lines: truth.lines, records: truth.records.total)
  }

  /// Writes the capture to a file.
  ///
  /// - Returns: The size of what was written.
  /// - Throws: An error if writing fails.
  func write(to url: URL) throws -> Size {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    let size = try write { try file.write(contentsOf: Data($0)) }
    try file.close()
    return size
  }
}
