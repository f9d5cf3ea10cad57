// The eras of systems with different places in Core Data's code.

/// An era of systems with its own places in Core Data's code.
package enum MirroringEra: String, CaseIterable, Codable, Sendable {
  case iOS15 = "ios15"
  case iOS17 = "ios17"
  case iOS18 = "ios18"

  /// Mirroring writes directly to the system's log, without a level before the message.
  case iOS26 = "ios26"

  /// The time when a life begins, in seconds since 1970: a morning in a year when people used the system.
  var beginning: Int64 {
    switch self {
    case .iOS15: 1_655_190_000
    case .iOS17: 1_701_932_400
    case .iOS18: 1_743_926_400
    case .iOS26: 1_791_529_200
    }
  }
}
