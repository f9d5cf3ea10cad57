// The words that identify the record that shows a fault.

@testable import DeviceSimulator

extension Fault {
  /// The faults that can be in one capture; of a low log level the others would show little.
  static let together = allCases.filter { $0 != .lowLogLevel }

  /// Texts of which one stands in the record in which a fault shows first.
  var words: [String] {
    switch self {
    case .missingTransaction, .lateTransaction: [" It is ahead of the local peer."]
    case .modelMismatch: ["Skipping (model version hash): "]
    case .importFailed, .poisonLog: ["Error saving managed object context changes for transaction log: "]
    case .importRecovered: ["rolling back and retrying later.", "Code=133020"]
    case .beatenOnce: ["Was beat to the database, rolling back and retrying later."]
    case .importUnfinished, .importInterrupted, .endsBeforeMetadata: [": Beginning parse of log file: "]
    case .importRepeated, .relaunched, .splitWrite, .secondProcess: ["Trips"]
    case .logCorrupt:
      ["Error during property list parsing during import or opening of log file at location: "]
    case .logEmpty: ["Got nil zip archive: "]
    case .logNotDownloaded, .logNeverDownloaded: ["Cocoa error 256 - The item failed to download."]
    case .logOfUnknownType: ["Skipping log because it is of unknown type: "]
    case .conflictSkipped: ["Skipping updated object with globalID: "]
    case .insertSkipped: ["Skipping inserted object with globalID: "]
    case .deleteSkipped: ["Skipping deleted object with globalID: "]
    case .conflictMerged: ["Done resolving conflict: "]
    case .objectDiverged:
      [
        "Can't find entity for name: ", "Couldn't find missing object for objectID: ",
        "Unable to find relationship destination object: ", "Error encountered trying to resolve conflict: ",
      ]
    case .metadataMismatch, .metadataRecovered, .metadataRecoveredByRelaunch:
      ["Metadata store doesn't match local store: ("]
    case .metadataRecoveryFailed: ["Setup failed after attempting metadata recovery.\n", "Code=134312"]
    case .cacheReloaded: [" - Knowledge Vector mismatch, reloading cache"]
    case .splitWriteReported: ["Error updating peer metadata during import of log file: "]
    case .storeRolledBack: ["Local store file is behind receipt.\nStore: "]
    case .vectorWentBack: ["storeKV: ", " matches initial KV: ", "storeKV: "]
    case .receiptBehind: ["Successfully wrote peer receipt file: "]
    case .baselineStranded: ["Didn't find all the required logs for baseline adoption, giving up"]
    case .baselineCurrent: ["Can adopt: 0 replace: 0\n"]
    case .baselineAdopted: ["Adopted: 1"]
    case .baselineUnreadable: ["Encountered baseline without any metadata in it's archive: "]
    case .baselineReplaceFailed: ["Code=134308"]
    case .baselineRollFailed: [" Error encountered trying to roll baseline: "]
    case .baselineNotAgreed: ["Enough transactions have passed to roll baseline: "]
    case .baselineRolled: [" successfully rolled baseline: "]
    case .setupFailed: ["\nSetup failed after "]
    case .setupFailedLate: ["\nSetup failed after attempting to save the metadata changes."]
    case .setupRetriedForEver: [": Retrying after delay: 60\n"]
    case .optionsRefused: ["Code=134311"]
    case .setupRetried: ["Setup failed because of a missing file, retrying(1): "]
    case .setupStalled: ["failed to receive initial sync notification call back in 90 seconds"]
    case .setupSlow: ["Blocking for initial sync: "]
    case .managerLoadFailed, .managerRecovered: ["UbiquityStoreManager: Failed to load cloud store."]
    case .rebuildStopped, .rebuildElided, .rebuildDone:
      ["Will rebuild cloud content from the cloud store (ignoring cloud logs)."]
    case .localStorageOnly, .localStorageShort: ["Using local storage: 1"]
    case .optionsRejected:
      [
        "Invalid option: ", "Invalid value for NSPersistentStoreUbiquitousPeerTokenOption: ",
        "Error: A persistent store",
      ]
    case .exportLost, .exportLostAtRelaunch: ["Error writing transaction log: "]
    case .exportNotMoved: ["\nError moving log to permanent location: "]
    case .exportFailedAtRelaunch: ["Export of save notification encountered the following errors: "]
    case .exportBeaten, .exportGivenUp: ["Failed to save to the database after 100 tries"]
    case .exportHole, .exportHoleAtLaunch: [" Successfully wrote transaction log: "]
    case .exportRolledBack: ["Looks like log file was never written: "]
    case .containerReplaced: ["\nNo one agrees\n\tcontainer: "]
    case .containerMoved: ["Looks like the container URL moved for store metadata: "]
    case .corruptionReported: ["Cloud content corruption detected (device store is "]
    case .daemonError: ["Librarian returned a serious error for starting downloads "]
    case .daemonAccountMissing: [" librariand[114"]
    case .daemonNoise: [" ubd[49"]
    case .crashed, .crashedAtEnd: ["-[_PFUbiquityRecordImportOperation main]"]
    case .appCrashed: ["*** Terminating app due to uncaught exception 'NSRangeException'"]
    case .truncatedStart: ["\tlocalPeerID: "]
    case .truncatedRecords: ["<_PFUbiquityRecordsImporter: ", "<_PFUbiquityRecordsExporter: "]
    case .lowLogLevel: []
    case .unrecognised: ["Reconciled the ledger of 3 peers in 12 rounds: "]
    case .accountChanged: [" -> (null)"]
    }
  }
}

extension SimulatedCapture {
  /// The record that begins at a line, with its continuation lines.
  func record(at line: Int, isFragment: Bool = false) -> String {
    let rest = lines[(line - 1)...]
    let first = rest.prefix(1)
    guard isFragment || first.allSatisfy(beginsRecord) else { return "" }
    return (first + rest.dropFirst().prefix { !beginsRecord($0) }).joined(separator: "\n")
  }
}
