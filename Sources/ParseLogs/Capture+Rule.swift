// The rules by name, and what each is about: as the command calls them, so that a test names none that there is not.

internal import Diagnosis

extension Capture.Finding {
  /// A kind of trouble; its raw value is its name in reports.
  ///
  /// ```swift
  /// let unwanted: Set<Capture.Finding.Rule> = [.splitWrite, .storeRolledBack, .exportLost]
  /// #expect(unwanted.isDisjoint(with: capture.findings.map(\.rule)))
  /// ```
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    // MARK: Desync

    /// A transaction of another device never arrived, and later ones wait for it.
    case missingTransaction = "missing-transaction"
    /// Logs are skipped because another version of the data model wrote them.
    case modelMismatch = "model-mismatch"
    /// Core Data's notes of what was imported do not fit the store, and recovery did not mend that.
    case metadataMismatch = "metadata-mismatch"
    /// Changes of an import were saved without Core Data's note of it; a warning when mended since.
    case splitWrite = "split-write"
    /// The store holds less than it did: an older copy of its file came back.
    case storeRolledBack = "store-rolled-back"
    /// Logs that the device needs to follow a baseline are gone.
    case baselineStranded = "baseline-stranded"
    /// A baseline cannot be read, rolled or adopted.
    case baselineFailed = "baseline-failed"
    /// An object of an import could not be merged, found or created.
    case objectDiverged = "object-diverged"
    /// An insert or update of another device was dropped while a conflict was resolved.
    case conflictSkipped = "conflict-skipped"

    // MARK: Failed import

    /// A log could not be imported, or was not downloaded (then a warning); ``Kind/failedImport`` has all such rules.
    case importFailed = "import-failed"
    /// One log failed three times or more; told in place of ``importFailed``.
    case poisonLog = "poison-log"
    /// A log is corrupt or empty.
    case logUnreadable = "log-unreadable"
    /// An import began and has no end.
    case importUnfinished = "import-unfinished"
    /// An exception ended the app: an error in the work for iCloud, elsewhere in the app a note.
    case crashed

    // MARK: Set-up

    /// A step of set-up failed, or the manager could not load the store, and no later try succeeded.
    case setupFailed = "setup-failed"
    /// iCloud's first sync did not come within 90 seconds.
    case setupStalled = "setup-stalled"
    /// The store never left local storage, and no other finding says why.
    case localStorageOnly = "local-storage-only"
    /// Core Data refuses or warns of the app's options.
    case optionsRejected = "options-rejected"

    // MARK: Export

    /// A save was never written for the other devices.
    case exportLost = "export-lost"

    // MARK: Environment

    /// The user signed out, changed the account, or is not signed in.
    case accountChanged = "account-changed"
    /// Cloud, defaults and store disagree on the container, or it moved.
    case containerReplaced = "container-replaced"
    /// UbiquityStoreManager reports corrupt content in iCloud.
    case corruptionReported = "corruption-reported"
    /// iCloud's own processes report an error.
    case daemonError = "daemon-error"
    /// What always follows a step did not come in its time, and no other rule tells why; a note when it came late.
    case followUpMissing = "follow-up-missing"

    // MARK: Comparison

    /// Of a ``CaptureComparison``: a device exported it, and another whose capture covers the time after never saw it.
    case neverArrived = "never-arrived"
    /// Of a ``CaptureComparison``: one device holds more of a peer than another, and nothing of it is under way.
    case diverged

    // MARK: Capture

    /// A record is cut, or not all of the capture could be read or kept: a note.
    case captureTruncated = "capture-truncated"
    /// Only what Core Data always prints is in the capture, so that what is not in it proves nothing: a note.
    case lowLogLevel = "low-log-level"
    /// No entry fits some records of iCloud, which may say anything: a note.
    case unrecognised

    init(_ name: RuleName) {
      self =
        switch name {
        case .missingTransaction: .missingTransaction
        case .modelMismatch: .modelMismatch
        case .metadataMismatch: .metadataMismatch
        case .splitWrite: .splitWrite
        case .storeRolledBack: .storeRolledBack
        case .baselineStranded: .baselineStranded
        case .baselineFailed: .baselineFailed
        case .objectDiverged: .objectDiverged
        case .conflictSkipped: .conflictSkipped
        case .importFailed: .importFailed
        case .poisonLog: .poisonLog
        case .logUnreadable: .logUnreadable
        case .importUnfinished: .importUnfinished
        case .crashed: .crashed
        case .setupFailed: .setupFailed
        case .setupStalled: .setupStalled
        case .localStorageOnly: .localStorageOnly
        case .optionsRejected: .optionsRejected
        case .exportLost: .exportLost
        case .containerReplaced: .containerReplaced
        case .corruptionReported: .corruptionReported
        case .accountChanged: .accountChanged
        case .daemonError: .daemonError
        case .followUpMissing: .followUpMissing
        case .captureTruncated: .captureTruncated
        case .lowLogLevel: .lowLogLevel
        case .unrecognised: .unrecognised
        case .neverArrived: .neverArrived
        case .diverged: .diverged
        }
    }
  }

  /// What a finding is about; its raw value is its name in reports.
  ///
  /// ```swift
  /// let byKind = Dictionary(grouping: capture.findings, by: \.kind)
  /// #expect(byKind[.setup] == nil && byKind[.environment] == nil)
  /// ```
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Devices differ, or will.
    case desync
    /// What another device saved is not in the store.
    case failedImport = "failed-import"
    /// The store does not come up with iCloud.
    case setup
    /// What this device saved does not leave it.
    case export
    /// The account, the container or the system around.
    case environment
    /// The capture itself.
    case capture

    init(_ kind: RuleName.Kind) {
      self =
        switch kind {
        case .desync: .desync
        case .failedImport: .failedImport
        case .setup: .setup
        case .export: .export
        case .environment: .environment
        case .capture: .capture
        }
    }
  }
}
