// Sentences about what a comparison of mirrored stores cannot decide, and which capture would decide it.

internal import Diagnosis
internal import Timelines

extension ComparisonWords {
  /// Returns a sentence about what the captures do not prove of a mirrored store, and what would prove it.
  func explanation(of doubt: Doubt.Mirrored, on device: Int) -> Prose {
    let own = labels[device]
    switch doubt {
    case .level:
      return """
        \(own): its log level does not show each export and import; take the capture with 'log show --info --debug', \
        or with '-com.apple.CoreData.CloudKitDebug 3'.
        """
    case .alone(let container, let scope):
      return "\(own): no other capture has a store that is mirrored to \(Self.place(container, scope))."
    case .unshown(let container, let scope):
      return """
        \(own): nothing in its capture is mirrored to \(Self.place(container, scope)), so it does not show \
        what of it is on the device.
        """
    case .otherUser(let container, let other):
      return explanation(ofOtherUser: other, in: container, on: device)
    case .noContainer(let other):
      return """
        \(own): whether its stores and those of \(labels[other]) are mirrored to one container is not shown; \
        take the captures from the launch of the app on, with '--info --debug'.
        """
    case .noUser(let other): return explanation(ofUnknownUser: other, on: device)
    case .notSetUp(let container, let scope, let lacksAccount):
      return explanationOfFailedSetup(
        of: Self.place(container, scope), on: device, lacksAccount: lacksAccount)
    case .sharedInstallation(let sharers):
      return """
        \(Self.shared(by: sharers)), as after a backup of one was restored on the other: what arrived on \
        which of them is not told apart. Compare one capture of each.
        """
    case .sameStore(let other): return explanation(ofSameStore: other, on: device)
    case .tooManyRecords(let count): return "\(own): its first \(count) records are not compared one by one."
    case .unsent(let unsent, let container, let scope):
      return explanation(ofUnsent: unsent, in: Self.place(container, scope), on: device)
    case .lostUnsent(let unsent, let container, let scope):
      return explanation(ofLost: unsent, in: Self.place(container, scope), on: device)
    case .byTime(let other, let count): return explanation(ofUnnamed: count, of: other, on: device)
    case .deletions(let other, let count): return explanation(ofDeletions: count, of: other, on: device)
    case .leftOut(let other, let count): return explanation(ofLeftOut: count, of: other, on: device)
    case .leftOutOfOthers(let other, let count):
      return explanation(ofLeftOut: count, importedBy: other, on: device)
    case .unseenSender(let other, let records):
      return explanation(ofRecords: records, importedBy: other, on: device)
    case .unseenChange(let other, let records):
      return explanation(ofChanges: records, importedBy: other, on: device)
    case .unknown(let other, let count, let gap):
      return explanation(ofUnknown: count, of: other, on: device, gap)
    }
  }

  private func explanation(ofOtherUser other: Int, in container: String?, on device: Int) -> Prose {
    let (own, place) = (labels[device], Self.place(container, nil))
    if areCompared(device, other, in: container) {
      let rest: Prose =
        mayShare(device, other, container)
        ? " What they may share is not compared: look in the app on both." : ""
      return """
        \(own) and \(labels[other]) are signed in to different iCloud accounts for \(place), so only its public \
        database is compared.\(rest)
        """
    }
    guard mayShare(device, other, container) else {
      return """
        \(own) and \(labels[other]) are signed in to different iCloud accounts for \(place), so nothing of \
        it is compared.
        """
    }
    return """
      \(own) and \(labels[other]) belong to two users, who may share something in \(place). Only devices of \
      one user are compared: look in the app on both.
      """
  }

  /// Whether anything is compared of a container on two devices of different users: its public database.
  func areCompared(_ one: Int, _ other: Int, in container: String?) -> Bool {
    comparison.shipments.contains { shipment in
      guard shipment.container == container else { return false }
      return shipment.exporter == one && shipment.fates[other] != nil
        || shipment.exporter == other && shipment.fates[one] != nil
    }
  }

  private func explanation(ofUnknownUser other: Int, on device: Int) -> Prose {
    let hiding = [device, other].filter(comparison.hiddenUsers.contains).map { labels[$0] }
    let agreeing = Agreement(with: hiding.count)
    let rest: Prose =
      hiding.isEmpty
      ? "; take both captures from the launch of the app on, with '--info --debug'."
      : """
      , because the \(agreeing.noun("log")) of \(Prose.series(hiding)) \
      \(agreeing.verb("hide")) the user; Xcode's console shows the user.
      """
    return """
      \(labels[device]): whether \(labels[other]) is signed in to the same iCloud account is not shown\(rest)
      """
  }

  private func explanationOfFailedSetup(
    of place: Prose, on device: Int, lacksAccount: Bool
  ) -> Prose {
    let why: Prose =
      lacksAccount ? "nobody is signed in to iCloud there" : "the set-up of \(place) fails there"
    return """
      \(labels[device]): \(why) in all that its capture shows, so nothing of \(lacksAccount ? place : "it") is sent, and \
      nothing of it arrives; its own report says what to do.
      """
  }

  private func explanation(ofSameStore other: Int, on device: Int) -> Prose {
    """
    \(labels[device]) and \(labels[other]) have a store of one UUID, as after a backup of one was restored on the \
    other. They are compared as two devices because the app is seen at work on both at once; if they are one device, \
    its clock was set back between the captures, and what is said of the two is not true.
    """
  }

  private func explanation(ofUnsent unsent: Doubt.Unsent, in place: Prose, on device: Int) -> Prose {
    let agreeing = unsent.agreeing
    let advice: Prose =
      isExportBlocked(on: device)
      ? "'parselogs' on its capture says what to do about that; then take the captures again."
      : "Keep the app in use until \(agreeing.they) \(agreeing.are), and take the captures again."
    return """
      \(labels[device]): \(words: unsent.words) of \(place) \(words: unsent.state) when its capture ends, so \
      no other device can have \(words: unsent.isInPart ? "all of " : "")\(agreeing.them). \(advice)
      """
  }

  private func explanation(ofLost unsent: Doubt.Unsent, in place: Prose, on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], unsent.agreeing)
    return """
      \(own): \(words: unsent.words) of \(place) \(agreeing.were) not \
      exported\(words: unsent.isInPart ? " in full" : "") when the app was installed again, and \
      \(agreeing.they) \(agreeing.are) lost with the removed installation, unless there is a backup of \
      \(own) from before. Enter \(agreeing.them) again.
      """
  }

  /// Whether a finding says what to do so that a device exports.
  private func isExportBlocked(on device: Int) -> Bool {
    isExportPutOff(on: device)
      || comparison.devices[device].captures.contains { diagnosis in
        diagnosis.findings.contains {
          $0.severity > .note
            && ($0.keepsExportsFromEnding || FindingWording($0, diagnosis).blocksExports != nil)
        }
      }
  }

  /// Whether the system, or CloudKit, puts off exports of a device for a minute or more when its last capture
  /// ends.
  private func isExportPutOff(on device: Int) -> Bool {
    comparison.devices[device].captures.last.map { diagnosis in
      diagnosis.findings.contains { finding in
        guard finding.severity > .note, let wait = finding.detail as? Throttled.Detail else { return false }
        return wait.kind == .export && !wait.isOver && !wait.isOnlyAllowed && wait.secondsUntried == nil
      }
    } ?? false
  }

  /// `phone and clone share one installation of the app`.
  static func shared(by labels: [String]) -> Prose {
    let names = Prose.list(labels.map { Prose($0, .capture) }, separator: " and ")
    return "\(names) share one installation of the app"
  }

  static func place(_ container: String?, _ scope: MirrorScope?) -> Prose {
    let database = scope.map { " (\($0.rawValue))" } ?? ""
    guard let container else { return "its container\(words: database)" }
    return "\(container, .quotation, limit: 60)\(words: database)"
  }
}

extension Finding {
  /// Whether the finding is that no export follows a save, or that a request hangs, after which others wait.
  fileprivate var keepsExportsFromEnding: Bool {
    switch detail {
    case is NotExported.Detail: true
    case let request as RequestUnfinished.Detail: request.process == nil && request.mayHoldUpNext
    default: false
    }
  }
}

extension StoreTimelines {
  /// The container and database that a store is mirrored to.
  func mirroredPlace(_ index: Int) -> Prose {
    let store = mirroring.all[index]
    guard store.container != nil else { return "a container that is not shown" }
    return ComparisonWords.place(store.container.map { names[$0] }, store.scope)
  }
}
