// Finds the kind of object that an expression in the list evaluates to.
//
// If the expression reveals nothing, as with a block's parameter, the text before its place decides.

internal import Foundation

extension ArgumentShape {
  /// Creates the shape of an argument.
  ///
  /// - Parameters:
  ///   - expression: The expression in the list.
  ///   - place: The conversion character of its place in the format.
  ///   - label: The texts before the place.
  ///   - hasUserInfo: Whether its `userInfo` is the next argument, which makes it an error.
  ///   - statement: The statement it belongs to.
  init(
    _ expression: String, place: Character, label: String, hasUserInfo: Bool, of statement: KnownStatement
  ) {
    let expression = expression.hasPrefix("captured:") ? String(expression.dropFirst(9)) : expression
    let shape =
      Self.number(expression, place: place)
      ?? expression.wholeText.map { .text($0) }
      ?? Self.itself(expression, label, statement)
      ?? (hasUserInfo && expression != "caught exception" ? .error : nil)
      ?? Self.named[expression]
      ?? Self.made(expression, label)
      ?? Self.trouble(expression)
      ?? Self.labelled(label, statement)
    self = place != "@" || label.isEmpty || Self.isThere(expression) ? shape : .maybe(shape)
  }

  /// Whether an expression is never nil: the sender, members of collections, and newly created objects.
  private static func isThere(_ expression: String) -> Bool {
    expression == "self" || expression == "<loop element>" || expression.contains(" alloc]")
      || expression.contains(" numberWith") || expression.contains("@\"YES\"") || expression.wholeText != nil
  }

  /// Returns the shape of a number, given its conversion character; `nil` for an object.
  private static func number(_ expression: String, place: Character) -> ArgumentShape? {
    switch place {
    case "@": nil
    case "f": .decimal
    case "p": .pointer
    default: numbers.contains { expression.contains($0) } ? .number : .flag
    }
  }

  /// The expressions of numbers that are not flags.
  private static let numbers = [
    "between", "param3:and", "t6<", "t7<", "t8<", "t10<", "integerValue", "? 0 : 2", "_numSetupTries",
    "(long)", "indexOfObject", "-9223372036854775809", " count]", "withState", "schedulePendingLogs",
  ]

  private static func itself(
    _ expression: String, _ label: String, _ statement: KnownStatement
  ) -> ArgumentShape? {
    switch expression {
    case "self", "[super init]", "[self init]":
      .object(statement.className, isClass: statement.method.hasPrefix("+"))
    case "[super description]": .plain(statement.className)
    case "[self longDescription]": .setupState
    // A text begins with the object that prints it.
    case _ where expression.hasPrefix("either(") && label.isEmpty:
      .object(statement.className, isClass: false)
    default: nil
    }
  }

  private static func trouble(_ expression: String) -> ArgumentShape? {
    if expression.hasSuffix("userInfo]") || expression.hasSuffix("userInfo])") { return .userInfo }
    if expression == "caught exception" { return .exception }
    let isError =
      expression.contains("NSError/out") || expression.hasPrefix("[NSError ")
      || expression.hasPrefix("([NSError ") || expression.hasSuffix("(byref value)")
    return isError ? .maybe(.error) : nil
  }

  /// Returns the shape of a created or fetched object, according to the beginning or the end of the
  /// expression.
  private static func made(_ expression: String, _ label: String) -> ArgumentShape? {
    let inner = expression.hasPrefix("(") ? String(expression.dropFirst()) : expression
    if let entity = inner.firstRange(of: "executeFetchRequest:[NSFetchRequest fetchRequestWithEntityName:@\"")
    {
      return .array(.metadataObject(String(inner[entity.upperBound...].prefix { $0 != "\"" })))
    }
    if inner.contains("[NSMutableArray alloc]") && !inner.hasSuffix("lastObject]") {
      return .array(labelled(label))
    }
    if inner.hasPrefix("[[NSMutableSet alloc]") || inner.hasPrefix("[[NSSet alloc]") {
      return .set(labelled(label))
    }
    if let start = starts.first(where: { inner.hasPrefix($0.0) }) { return start.1 }
    return ends.first { inner.hasSuffix($0.0) || inner.hasSuffix($0.0 + ")") }?.1
  }

  private static let ends: [(String, ArgumentShape)] = [
    ("createFullURL]", .url), ("createFullPath]", .path), ("URLByDeletingLastPathComponent]", .url),
    (" URL]", .url), ("FileURL]", .url), (" path]", .path), ("uuidString]", .uuid), (" globalID]", .globalID),
    ("knowledgeVector]", .vector), ("cacheKV]", .vector), (" kv]", .vector), ("managedObjectModel]", .model),
    ("ersistentStoreCoordinator]", .coordinator), ("edObjects]", .set(.managedObject)),
    ("[<loop element> options]", .dictionary), ("operationError]", .maybe(.error)),
    ("transactionLogLocation]", .location), ("currentLocation]", .location), ("[self storeName]", .storeName),
    ("entityName]", .word), ("<loop element> name]", .word), ("localPeerID]", .peer),
    ("pendingLogLocations]", .set(.location)), ("objectForKey:@\"transactionLog\"]", .transactionLog),
    ("PFUbiquitySetupContainerIdentifierKey\"]", .maybe(.uuid)), ("->_storeKV", .maybe(.vector)),
    ("->_actualStoreFileURL", .url), ("cacheWrapper]", .plain("PFUbiquitySwitchboardCacheWrapper")),
    ("transactionEntries]", .array(.transactionEntry)), ("lastObject]", .transactionEntry),
    ("stringByAppendingPathComponent:<loop element>]", .path),
    ("objectRegisteredForID:<loop element>]", .maybe(.managedObject)),
  ]

  private static let starts: [(String, ArgumentShape)] = [
    ("[PFUbiquityLocation createArray", .array(.location)), ("[PFUbiquityLocation pathByTruncating", .path),
    ("[PFUbiquityLocation create", .location), ("[[PFUbiquityBaseline alloc]", .baseline),
    ("[[PFUbiquityTransactionLog alloc]", .transactionLog),
    ("[[PFUbiquityRecordImportConflict alloc]", .conflict),
    ("[[PFUbiquityMetadataFactoryEntry alloc]", .factoryEntry),
    ("[[PFUbiquityStoreMetadata alloc]", .metadataObject("PFUbiquityStoreMetadata")),
    ("[PFUbiquityStoreMetadata metadata", .metadataObject("PFUbiquityStoreMetadata")),
    ("[[PFUbiquityKnowledgeVector alloc]", .vector), ("either([[PFUbiquityKnowledgeVector alloc]", .vector),
    ("[param4:beforeKnowledgeVector transactionNumber", .number),
    ("[[[NSPersistentStoreCoordinator alloc]", .store),
    ("[[NSFileManager defaultManager] ubiq", .maybe(.token)),
    ("[[NSMutableDictionary alloc] initWithDictionary:self->_locationToStatus", .keyed(.locationStatus)),
    ("[[[NSDictionary alloc] initWithDictionary:[[[[self metadata] importer]", .maybe(.error)),
    ("[[self psc] managedObjectIDFrom", .maybe(.objectID)),
    ("[either([PFUbiquityKnowledgeVector alloc]", .vector),
    ("[[either([PFUbiquityKnowledgeVector alloc]", .number), ("[[self currentKnowledgeVector]", .vector),
    ("[[NSNumber alloc]", .number), ("[NSNumber ", .number), ("[NSFetchRequest", .fetchRequest),
    ("[t32 createMetadataStoreKnowledgeVector", .vector), ("[[NSURL ", .url), ("[t8 URLBy", .url),
    ("[[t37 createFullURL]", .url), ("[[[self baselineStagingLocation] createFullURL]", .url),
    ("[[[self baselineStagingLocation] createFullPath]", .path),
    ("[self createSetOfLocalLogLocations", .set(.location)),
    ("[self createSortedOperationsArray", .array(.operation)),
    ("[[PFUbiquitySwitchboard sharedSwitchboard] createSetOfCoordinators", .set(.coordinator)),
    ("[[[PFUbiquitySwitchboard sharedSwitchboard] retainedEntry", .set(.coordinator)),
    ("[[NSNotification alloc]", .notification),
    ("[[[[[PFUbiquityPeerSnapshotCollection", .dictionary),
    ("[[[[PFUbiquityPeerSnapshotCollection", .dictionary),
    ("[[[PFUbiquityPeerSnapshotCollection", .peerSnapshot),
  ]
}
