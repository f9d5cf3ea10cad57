// Simulates one device whose app syncs its stores over iCloud, and what Core Data prints meanwhile. The
// simulator is independent of the tool it tests: the truth is what the simulated device did.

/// A simulated device that prints its capture in chunks.
package final class DeviceSimulator {
  private let device: Device
  private let chunkBytes: Int

  /// The truth of a damaged capture; `nil` until the capture was returned.
  private var damaged: Truth?

  /// Creates a device before its first record.
  ///
  /// - Parameters:
  ///   - options: The options of the capture; values out of range are clamped.
  ///   - chunkBytes: The approximate size of a chunk.
  package init(_ options: CaptureOptions, chunkBytes: Int = 1 << 20) {
    device = Device(options.sound)
    self.chunkBytes = chunkBytes
  }

  /// Returns the next chunk, of whole records unless the capture is damaged; `nil` at the end of the capture.
  package func nextChunk() -> [UInt8]? {
    if device.options.damages.isEmpty {
      while device.text.bytes.count < chunkBytes, device.stage != .ended { device.step() }
    } else {
      return damagedCapture()
    }
    return device.text.bytes.isEmpty ? nil : device.takeBytes()
  }

  /// Returns the whole capture, damaged; `nil` the second time.
  private func damagedCapture() -> [UInt8]? {
    guard damaged == nil else { return nil }
    while device.stage != .ended { device.step() }
    let capture = DamagedCapture(device)
    damaged = capture.truth
    return capture.bytes
  }

  /// The truth so far; complete when there is no next chunk.
  package var truth: Truth { damaged ?? device.truth }

  /// Simulates a whole capture without keeping it in memory.
  ///
  /// - Parameters:
  ///   - options: The options of the capture.
  ///   - receive: Receives each chunk.
  /// - Returns: The truth about the capture.
  /// - Throws: The errors of `receive`.
  package static func run<Failure: Error>(
    _ options: CaptureOptions, _ receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Truth {
    let simulator = DeviceSimulator(options)
    while let chunk = simulator.nextChunk() { try receive(chunk) }
    return simulator.truth
  }
}
