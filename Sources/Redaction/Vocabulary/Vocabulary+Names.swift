// The names that reveal nothing, because they occur in every capture.

internal import LogRecords

extension Vocabulary {
  /// Names that reveal nothing: words that occur in every capture and in the reports themselves.
  private static let generic: Set<String> = [
    "", "App", "Store", "store", "Data", "data", "Core", "CoreData", "iCloud", "icloud", "Cloud", "cloud",
    "Ubiquity", "ubiquity", "mobile", "nobody", "root", "local", "import", "export", "baseline", "set-up",
    "setup", "peer", "log", "device", "account", "conflict", "manager", "metadata", "coredata", "app",
    "daemon", "librarian", "cut", "mark", "gap", "null", "nil", "the", "transaction", "record", "records",
    "line", "lines", "Error", "ERROR", "WARNING", "NOTE", "Do", "Shared", "User", "Users", "will", "may",
    "can", "has", "all", "new", "not", "and", "was", "Documents", "Library", "var", "private",
    "standard", "input", "-",
  ]

  /// The names of system processes: none is an app, and their presence shows what a capture can tell.
  private static let systemProcesses: Set<String> = [
    "accountsd", "akd", "apsd", "backboardd", "backupd", "bird", "cloudd", "configd", "dasd", "fileproviderd",
    "kbd", "kernel", "launchd", "librariand", "locationd", "lsd", "mediaserverd", "nsurlsessiond",
    "remotepairingd", "runningboardd", "securityd", "SpringBoard", "storeassetd", "symptomsd",
    "syncdefaultsd", "trustd", "ubd",
  ]

  /// Whether a name reveals nothing: a common word, a number, or a single character.
  static func isGeneric(_ name: String) -> Bool {
    isCommonName(name) || name.utf8.allSatisfy { $0.isASCIIDigit || $0 == "." }
  }

  /// Whether a name reveals nothing even in the place of a name, where a number is one too.
  static func isCommonName(_ name: String) -> Bool {
    generic.contains(name) || systemProcesses.contains(name) || name.utf8.count < 2
  }

  /// Returns whether a value begins like a class or a memory address.
  static func isFromFramework(_ value: String) -> Bool {
    guard !value.contains(" ") else { return value.hasPrefix("0x") || value.hasPrefix("<") }
    return ["NS", "_NS", "__NS", "CK", "PF", "_PF", "CD", "_CD", "0x", "<", "x-coredata"].contains { prefix in
      value.hasPrefix(prefix)
        && (prefix.last != "S" && prefix.last != "K"
          || value.dropFirst(prefix.count).first?.isUppercase == true)
    }
  }
}
