// A whole simulated capture in memory, for tests.

/// A simulated capture and what is true about it.
package struct SimulatedCapture: SimulatedText, Sendable {
  /// What the device printed.
  package var bytes: [UInt8]

  /// What happened.
  package var truth: Truth

  /// A capture from elsewhere, such as one of a fleet.
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

  /// What the device printed, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
