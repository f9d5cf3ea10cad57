// The faults of mirroring, and their harmless twins.

/// A fault of mirroring, or a harmless twin of one.
package enum MirroringFault: String, CaseIterable, Codable, Sendable {
  // MARK: Set-up

  /// The metadata of mirroring cannot be read, at any launch.
  case setupFailed

  /// There is no network, and set-up is tried again without success.
  case setupFailedRetrying

  /// There is no network, and a later set-up succeeds.
  case setupRetried

  /// Set-up waits for the zone to be saved, and never ends.
  case setupHung

  /// The model does not suit CloudKit.
  case modelIncompatible
  /// The model does not suit CloudKit, and the next launch has a better one.
  case modelCorrected

  /// The store is opened without the history tracking that mirroring needs.
  case optionsInvalid

  // MARK: Account

  /// Nobody is signed in to iCloud.
  case accountMissing
  /// Nobody is signed in to iCloud, and then somebody signs in.
  case accountSignedIn

  /// The account is temporarily unavailable.
  case accountUnavailable
  /// The account is restricted.
  case accountRestricted
  /// The account has new terms to accept.
  case termsNotAccepted

  // MARK: Container

  /// The server does not know the container.
  case containerUnknown
  /// The server knows the container, but not as this app's.
  case containerForeign

  /// The app lacks an entitlement.
  case entitlementMissing

  /// A sandbox blocks the connection to CloudKit's daemon.
  case daemonRefused

  /// The server rejects the zone, at any launch.
  case zoneRejected
  /// The server rejects the zone, and the next launch succeeds.
  case zoneRejectedOnce

  // MARK: Two of them

  /// Another container already mirrors the store.
  case mirroredTwice

  /// A handler is registered twice with the scheduler, and nothing else is printed.
  case handlerTwice

  /// Two delegates observe one store at the same time.
  case twoDelegates
  /// Two delegates observe one store, after the first was torn down.
  case reopened

  // MARK: Resets

  /// The user logged in to an account.
  case accountLoggedIn
  /// The user logged out of the account.
  case accountLoggedOut
  /// The user changed to another account.
  case accountChanged
  /// The user purged the zone.
  case zonePurged

  /// The zone was deleted, and no import follows.
  case zoneDeleted
  /// The zone was deleted, and an import heals that.
  case zoneDeletedHealed
  /// The history expired, and no import follows.
  case historyExpired
  /// The history expired, and an import heals that.
  case historyExpiredHealed
  /// The change token expired, and no import follows.
  case tokenExpired
  /// The change token expired, and an import heals that.
  case tokenExpiredHealed
  /// The encryption identity was lost, and no import follows.
  case identityLost
  /// The encryption identity was lost, and an import heals that.
  case identityLostHealed

  // MARK: Exports

  /// The production schema lacks a field, in any export.
  case schemaNotDeployed
  /// The production schema lacks a field, and then is deployed.
  case schemaDeployed

  /// A conflict makes the rest of its batch fail once.
  case conflictMerged

  /// An exception occurs in every export.
  case exportFailed
  /// There is no network in any export.
  case exportFailedByNetwork
  /// There is no network once.
  case exportRecovered

  /// A record is too large, in any export.
  case recordTooLarge
  /// A record is too large for any batch.
  case batchTooLarge
  /// A record is too large, and then made smaller.
  case recordMadeSmaller

  /// The user's iCloud storage is full, in any export.
  case quotaExceeded
  /// The user's iCloud storage is full, and then has space again.
  case quotaFreed

  // MARK: Imports

  /// An exception occurs in every import.
  case importFailed
  /// There is no network in any import.
  case importFailedByNetwork
  /// There is no network once.
  case importRecovered

  // MARK: Standing still

  /// The scheduler permits nothing for minutes.
  case throttledByScheduler
  /// The scheduler permits nothing for less than a minute.
  case allowedSoon

  /// The server asks to retry in minutes.
  case throttledByServer
  /// The server asks to retry in seconds.
  case retriedSoon

  /// An export begins and has no end.
  case exportUnfinished
  /// An import begins and has no end.
  case importUnfinished

  /// An import takes longer than a minute.
  case importSlow
  /// The system ends an export.
  case exportDeferred
  /// An export ends with its process.
  case processEnded

  /// No export follows a save.
  case notExported
  /// An export follows a save late.
  case exportedLate
  /// A change was seen by the exporter before.
  case caughtUp

  /// The last fetch was days ago, and no import follows.
  case importsStale
  /// The last fetch was days ago, and an import follows.
  case staleCaughtUp

  /// Pushes arrive, and nothing handles them.
  case pushesUnhandled
  /// Pushes arrive, and are handled late.
  case pushHandledLate

  /// The app does not enable background pushes; there is no twin, because nothing heals it.
  case pushesMissing
}
