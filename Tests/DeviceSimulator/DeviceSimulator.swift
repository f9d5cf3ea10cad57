// Simulates one device whose app syncs its stores over iCloud, and what Core Data prints meanwhile. Knows
// nothing about the tool it tests: what is true is what the simulated device did.

/// A device that lives and prints, a chunk at a time.
package final class DeviceSimulator {
  private let device: Device
  private let chunkBytes: Int

  /// The truth of a damaged capture, once it was given.
  private var damaged: Truth?

  /// A device before its first record.
  ///
  /// - Parameters:
  ///   - options: What the capture should be like; values out of range are brought into it.
  ///   - chunkBytes: About how much a chunk holds.
  package init(_ options: CaptureOptions, chunkBytes: Int = 1 << 20) {
    device = Device(options.sound)
    self.chunkBytes = chunkBytes
  }

  /// What the device prints next, whole records; `nil` when the capture is over.
  package func nextChunk() -> [UInt8]? {
    if device.options.damages.isEmpty {
      while device.text.bytes.count < chunkBytes, device.stage != .ended { device.step() }
    } else {
      return damagedCapture()
    }
    return device.text.bytes.isEmpty ? nil : device.takeBytes()
  }

  /// The whole capture, damaged; `nil` the second time.
  private func damagedCapture() -> [UInt8]? {
    guard damaged == nil else { return nil }
    while device.stage != .ended { device.step() }
    let capture = DamagedCapture(device)
    damaged = capture.truth
    return capture.bytes
  }

  /// What happened so far; all of it when there is no next chunk.
  package var truth: Truth { damaged ?? device.truth }

  /// Simulates a whole capture without holding it.
  ///
  /// - Parameters:
  ///   - options: What the capture should be like.
  ///   - receive: Takes each chunk.
  /// - Returns: What happened.
  /// - Throws: What `receive` throws.
  package static func run<Failure: Error>(
    _ options: CaptureOptions, _ receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Truth {
    let simulator = DeviceSimulator(options)
    while let chunk = simulator.nextChunk() { try receive(chunk) }
    return simulator.truth
  }
}
