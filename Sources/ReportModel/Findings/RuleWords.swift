// What each rule finds, in the words of README's table, and where it says so: for a page that lists the rules found, and for
// who asks for one by its name.

package import Diagnosis

extension RuleName {
  /// When it finds something, with code between backticks.
  package var sentence: String {
    switch self {
    case .missingTransaction: "a transaction of another device never arrived, and later ones wait for it"
    case .modelMismatch: "logs are skipped because another version of the data model wrote them"
    case .metadataMismatch:
      "Core Data's notes of what was imported do not fit the store, and recovery did not mend that"
    case .splitWrite:
      "changes of an import were saved without Core Data's note of it (a warning when mended since)"
    case .storeRolledBack: "the store holds less than it did: an older copy of its file came back"
    case .baselineStranded: "logs that the device needs to follow a baseline are gone"
    case .baselineFailed: "a baseline cannot be read, rolled or adopted"
    case .objectDiverged: "an object of an import could not be merged, found or created"
    case .conflictSkipped:
      "an insert or update of another device was dropped while a conflict was resolved"
    case .importFailed: "a log could not be imported, or was not downloaded (then a warning)"
    case .poisonLog: "one log failed three times or more; told in place of `import-failed`"
    case .logUnreadable: "a log is corrupt or empty"
    case .importUnfinished: "an import began and has no end"
    case .crashed:
      "an exception in the work for iCloud ended the app (a warning when the import was done later; elsewhere in the app: "
        + "a note)"
    case .setupFailed:
      "a step of set-up failed, or the manager could not load the store, and no later try succeeded; a warning when the "
        + "store synced all the same"
    case .setupStalled: "iCloud's first sync did not come within 90 seconds"
    case .localStorageOnly: "the store never left local storage, and no other finding says why"
    case .optionsRejected: "Core Data refuses or warns of the app's options"
    case .exportLost: "a save was never written for the other devices"
    case .accountChanged: "the user signed out, changed the account, or is not signed in"
    case .containerReplaced: "cloud, defaults and store disagree on the container, or it moved"
    case .corruptionReported: "UbiquityStoreManager reports corrupt content in iCloud"
    case .daemonError: "iCloud's own processes report an error"
    case .followUpMissing:
      "what always follows a step did not come in its time, and no other rule tells why (a note when it came late)"
    case .neverArrived:
      "`compare`: a device exported it, and another whose capture covers the time after never saw it"
    case .diverged: "`compare`: one device holds more of a peer than another, and nothing of it is under way"
    case .captureTruncated: "a record is cut, or not all of the capture could be read or kept (a note)"
    case .lowLogLevel:
      "the capture shows only what Core Data always prints, so that what is not in it proves nothing (a note)"
    case .unrecognised: "no entry fits some records of iCloud, which may say anything (a note)"
    }
  }

  /// What to do about it, as far as that does not depend on the case.
  package var advice: String {
    switch self {
    case .missingTransaction, .neverArrived:
      "See in a capture of the other device whether it wrote it; 'parselogs compare' of both tells."
    case .modelMismatch: "Ship the same compiled model, with all its versions, to all devices."
    case .metadataMismatch, .splitWrite, .importUnfinished:
      "Start the app again, and see in a new capture whether metadata recovery or another try follows."
    case .storeRolledBack, .diverged:
      "Save elsewhere what exists on the device that lacks something, then let its store come from iCloud anew."
    case .baselineStranded, .baselineFailed:
      "Start the app again with the device online; if it stays, rebuild the store from a device that has all data."
    case .objectDiverged, .conflictSkipped:
      "Compare the object on both devices, and edit it again where its state is right."
    case .importFailed, .poisonLog, .logUnreadable:
      "Read the error, and explain it by its code. A file that is not there yet needs time; another error needs the app, its "
        + "model or the device that wrote the log."
    case .crashed: "Read the exception's reason and the stack, and mend the fault in the app."
    case .setupFailed, .setupStalled, .localStorageOnly, .daemonError, .accountChanged:
      "Check that the device is signed in, that iCloud Drive is on for the app, network and space; then start the app again."
    case .optionsRejected: "Correct the options in the app's code."
    case .exportLost: "Look for the error of the save; change the objects again, so that they are saved anew."
    case .containerReplaced: "See which account and container each device has; move to one of them."
    case .corruptionReported: "Let one device that has all data rebuild the content in iCloud."
    case .followUpMissing: "See what the process did after this line: ended, or was suspended, or hangs."
    case .captureTruncated: "Take the capture anew, from the start of the app on."
    case .lowLogLevel:
      "Start the app with '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again."
    case .unrecognised: "Read them with -v, which names the nearest entry."
    }
  }
}

extension RuleName.Kind {
  /// What findings of the kind are about.
  package var sentence: String {
    switch self {
    case .desync: "Devices differ, or will differ."
    case .failedImport: "What another device saved is not in the store."
    case .setup: "The store does not come up with iCloud."
    case .export: "What this device saved does not leave it."
    case .environment: "The account, the container or the system around the app."
    case .capture: "The capture itself, and what it cannot show."
    }
  }
}

extension String {
  /// The words of a table as a sentence.
  var capitalisedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
