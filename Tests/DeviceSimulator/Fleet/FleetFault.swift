// What can go wrong between devices.

/// What can go wrong between devices, and a harmless twin of it.
package enum FleetFault: String, CaseIterable, Codable, Sendable {
  /// From some transaction on, nothing of one device reaches another.
  case neverArrives

  /// One device's last transactions from before the captures are not known to the others, and nothing waits
  /// for them.
  case startsApart

  /// One capture ends long before the others: what is exported afterwards cannot be in it.
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
