// The reasons that Core Data states in words for what it cannot do with a mirrored store: many of them have one
// code.

internal import Catalogue
internal import CatalogueDocument

extension ErrorChain {
  /// The words of which each reason has one why Core Data does not mirror a store with its data model and
  /// options.
  package static let wordsOfModels: [StaticString] = [
    "CloudKit integration", "unsupported delete rules", "with CloudKit which is unsupported",
    "NSCloudKitMirroringDelegate",
  ]

  /// Whether the errors report that the store was closed while a log was imported: nothing is wrong with the
  /// log.
  package var concernsClosedStore: Bool {
    links.contains { $0.hasCode(.cocoa(.coreData)) && $0.says == ErrorMeaning.saysOfClosedStore }
  }

  /// Whether the errors report that a file is skipped because its author never uploaded it completely.
  package var concernsOrphan: Bool { contains(.cocoa(.fileOrphaned)) }
}

extension ErrorChain.Link {
  /// Whether Core Data gave up because the store was closed in the meantime.
  package var concernsRemovedStore: Bool {
    hasCode(.cocoa(.coreData)) && says == "store was removed from the coordinator"
  }

  /// Whether Core Data does not migrate a mirrored store because the data model renames a property.
  package var forbidsRenaming: Bool {
    hasCode(.cocoa(.migration)) && says == ErrorMeaning.saysOfRenaming
  }

  /// Whether objects do not lie in zones in such a way that they can be sent, rather than that their model is
  /// wrong.
  package var concernsZones: Bool {
    concernsObjectWithoutZone || hasReason("Object graph corruption detected")
  }

  /// Whether an object in the shared database belongs to no share, so that it has no zone.
  package var concernsObjectWithoutZone: Bool { hasReason(ErrorMeaning.saysOfObjectWithoutZone) }

  private func hasReason(_ text: String) -> Bool { hasCode(.cocoa(.coreData)) && says == text }
}
