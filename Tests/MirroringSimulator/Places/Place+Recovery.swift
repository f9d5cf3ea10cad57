// The places that print statements about errors, about recovery from them, and about resets.

private let delegate = "NSCloudKitMirroringDelegate"
private let purger = "PFCloudKitMetadataPurger"

extension Place {
  static let recovering = Place(
    delegate, "recoverFromError:", .error, "%@ - Attempting recovery from error: %@", 2312)

  static let recovered = Place(
    delegate, "_recoverFromError:withZoneIDs:forStore:inMonitor:", .cloudKit,
    "%@ - Recovered from error: %@:%ld", 2630)

  static let notRecovered = Place(
    delegate, "_recoverFromError:withZoneIDs:forStore:inMonitor:", .error,
    "%@ - Failed to recover from error: %@:%ld\nRecovery encountered the following error: %@:%ld", 2622)

  static let fatalItems = Place(
    delegate, "_recoverFromPartialError:forStore:inMonitor:", .error,
    "%@: Error recovery failed because the following fatal errors were found: %@", 2801, [.iOS17: 2796])

  static let unknownItem = Place(
    delegate, "_recoverFromPartialError:forStore:inMonitor:", block: 1, .error,
    "%@: Found unknown error as part of a partial failure: %@", 2769, [.iOS15: 1943],
    selectors: [.iOS15: "recoverFromPartialError:forStore:inMonitor:"])

  static let resetAfterError = Place(
    delegate, "resetAfterError:andKeepContainer:", .error, "%@ - resetting internal state after error: %@",
    612, [.iOS15: 585, .iOS26: 589])

  static let resetting = Place(delegate, "logResetSyncNotification:", .error, "%@", 3043)

  static let purgedAfterAccount = Place(
    purger, "purgeMetadataAfterAccountChangeFromStore:inMonitor:inDatabaseWithScope:error:", block: 1,
    .cloudKit, "%@ - Removed cloud metadata after account change %@", 410)

  static let rowsRemoved = Place(
    purger, "purgeMetadataAfterAccountChangeFromStore:inMonitor:inDatabaseWithScope:error:", block: 1,
    .cloudKit, "%@ - Removing rows after account change: %@", 436)

  static let zonePurged = Place(
    purger,
    "purgeMetadataFromStore:inMonitor:withOptions:forRecordZones:inDatabaseWithScope:andTransactionAuthor:error:",
    block: 1, .cloudKit, "%@ - Removing cloud metadata and client rows in zone: %@", 214)

  static let fieldsPurged = Place(
    purger,
    "purgeMetadataFromStore:inMonitor:withOptions:forRecordZones:inDatabaseWithScope:andTransactionAuthor:error:",
    block: 1, .warning, "%@ - Purging system fields from data in zone: %@", 198)

  static let identityLost = Place(
    delegate, "_markZonesNeedingRecoveryFromManateeIdentityLoss:databaseScope:inStore:error:", block: 1,
    .cloudKit, "%@: Marking zones %@ needing recovery from Manatee identity loss", 2967)
}
