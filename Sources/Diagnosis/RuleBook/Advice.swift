// Advice that several rules share.

enum Advice {
  static let checkDevice =
    "Check that the device is signed in to iCloud, that iCloud Drive (Documents & Data until iOS 7) is on for the app, "
    + "and that there is a network connection and free space; then start the app again."
  static let compareObject = "Compare the object on both devices, and edit it again where its state is right."
  static let readError =
    "Read the error, and look up its code. A file that is not there yet needs time; for another error, look at "
    + "the app, its model or the device that wrote the log."
  static let rebuild =
    "Start the app again with the device online; if the error remains, keep a copy of each store, and rebuild the "
    + "store from a device that has all data ('parselogs help rebuild')."
  static let waitThenBeginAgain =
    "Leave the app open and online for a while: the logs may just be late. If they do not come, keep a copy of the "
    + "database file, save elsewhere what only this device has, and let it begin again from iCloud ('parselogs help "
    + "rebuild'): the rest of what only it has is lost."
  static let saveElsewhere =
    "Find out what replaced the file, and keep a copy of it. Save elsewhere what only this device has, then let it "
    + "begin again from iCloud ('parselogs help rebuild'): the rest of what only it has is lost."
  static let compareDevices =
    "Keep the app open on both devices while they are online. If it has not arrived after an hour, find out whether it "
    + "was written ('parselogs compare' with a capture of each device shows it). If it was not, keep a copy of each "
    + "store, and rebuild the store from a device that has all data ('parselogs help rebuild')."
  static let openOnBoth =
    "Keep the app open on both devices while they are online. If it does not arrive, keep a copy of the store that lacks "
    + "it, save elsewhere what only that store has, and let it begin again from iCloud ('parselogs help rebuild')."
  static let startAgain =
    "Start the app again, and check in a new capture whether metadata recovery or another try follows."
}
