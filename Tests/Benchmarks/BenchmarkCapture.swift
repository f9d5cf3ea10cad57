// The captures that are measured: one simulated device's long life, cut at a size and written piece by piece.
// How fast they are read is measured elsewhere.

internal import DeviceSimulator
internal import Foundation

/// A capture to measure, of a chosen size.
///
/// It is what an app with four stores and five other peers prints at log level 3 under NSLog's header:
/// imports and exports with the bodies that Core Data prints over many lines, some troubles, and 45 % lines
/// of the app's own. It ends where the size is reached, as a capture does when somebody stops it.
struct BenchmarkCapture {
  /// Roughly how many bytes it should have.
  let bytes: Int

  /// Everything random follows from it.
  var seed: UInt64 = 1

  /// What was written.
  struct Size: Equatable {
    var bytes = 0
    var lines = 0
    var records = 0
  }

  /// How it is simulated.
  private var options: CaptureOptions {
    var options = CaptureOptions()
    options.seed = seed
    // A little more than fits, so that the size is reached after all troubles have begun.
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

  /// The share of records that makes 45 % of the lines the app's own.
  private static let noise = 0.78

  /// Roughly how long records are on average.
  private static let bytesOfRecord = 310

  /// Writes it.
  ///
  /// - Parameter receive: Takes each piece.
  /// - Returns: How much was written.
  /// - Throws: What `receive` throws.
  func write(_ receive: ([UInt8]) throws -> Void) rethrows -> Size {
    let simulator = DeviceSimulator(options, chunkBytes: min(1 << 20, max(1, bytes / 50)))
    while simulator.truth.bytes < bytes, let chunk = simulator.nextChunk() { try receive(chunk) }
    let truth = simulator.truth
    return Size(bytes: truth.bytes, lines: truth.lines, records: truth.records.total)
  }

  /// Writes it to a file.
  ///
  /// - Returns: How much was written.
  /// - Throws: What writing throws.
  func write(to url: URL) throws -> Size {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    let size = try write { try file.write(contentsOf: Data($0)) }
    try file.close()
    return size
  }
}
