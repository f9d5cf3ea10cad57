// The descriptions of Core Data's public objects.

internal import DeviceSimulator

extension Cast {
  mutating func coreData(_ shape: ArgumentShape) -> String {
    switch shape {
    case .coordinator: object("NSPersistentStoreCoordinator")
    case .store: "\(object("NSSQLCore")) (URL: \(url()))"
    case .connection: object("NSSQLiteConnection")
    case .context: object("NSManagedObjectContext")
    case .objectID: objectID()
    case .metadataObject(let entity): metadataObject(entity)
    case .model:
      "(\(object("NSManagedObjectModel"))) isEditable 0, entities {\n    Trip = \"(\(object("NSEntityDescription")))"
        + " name Trip, managedObjectClassName Trip, renamingIdentifier Trip, isAbstract 0\";\n}, fetch request"
        + " templates {\n}"
    case .fetchRequest:
      "<NSFetchRequest: \(address())> (entity: PFUbiquityTransactionEntry; predicate: "
        + "(actingPeer.peerID == \"\(random.pick(peers))\" AND transactionNumber == 7); "
        + "sortDescriptors: ((null)); type: NSManagedObjectResultType; )"
    case .property:
      "(\(object("NSAttributeDescription"))), name note, isOptional 1, isTransient 0, entity Trip, userInfo {\n}"
    default: managedObject()
    }
  }

  mutating func objectID() -> String {
    "\(address()) <x-coredata://\(random.uuid())/\(random.pick(["Trip", "Stop"]))/p\(random.within(1...900))>"
  }

  /// Returns an object of the app.
  mutating func managedObject() -> String {
    let head = "\(object("Trip")) (entity: Trip; id: \(objectID()) ; data: "
    guard random.below(4) > 0 else { return head + "<fault>)" }
    return head
      + "{\n    name = \"To do: \\\"call\\\"\";\n    stops =     (\n        \"\(objectID())\"\n    );\n"
      + "    started = \"\(date())\";\n    owner = nil;\n})"
  }

  /// Returns an object of the metadata store.
  private mutating func metadataObject(_ entity: String) -> String {
    "\(object(entity)) (entity: \(entity); id: \(objectID()) ; data: {\n    knowledgeVectorString = "
      + "\(quoted(vectorBody()));\n    transactionNumber = \(random.within(1...400));\n})"
  }
}
