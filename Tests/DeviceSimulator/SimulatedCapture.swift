// A whole simulated capture in memory, for tests.

/// A simulated capture and the truth about it.
package struct SimulatedCapture: SimulatedText, Sendable {
  /// The bytes that the device printed.
  package var bytes: [UInt8]

  /// The truth about the capture.
  package var truth: Truth

  /// Creates a capture from existing bytes, such as one of a fleet.
  package init(bytes: [UInt8], truth: Truth) {
    self.bytes = bytes
    self.truth = truth
  }

  /// Simulates a capture.
  package init(_ options: CaptureOptions) {
    let simulator = DeviceSimulator(options)
    bytes = []
    while let chunk = simulator.nextChunk() { bytes += chunk }
    truth = simulator.truth
  }

  /// The text that the device printed.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
