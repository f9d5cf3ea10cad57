// What can go wrong with mirroring, and what only looks as if it did.

/// What can go wrong, and harmless twins of it.
package enum MirroringFault: String, CaseIterable, Codable, Sendable {
  // MARK: Set-up

  /// The metadata of mirroring cannot be read, in any launch.
  case setupFailed

  /// The network is not there, and set-up is tried again in vain.
  case setupFailedRetrying

  /// The same, and a later set-up succeeds.
  case setupRetried

  /// Set-up waits for the zone to be saved, for ever.
  case setupHung

  /// The model is not fit for CloudKit; the same, and the next launch has a better model.
  case modelIncompatible
  case modelMended

  /// The store is opened without the history that mirroring needs.
  case optionsInvalid

  // MARK: Account

  /// Nobody is signed in to iCloud; the same, and somebody signs in.
  case accountMissing
  case accountSignedIn

  /// The account cannot be used for now, is restricted, or has new terms to accept.
  case accountUnavailable
  case accountRestricted
  case termsNotAccepted

  // MARK: Container

  /// The server knows no such container, or not as this app's.
  case containerUnknown
  case containerForeign

  case entitlementMissing

  /// The daemon of CloudKit is out of reach of a sandbox.
  case daemonRefused

  /// The server rejects the zone, in any launch; the same, and the next launch goes well.
  case zoneRejected
  case zoneRejectedOnce

  // MARK: Two of them

  /// Another container mirrors the store already.
  case mirroredTwice

  /// A handler is registered twice with the scheduler, and no more is said.
  case handlerTwice

  /// Two delegates observe one store at the same time; the same, and the first was torn down before.
  case twoDelegates
  case reopened

  // MARK: Resets

  case accountLoggedIn
  case accountLoggedOut
  case accountChanged
  case zonePurged

  /// Each of these followed by no import, and healed by one.
  case zoneDeleted
  case zoneDeletedHealed
  case historyExpired
  case historyExpiredHealed
  case tokenExpired
  case tokenExpiredHealed
  case identityLost
  case identityLostHealed

  // MARK: Exports

  /// Production has no such field, in any export; the same, and the schema is deployed.
  case schemaNotDeployed
  case schemaDeployed

  /// A conflict makes the rest of its batch fail once.
  case conflictMerged

  /// An exception, in any export; no network, in any export; no network, once.
  case exportFailed
  case exportFailedByNetwork
  case exportRecovered

  /// A record is too large, in any export; too large for any batch; made smaller.
  case recordTooLarge
  case batchTooLarge
  case recordMadeSmaller

  /// The user's iCloud is full, in any export; the same, and there is space again.
  case quotaExceeded
  case quotaFreed

  // MARK: Imports

  /// An exception, in any import; no network, in any import; no network, once.
  case importFailed
  case importFailedByNetwork
  case importRecovered

  // MARK: Standing still

  /// The scheduler allows nothing for minutes; the same for less than one.
  case throttledByScheduler
  case allowedSoon

  /// The server says to come back in minutes; the same for seconds.
  case throttledByServer
  case retriedSoon

  /// A request begins and has no end.
  case exportUnfinished
  case importUnfinished

  /// A request takes longer than a minute, is ended by the system, or ends with its process.
  case importSlow
  case exportDeferred
  case processEnded

  /// Saves no export follows; an export that comes late; a change that the exporter had seen before.
  case notExported
  case exportedLate
  case caughtUp

  /// The last fetch was days ago and no import follows; an import follows.
  case importsStale
  case staleCaughtUp

  /// Pushes come and nothing handles them; something does, late.
  case pushesUnhandled
  case pushHandledLate

  /// The app does not ask for pushes in the background. It has no twin: nothing takes it back.
  case pushesMissing
}
