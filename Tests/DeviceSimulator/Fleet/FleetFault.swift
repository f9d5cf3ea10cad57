// The faults between devices.

/// A fault between devices, or a harmless twin of one.
package enum FleetFault: String, CaseIterable, Codable, Sendable {
  /// From some transaction on, nothing of one device reaches another.
  case neverArrives

  /// One device's last transactions from before the captures are unknown to the others, and nothing waits for
  /// them.
  case startsApart

  /// One capture ends long before the others, so that it cannot contain later exports.
  case endsEarly

  /// The rules that must be raised when the captures are compared.
  package var rules: [String] {
    switch self {
    case .neverArrives: ["never-arrived"]
    case .startsApart: ["diverged"]
    case .endsEarly: []
    }
  }
}
