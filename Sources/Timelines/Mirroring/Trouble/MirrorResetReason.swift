// Why mirroring starts over.

internal import LogRecords

/// Why the sync of a store is reset.
package enum MirrorResetReason: String, CaseIterable, Sendable {
  case accountLogin = "AccountLogin", accountLogout = "AccountLogout", accountChange = "AccountChange"
  case userPurgedZone = "UserPurgedZone", zoneDeleted = "ZoneDeleted", historyExpired = "HistoryExpired"
  case serverChangeTokenExpired = "ServerChangeTokenExpired"
  /// The user's key for encrypted data is gone.
  case identityLost = "IdentityLost"
  /// No record says why, but objects are removed: those of an account that has changed, or those of a zone.
  case accountRowsRemoved = "AccountRowsRemoved", zoneRowsRemoved = "ZoneRowsRemoved"
  /// Another reason, or one that the record does not name.
  case other

  /// Whether data that came from iCloud leaves the device.
  package var removesLocalData: Bool {
    switch self {
    case .accountLogout, .accountChange, .userPurgedZone, .accountRowsRemoved, .zoneRowsRemoved: true
    default: false
    }
  }

  /// Whether the account differs from the one before.
  package var isOfAccount: Bool {
    switch self {
    case .accountLogout, .accountChange, .accountRowsRemoved: true
    default: false
    }
  }

  init(_ bytes: Span<UInt8>) {
    self =
      switch true {
      case bytes.has("AccountLogin"): .accountLogin
      case bytes.has("AccountLogout"): .accountLogout
      case bytes.has("AccountChange"): .accountChange
      case bytes.has("UserPurgedZone"): .userPurgedZone
      case bytes.has("ZoneDeleted"): .zoneDeleted
      case bytes.has("HistoryExpired"): .historyExpired
      case bytes.has("ServerChangeTokenExpired"): .serverChangeTokenExpired
      default: .other
      }
  }
}
