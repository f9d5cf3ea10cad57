// What is said about a rule wherever rules are listed: `help rules`, `explain`, the reports' lists, the library's documentation.

package import Timelines

/// What a rule finds, and what to do about it.
package struct RuleDescription: Sendable {
  /// What its findings are about.
  package let kind: RuleKind
  /// When it finds something: the words of a table, with code between backticks.
  package let finds: String
  /// The same as a sentence.
  package var sentence: String {
    (finds.hasPrefix("iCloud") ? finds : finds.prefix(1).uppercased() + finds.dropFirst()) + "."
  }
  /// What to do about it, as far as that does not depend on the case.
  package let advice: String
  /// The events that show it by themselves.
  ///
  /// None if it follows from what several records say, or from what is not there.
  package fileprivate(set) var shownBy: Set<EventKind> = []
  /// Whether devices hold different data if it found something, unless its kind says that.
  var differs: Bool?

  /// Whether devices hold different data if it found something.
  package var makesDevicesDiffer: Bool {
    differs ?? [RuleKind.desync, .failedImport, .export].contains(kind)
  }
}

/// What a finding is about.
package enum RuleKind: String, CaseIterable, Sendable {
  /// Peers differ, or will.
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

  /// What its findings are about, in a sentence.
  package var sentence: String {
    switch self {
    case .desync: "Devices differ, or will differ."
    case .failedImport: "An import, or another request, failed or did not finish."
    case .setup: "The set-up with iCloud failed, or lacks something."
    case .export: "What this device saved does not leave it."
    case .environment: "The account, the container or the system around the app."
    case .capture: "The capture itself, and what it cannot show."
    }
  }
}

enum Advice {
  static let checkDevice =
    "Check that the device is signed in to iCloud, that iCloud Drive is on for the app, and that there is a network "
    + "connection and free space; then start the app again."
  static let compareObject = "Compare the object on both devices, and edit it again where its state is right."
  static let readError =
    "Read the error, and look up its code. A file that is not there yet needs time; for another error, look at "
    + "the app, its model or the device that wrote the log."
  static let rebuild =
    "Start the app again with the device online; if the error remains, keep a copy of each store, and rebuild the "
    + "store from a device that has all data ('parselogs help rebuild')."
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
