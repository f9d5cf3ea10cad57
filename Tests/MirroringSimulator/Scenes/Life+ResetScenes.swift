// The scenes in which mirroring starts again, and local data may be removed.

internal import DeviceSimulator

extension Life {
  /// Prints that mirroring is reset.
  ///
  /// The names of the notifications are not known from a capture; the one sent before a reset is assumed,
  /// once for each.
  private func reset(_ mirror: Mirror, _ reason: String, _ injection: Injection) {
    let number = mirror.say(
      .resetting,
      [
        "\(mirror.delegate): Sending 'NSCloudKitMirroringDelegateWillResetSyncNotificationName' with reason: "
          + "'\(reason)'"
      ], [.reset(store: mirror.store.uuid, reason: reason)])
    injection.proofs = [[.record(number, words: ["'\(reason)'"])]]
    injection.data["reason"] = [(reason, "'\(reason)'")]
  }

  /// Changes the account, or removes it.
  func playAccountReset(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    let store = mirror.store
    mirror.catchUp()
    switch fault {
    case .accountLoggedIn:
      reset(mirror, "AccountLogin", injection)
      mirror.setUp()
    case .accountLoggedOut:
      reset(mirror, "AccountLogout", injection)
      purge(mirror)
      store.account = "No account"
      store.setupTrouble = setupTrouble(of: fault, store)
      mirror.isSetUp = false
      mirror.setUp()
    default:
      let request = mirror.newRequest(.setup)
      mirror.say(.setupQueued, [mirror.delegate, request.text])
      mirror.say(.checking, [mirror.delegate])
      mirror.execute(request)
      mirror.tellAccount()
      _ = mirror.tellUser()
      mirror.say(
        .identityChanged,
        [
          object("PFCloudKitSetupAssistant"), "_\(hexadecimal(random.below(0xFFFF_FFFF), width: 32))",
          "_\(user)",
        ])
      reset(mirror, "AccountChange", injection)
      purge(mirror)
      mirror.completeSetup(request)
    }
  }

  private func purge(_ mirror: Mirror) {
    for entity in ["Trip", "Stop"] {
      mirror.say(.rowsRemoved, ["NSCloudKitMirroringDelegate.reset", entity])
    }
    mirror.say(.purgedAfterAccount, ["NSCloudKitMirroringDelegate.reset", "NSCKRecordMetadata"])
    mirror.store.pending = 0
  }

  /// Makes the zone, the history or a token disappear.
  func playReset(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    mirror.catchUp()
    let author = "NSCloudKitMirroringDelegate.reset"
    let zone =
      "<CKRecordZoneID: \(address()); zoneName=\(mirror.store.zone), ownerName=__defaultOwner__>"
    switch fault {
    case .zonePurged:
      failImport(
        mirror, cloudKit(28, "2057", "User Deleted Zone", server: "Zone was purged by user"), injection)
      reset(mirror, "UserPurgedZone", injection)
      mirror.say(.zonePurged, [author, zone])
      mirror.store.pending = 0
    case .zoneDeleted, .zoneDeletedHealed:
      failImport(mirror, cloudKit(26, "2036", "Zone Not Found", server: "Zone does not exist"), injection)
      reset(mirror, "ZoneDeleted", injection)
      mirror.say(.fieldsPurged, [author, zone])
    case .tokenExpired, .tokenExpiredHealed:
      failImport(
        mirror, cloudKit(21, "1019", "Change Token Expired", server: "client knowledge differs from server"),
        injection)
      reset(mirror, "ServerChangeTokenExpired", injection)
    case .historyExpired, .historyExpiredHealed:
      let error = Trouble.cocoa(134_301, "The token of the persistent history expired.")
      injection.error = error.cause
      mirror.say(.resetAfterError, [mirror.delegate, error.text])
      reset(mirror, "HistoryExpired", injection)
    default:
      let lost = cloudKit(112, "5010", "Identity Lost", server: "The encryption identity is gone")
      failImport(mirror, lost, injection)
      injection.proofs = proofs(of: mirror.store, lost)
      let number = mirror.say(.identityLost, [mirror.delegate, "(\n    \"\(zone)\"\n)"])
      injection.proofs.append([.record(number)])
    }
    let request = mirror.ask(.reset)
    mirror.execute(request)
    mirror.wait(milliseconds: 30...600)
    mirror.finish(request)
    if fault.stopsAStore {
      mirror.store.isStill = true
      return
    }
    mirror.wait(seconds: 2...9)
    mirror.checkForImport("RecoverableImportError")
    mirror.importChanges("ImportActivity", records: random.within(1...5))
    // A zone that is created again is filled by an export.
    if fault == .zoneDeletedHealed || fault == .identityLostHealed {
      mirror.store.pending = max(mirror.store.pending, 3)
      mirror.export("ExportActivity")
    }
  }

  private func failImport(_ mirror: Mirror, _ trouble: Trouble, _ injection: Injection) {
    injection.error = trouble.cause
    signs = [:]
    mirror.store.importTrouble = trouble
    mirror.push(1)
    mirror.store.importTrouble = nil
  }
}
