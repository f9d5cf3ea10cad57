// The descriptions of errors, exceptions and dictionaries.

internal import DeviceSimulator

extension Cast {
  mutating func trouble(_ shape: ArgumentShape) -> String {
    switch shape {
    case .error: error(depth: 0)
    case .userInfo: random.below(3) == 0 ? "(null)" : userInfo()
    case .exception:
      random.pick([
        "*** -[__NSArrayM insertObject:atIndex:]: object cannot be nil", "error during SQL execution",
        "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator",
        "Couldn't insert value: {shared}\nand more (on a second line)",
      ])
    case .notification:
      "NSConcreteNotification \(address()) {name = com.apple.coredata.ubiquity.importer.didfinishimport; object = "
        + "\(object("NSPersistentStoreCoordinator")); userInfo = {\n    deleted = \"{(\\n)}\";\n"
        + "    inserted = \"{(\\n    \(address()) <x-coredata://\(random.uuid())/Trip/p3>\\n)}\";\n}}"
    default: dictionary()
    }
  }

  private mutating func error(depth: Int) -> String {
    let (domain, code) = random.pick([
      ("NSCocoaErrorDomain", 134_302), ("NSCocoaErrorDomain", 512), ("NSPOSIXErrorDomain", 2),
      ("BRCloudDocsErrorDomain", 5), ("LibrarianErrorDomain", 10), ("NSCocoaErrorDomain", 256),
    ])
    let words = "The operation couldn’t be completed. (\(domain) error \(code).)"
    let head = "Error Domain=\(domain) Code=\(code) \"\(era == .iOS9 ? "(null)" : words)\""
    guard depth < 2, random.below(4) > 0 else { return head }
    let open = era == .iOS9 ? "{" : "\(address()) {"
    return head + " UserInfo=" + open + errorInfo(depth) + "}"
  }

  /// Returns the text inside an error's braces.
  private mutating func errorInfo(_ depth: Int) -> String {
    switch random.below(4) {
    case 0: "reason=Error reading the log file (\(random.within(1...9)))"
    case 1:
      "NSFilePath=\(path()), NSUnderlyingError=\(address()) "
        + (era == .iOS9 ? "{\(error(depth: depth + 1))}" : "\"The operation couldn’t be completed.\"")
    case 2: "NSValidationErrorObject=\(managedObject()), NSValidationErrorKey=name"
    default: "userInfo={\n    NSURL = \(quoted(url()));\n}, NSLocalizedDescription=It failed."
    }
  }

  private mutating func userInfo() -> String {
    switch random.below(4) {
    case 0: "{\n}"
    case 1: "{\n    reason = \(quoted("No document at URL"));\n}"
    case 2: "{\n    NSFilePath = \(quoted(path()));\n    NSUnderlyingError = \(quoted(error(depth: 1)));\n}"
    default:
      "{\n    NSValidationErrorObject = \(quoted(managedObject()));\n    NSAffectedObjects = (\n        a,\n        b\n    );\n}"
    }
  }

  private mutating func dictionary() -> String {
    switch random.below(3) {
    case 0: "{\n}"
    case 1:
      "{\n    NSPersistentStoreUbiquitousContentNameKey = \(quoted(store));\n"
        + "    NSPersistentStoreUbiquitousContentURLKey = \(quoted(url()));\n}"
    default: "{\n    name = \"1:Old harbour\";\n    stops =     (\n        \"p3\",\n        \"p4\"\n    );\n}"
    }
  }
}
