// Codes of iCloud's own processes, the network, the system and SQLite. Facts: the texts these errors come with, the
// codes that Core Data of iOS 9 knows, errno.h and sqlite3.h.

extension ErrorMeaning {
  static let daemon = [
    Row(
      0...9, "iCloud could not bring the file",
      effect: "What the file holds is not here yet; Core Data asks again, and nothing is lost.",
      advice: "Wait with the device online, and check the account and the space.")
  ]
  static let daemonOthers = Row.others(
    "iCloud could not bring the file",
    effect: "What the file holds is not here yet.",
    advice: "Check account, network and space; if it stays, restart the device.")

  static let librarian = [
    Row(
      1, "the download could not be started",
      effect:
        "What the file holds is not here yet; mostly the device that wrote it has not finished its upload.",
      advice: "Wait, and leave the app open on the device that saved it."),
    Row(
      2, "the file is in iCloud already",
      effect: "Nothing is lost: the file in iCloud stays as it is.",
      advice: "The app should ask whether a file is in iCloud before it moves it there."),
    Row(
      3...7, "iCloud could not bring the file",
      effect: "What the file holds is not here yet; Core Data asks again, and nothing is lost.",
      advice: "Wait with the device online, and check the account and the space."),
    Row(
      10, "no iCloud account, or iCloud is off for this app",
      effect: "The store works on this device alone; what it saves is kept here.",
      advice: "Sign in to iCloud, and turn on iCloud for the app."),
    Row(
      11, "the app is not signed for this container",
      effect: "The app has no container: nothing syncs on any device with this build.",
      advice: "Mend the container identifiers in the app's entitlements and its provisioning profile."),
  ]
  static let librarianOthers = Row.others(
    "iCloud could not bring the file",
    effect: "What the file holds is not here yet.",
    advice: "Check account, network and space; if it stays, restart the device.")

  static let cloudDocs = [
    Row(
      1, "iCloud Drive refused",
      effect: "The file or container is not available for now; nothing is lost.",
      advice: "Check the account, and that iCloud Drive is on for the app."),
    Row(
      2, "nobody is signed in to iCloud Drive",
      effect: "The store works on this device alone; what it saves is kept here.",
      advice: "Sign in to iCloud, and turn on iCloud Drive for the app."),
    Row(
      5, "iCloud knows no such file",
      effect: "The file may never come: what it holds is not here.",
      advice: "See on the device that wrote it whether the upload finished; else sign out and in again here."),
    Row(
      6, "the file is in no container of iCloud",
      effect: "This file will never sync; what it holds stays on its device.",
      advice: "Use a path within the app's container; after a change of account, set the store up anew."),
    Row(
      141, "the process may not ask iCloud Drive",
      effect: "Nothing is known of the file; nothing is lost.",
      advice: "Check the app's entitlements."),
  ]
  static let cloudDocsOthers = Row.others(
    "iCloud Drive refused",
    effect: "The file or container is not available for now.",
    advice: "Check account, network and space; if it stays, restart the device.")

  static let network = [
    Row(
      -1009, name: "NSURLErrorNotConnectedToInternet", "the device is offline",
      effect: "Nothing is sent and nothing arrives; what is saved waits here and follows by itself.",
      advice: "Connect the device to a network."),
    Row(
      -1001, name: "NSURLErrorTimedOut", "the server did not answer in time",
      effect: "Nothing is lost: files come and go once the network is better.",
      advice: "Wait, or use a better network."),
    Row(
      -1012, name: "NSURLErrorUserCancelledAuthentication", "iCloud did not accept the account",
      effect: "Nothing is sent and nothing arrives until the account is confirmed; what is saved waits here.",
      advice: "Sign in to iCloud again."),
  ]
  static let networkOthers = Row.others(
    "the network failed",
    effect: "Nothing is lost: files come and go once the network works.",
    advice: "Check the network, and that no filter or proxy blocks iCloud.")

  static let posix = [
    Row(
      1, name: "EPERM", "the system does not allow it",
      effect: "The file is not read or written; it is whole.",
      advice: "Unlock the device, and check the app's entitlements."),
    Row(
      2, name: "ENOENT", "the file is not there",
      effect: "It has not been downloaded, or was removed; nothing else is affected.",
      advice: "Wait with the device online."),
    Row(
      5, name: "EIO", "the disk failed",
      effect: "The file may be damaged.",
      advice: "Restart the device, and make a backup."),
    Row(
      9, name: "EBADF", "the file was closed meanwhile",
      effect: "The file was exchanged while it was read, as on a first start; nothing is lost.",
      advice: "Try again; the next start mostly goes well."),
    Row(
      13, name: "EACCES", "the file may not be opened",
      effect: "The file is not read or written; it is whole.",
      advice: "Unlock the device, and check the app's entitlements."),
    Row(
      17, name: "EEXIST", "a file of this name is there already",
      effect: "The older file stays; what was to replace it is not written.",
      advice: "Start the app again."),
    Row(
      28, name: "ENOSPC", "the disk is full",
      effect: "What was to be saved is not on disk, and nothing syncs.",
      advice: "Free space on the device and save again."),
    Row(
      30, name: "EROFS", "the disk cannot be written",
      effect: "What was to be saved is not on disk, and nothing syncs.",
      advice: "Restart the device."),
    Row(
      60, name: "ETIMEDOUT", "the operation took too long",
      effect: "The file is not available for now; nothing is lost.",
      advice: "Wait with the device online."),
  ]
  static let posixOthers = Row.others(
    "the system refused",
    effect: "The file is not read or written.",
    advice: "Look up the number among the system's error numbers; restart the device if it stays.")

  static let sqlite = [
    Row(
      5...6, "the database is in use",
      effect: "The read or the save failed for now; the file is whole.",
      advice: "Try again; if it stays, two parts of the app write at once."),
    Row(
      8, name: "SQLITE_READONLY", "the database cannot be written",
      effect: "What was to be saved is not on disk.",
      advice: "Check the protection of the file and the space, and start the app again."),
    Row(
      10, name: "SQLITE_IOERR", "the database file could not be read or written",
      effect: "What was to be saved is not on disk; the file may have been moved or locked.",
      advice: "Unlock the device and start the app again; do not replace a store file while it is open."),
    Row(
      11, name: "SQLITE_CORRUPT", "the database is damaged",
      effect: "Data of this device may be lost; the other devices keep theirs.",
      advice: "Remove the store here and let it come from iCloud, or rebuild it from another device."),
    Row(
      13, name: "SQLITE_FULL", "the disk is full",
      effect: "What was to be saved is not on disk.",
      advice: "Free space on the device and save again."),
    Row(
      14, name: "SQLITE_CANTOPEN", "the database file cannot be opened",
      effect: "The store is not opened; the file is whole, or is not there.",
      advice: "Check that its folder exists, and unlock the device."),
    Row(
      19, name: "SQLITE_CONSTRAINT", "two objects have the same key",
      effect: "The save is refused; in an import Core Data gives the new object another key.",
      advice: "Nothing, if the import succeeds after it; else rebuild the store."),
    Row(
      23, name: "SQLITE_AUTH", "the database file is locked with the device",
      effect: "Nothing is read or saved until the device is unlocked; the file is whole.",
      advice: "Unlock the device, or give the file a weaker protection."),
    Row(
      26, name: "SQLITE_NOTADB", "the file is no database",
      effect: "Data of this device may be lost; the other devices keep theirs.",
      advice: "Remove the store here and let it come from iCloud."),
    Row(
      1555, name: "SQLITE_CONSTRAINT_PRIMARYKEY", "two objects have the same key",
      effect: "The save is refused; in an import Core Data gives the new object another key.",
      advice: "Nothing, if the import succeeds after it; else rebuild the store."),
  ]
  static let sqliteOthers = Row.others(
    "the database refused",
    effect: "The read or the save failed; the file is mostly whole.",
    advice: "Look up the number among SQLite's result codes, and start the app again.")
}
