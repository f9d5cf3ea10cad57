// The errors of faults, as CloudKit and Core Data print them.
//
// If the text of an error is unknown, a plain one replaces it: only its code and the names in it matter.

internal import DeviceSimulator

extension Life {
  /// Returns an error of CloudKit.
  ///
  /// - Parameters:
  ///   - code: The code of the error.
  ///   - inner: The code after the slash: the server's, or an underlying error's.
  ///   - name: The name of the error.
  ///   - text: The device's description.
  ///   - server: The server's message.
  ///   - seconds: The delay before a retry, in seconds.
  ///   - items: The failed items, by name.
  ///   - omitted: The number of other items that failed because of them.
  /// - Returns: The error.
  func cloudKit(
    _ code: Int, _ inner: String, _ name: String, text: String? = nil, server: String? = nil,
    seconds: Int? = nil, items: [(name: String, error: Trouble)] = [], omitted: Int = 0
  ) -> Trouble {
    var parts = ["\"\(name)\" (\(code)/\(inner))"]
    if let text { parts.append("\"\(text)\"") }
    if let server { parts.append("server message = \"\(server)\"") }
    parts.append("op = \(hexadecimal(random.within(1 << 60...Int.max - 1), width: 16).uppercased())")
    parts.append("uuid = \(random.uuid())")
    parts.append("container ID = \"\(stores[0].container)\"")
    if let seconds { parts.append("Retry after \(seconds).0 seconds") }
    if !items.isEmpty {
      var lines = items.map { "\t\($0.name) = \($0.error.text)" }
      if omitted > 0 { lines.append("\t... \(omitted) \"Batch Request Failed\" CKError's omited ...") }
      parts.append("partial errors: {\n\(lines.joined(separator: "\n"))\n}")
    }
    var trouble = Trouble(
      domain: "CKErrorDomain", code: code, text: "<CKError \(address()): \(parts.joined(separator: "; "))>",
      words: "(\(code)/\(inner))")
    if let first = items.first {
      trouble.cause = first.error.cause
      trouble.words = first.error.words
    }
    return trouble
  }

  /// Returns a partial failure of some records, because of which others failed too.
  func partial(_ items: [(type: String, error: Trouble)], omitted: Int, areFatal: Bool) -> Trouble {
    let records = items.map { (name: random.uuid(), type: $0.type) }
    let zone = "com.apple.coredata.cloudkit.zone:__defaultOwner__"
    var trouble = cloudKit(
      2, "1011", "Partial Failure", text: "Failed to modify some records",
      items: zip(records, items).map { ("\($0.name):(\(zone))", $1.error) }, omitted: omitted)
    trouble.records = records
    trouble.followers = omitted
    if areFatal {
      let lines = zip(records, items).map { record, item in
        "    \"<CKRecordID: \(address()); recordName=\(record.name), zoneID=\(zone)>\" = "
          + "\"\(item.error.text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\";"
      }
      trouble.fatalItems = "{\n\(lines.joined(separator: "\n"))\n}"
    }
    return trouble
  }

  /// Returns the error of a missing network.
  func offline() -> Trouble {
    cloudKit(
      3, "NSURLErrorDomain:-1009", "Network Unavailable",
      text: "The Internet connection appears to be offline.")
  }

  /// Returns the error of a store's set-up.
  func setupTrouble(of fault: MirroringFault, _ store: MirroredStore) -> Trouble {
    var trouble =
      accountTrouble(of: fault) ?? containerTrouble(of: fault, store) ?? ownTrouble(of: fault, store)
    trouble.comesFirst = trouble.domain == "NSCocoaErrorDomain" && trouble.code != 134_400
    return trouble
  }

  private func accountTrouble(of fault: MirroringFault) -> Trouble? {
    func unable(_ why: String, _ status: String) -> Trouble {
      .cocoa(134_400, "Unable to initialize \(why) (CKAccountStatus\(status)).", words: status)
    }
    return switch fault {
    case .accountMissing, .accountSignedIn, .accountLoggedOut:
      unable("without an iCloud account", "NoAccount")
    case .accountUnavailable:
      unable("because the iCloud account is temporarily unavailable", "TemporarilyUnavailable")
    case .accountRestricted: unable("because the iCloud account is restricted", "Restricted")
    case .termsNotAccepted:
      Trouble(
        domain: "CKErrorDomain", code: 2, text: "Error Domain=CKErrorDomain Code=2 \"(null)\"",
        words: "CKErrorDomain Code=2 ")
    default: nil
    }
  }

  private func containerTrouble(of fault: MirroringFault, _ store: MirroredStore) -> Trouble? {
    switch fault {
    case .containerUnknown:
      return cloudKit(
        1, "1014", "BadContainer",
        text: "Couldn't get container configuration from the server for container \"\(store.container)\"")
    case .containerForeign:
      let denied = cloudKit(10, "2007", "Permission Failure", server: "Invalid bundle ID for container")
      return zones(of: store, denied, isUnknown: true)
    case .entitlementMissing: return cloudKit(8, "1024", "Missing Entitlement")
    case .daemonRefused:
      return cloudKit(
        6, "NSCocoaErrorDomain:4099", "Service Unavailable",
        text: "Error connecting to CloudKit daemon. This could happen for many reasons, for example a daemon "
          + "exit, a device reboot, a race with the connection inactivity monitor, invalid entitlements, and "
          + "more. Check the logs around this time to investigate the cause of this error.", seconds: 5)
    case .zoneRejected, .zoneRejectedOnce:
      return zones(of: store, cloudKit(15, "2000", "Server Rejected Request"), isUnknown: false)
    default: return nil
    }
  }

  /// Returns the error of a zone that could not be saved.
  private func zones(of store: MirroredStore, _ error: Trouble, isUnknown: Bool) -> Trouble {
    var trouble = cloudKit(
      2, "1011", "Partial Failure", text: "Failed to modify some record zones",
      items: [("\(store.zone):__defaultOwner__", error)])
    trouble.unknownItem = isUnknown ? error.text : nil
    return trouble
  }

  private func ownTrouble(of fault: MirroringFault, _ store: MirroredStore) -> Trouble {
    switch fault {
    case .modelIncompatible, .modelCorrected:
      return model(
        "CloudKit integration requires that all attributes be optional, or have a default value set. "
          + "The following attributes are marked non-optional but do not have a default value:\n"
          + "Trip: name\nStop: title")
    case .optionsInvalid:
      return model("NSPersistentHistoryTrackingKey is required for the CloudKit integration.")
    case .setupFailedRetrying, .setupRetried: return offline()
    case .mirroredTwice where options.era == .iOS15:
      return .cocoa(
        134_410,
        "CloudKit setup failed because there is another instance of this persistent store actively syncing "
          + "with CloudKit in this process.",
        more: ", NSURL=\(store.url), NSUnderlyingException=Illegal attempt to register a second handler for "
          + "activity identifier com.apple.coredata.cloudkit.activity.setup.\(store.uuid)")
    case .mirroredTwice:
      return .cocoa(
        134_422,
        "CloudKit setup failed because it couldn't register a handler for the export activity. There is "
          + "another instance of this persistent store actively syncing with CloudKit in this process.",
        more: ", NSURL=\(store.url)")
    default: return .cocoa(134_402, "The metadata of mirroring could not be read.")
    }
  }

  /// Returns the error of a model or options that do not suit CloudKit.
  private func model(_ reason: String) -> Trouble {
    Trouble(
      domain: "NSCocoaErrorDomain", code: 134_060,
      text: "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
        + "UserInfo={NSLocalizedFailureReason=\(reason)}", words: "Code=134060 ")
  }

  /// Returns the error of an export.
  func exportTrouble(of fault: MirroringFault) -> Trouble {
    switch fault {
    case .schemaNotDeployed, .schemaDeployed:
      return partial(
        missingFields.prefix(random.within(1...3)).map { field in
          (
            field.type,
            cloudKit(
              12, "2006", "Invalid Arguments",
              server:
                "Cannot create or modify field '\(field.name)' in record '\(field.type)' in production schema"
            )
          )
        }, omitted: random.within(5...60), areFatal: true)
    case .conflictMerged:
      return partial(
        [
          (
            "CD_Trip",
            cloudKit(14, "2004", "Server Record Changed", server: "record to insert already exists")
          )
        ],
        omitted: 3, areFatal: false)
    case .recordTooLarge, .recordMadeSmaller:
      let large = cloudKit(27, "2023", "Limit Exceeded", server: "record too large")
      var trouble = partial([("CD_Photo", large)], omitted: 5, areFatal: false)
      trouble.unknownItem = large.text
      return trouble
    case .batchTooLarge:
      return .cocoa(134_411, "The export cannot stay under the limits of operations of CloudKit.")
    case .quotaExceeded, .quotaFreed:
      return partial(
        [("CD_Photo", cloudKit(25, "2035", "Quota Exceeded", server: "Quota exceeded"))], omitted: 2,
        areFatal: true)
    case .throttledByServer: return limited(for: random.within(120...240))
    case .retriedSoon: return limited(for: random.within(5...25))
    case .exportFailed: return .cocoa(134_421, "An unhandled exception was caught during the export.")
    default: return offline()
    }
  }

  private func limited(for seconds: Int) -> Trouble {
    var trouble = cloudKit(7, "2062", "Request Rate Limited", seconds: seconds)
    trouble.words = "Retry after \(seconds)."
    return trouble
  }

  /// The fields that the production schema lacks.
  var missingFields: [(type: String, name: String)] {
    [("CD_Trip", "CD_rating"), ("CD_Photo", "CD_image_ckAsset"), ("CD_Stop", "CD_note")]
  }
}
