// The descriptions of the objects that represent files and their contents.

internal import DeviceSimulator

extension Cast {
  mutating func file(_ shape: ArgumentShape) -> String {
    switch shape {
    case .transactionLog:
      fields(
        object("PFUbiquityTransactionLog"),
        [("transactionLogLocation", .location), ("transactionNumber", .number)])
    case .locationStatus:
      "\(object("PFUbiquityLocationStatus")) - "
        + (0..<11).map { _ in "\(random.below(2))" }.joined(separator: ":") + ":\(random.below(9))"
    case .safeSaveFile: safeSaveFile("PFUbiquitySafeSaveFile")
    case .receipt: fields(safeSaveFile("PFUbiquityPeerReceipt"), [("kv", .maybe(.vector))])
    case .baseline:
      fields(
        safeSaveFile("PFUbiquityBaseline"),
        [("storeName", .storeName), ("modelVersionHash", .hash), ("baselineArchiveLocation", .location)])
    case .baselineMetadata:
      fields(
        object("PFUbiquityBaselineMetadata"),
        [
          ("storeName", .storeName), ("authorPeerID", .peer), ("modelVersionHash", .hash),
          ("knowledgeVector", .vector), ("peerRanges", .array(.peerRange)),
        ])
    case .heuristics:
      "\(object("PFUbiquityBaselineHeuristics"))\(here):\(store)\n\t_ubiquityRootLocation: \(location())\n"
        + "\ttransactions: \(random.within(0...90))\n\tsize: \(random.within(1...90000)):\(random.within(1...90000))\n"
        + "\treqs: 1.500000:\(random.within(1...90))\n\tkv: \(vector()):\(vector())"
    case .transactionEntry:
      fields(
        object("PFUbiquityTransactionEntryLight"),
        [
          ("storeName", .storeName), ("actingPeerID", .peer), ("transactionNumber", .number),
          ("transactionDate", .date), ("transactionType", .flag), ("globalID", .globalID),
          ("knowledgeVector", .vector), ("transactionLogLocation", .location),
        ])
    case .conflict:
      fields(
        object("PFUbiquityRecordImportConflict"),
        [
          ("conflictingObjectGlobalIDStr", .text(globalIDBody())), ("sourceObject", .maybe(.managedObject)),
          ("conflictingLogContent", .dictionary), ("conflictingLogTransactionType", .flag),
          ("conflictLogDate", .date), ("conflictingLogKnowledgeVector", .vector),
          ("transactionHistory", .array(.transactionEntry)), ("globalIDStrToLocalIDURIMap", .dictionary),
        ], end: "\n\n")
    case .peerSnapshot:
      "\(object("PFUbiquityPeerSnapshot")): \(vector())\n\texportingPeerID: \(random.pick(peers)), transactionNumber: "
        + "\(random.within(1...400)), transactionDate: \(date())\nLog Snapshot: {\n    name = \"1:Old harbour\";\n}\n"
        + "Diff: {\n}\n"
    case .peerRange:
      fields(
        object("PFUbiquitySQLCorePeerRange"),
        [
          ("owningPeerID", .peer), ("entityName", .word), ("rangeStart", .number), ("rangeEnd", .number),
          ("peerStart", .number), ("peerEnd", .number),
        ])
    case .historyCache:
      fields(
        object("PFUbiquityTransactionHistoryCache"),
        [
          ("localPeerID", .peer), ("storeName", .storeName), ("cacheKV", .vector),
          ("minCacheKV", .maybe(.vector)),
        ])
    default: snapshot()
    }
  }

  /// Returns the description of a file that is first written at a temporary location.
  ///
  /// The classes of such files print it before their own fields.
  private mutating func safeSaveFile(_ name: String) -> String {
    fields(
      "\(object(name))(\(random.below(2)))",
      [("permanentLocation", .location), ("safeLocation", .location), ("currentLocation", .maybe(.location))])
  }

  private mutating func snapshot() -> String {
    fields(
      object("PFUbiquityStoreSaveSnapshot") + ":",
      [
        ("entityNames", .array(.word)), ("peerIDs", .array(.peer)), ("globalObjectIDs", .array(.globalID)),
        ("primaryKeys", .array(.word)), ("managedObjectIDToGlobalObjectID", .keyed(.globalID)),
        ("entityNameToIndex", .dictionary), ("peerIDToIndex", .dictionary),
        ("primaryKeyToIndex", .dictionary),
        ("insertedObjects", .dictionary), ("updatedObjects", .dictionary), ("deletedObjects", .dictionary),
        ("peerStates", .maybe(.dictionary)), ("transactionNumber", .number),
      ])
  }
}
