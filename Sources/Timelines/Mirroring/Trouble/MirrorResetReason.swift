// The reasons for which mirroring starts over.

internal import LogRecords

/// The reason for which the sync of a store is reset.
package enum MirrorResetReason: String, CaseIterable, Sendable {
  case accountLogin = "AccountLogin", accountLogout = "AccountLogout", accountChange = "AccountChange"
  case userPurgedZone = "UserPurgedZone", zoneDeleted = "ZoneDeleted", historyExpired = "HistoryExpired"
  case serverChangeTokenExpired = "ServerChangeTokenExpired"
  /// The user's key for encrypted data is gone.
  case identityLost = "IdentityLost"
  /// No record contains the reason, but objects are removed: those of an account that changed, or those of a
  /// zone.
  case accountRowsRemoved = "AccountRowsRemoved", zoneRowsRemoved = "ZoneRowsRemoved"
  /// Another reason, or one that the record does not contain.
  case other

  /// Whether data that came from iCloud is removed from the device.
  package var removesLocalData: Bool {
    switch self {
    case .accountLogout, .accountChange, .userPurgedZone, .accountRowsRemoved, .zoneRowsRemoved: true
    default: false
    }
  }

  /// Whether the account differs from the previous one.
  package var concernsAccount: Bool {
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
