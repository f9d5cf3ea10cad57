// Sentences about what a comparison of mirrored stores cannot decide, and which capture would decide it.

internal import Diagnosis
internal import Timelines

extension ComparisonWords {
  func sentence(_ doubt: Doubt.Mirrored, of device: Int) -> Prose {
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
        \(own): nothing in its capture is mirrored to \(Self.place(container, scope)), so it does not show what of it \
        is on the device.
        """
    case .otherUser(let container, let other) where mayShare(device, other, container):
      return """
        \(own) and \(labels[other]) belong to two users, who may share something in \(Self.place(container, nil)). Only devices of \
        one user are compared: look in the app on both.
        """
    case .otherUser(let container, let other):
      return """
        \(own) and \(labels[other]) are signed in to different iCloud accounts for \(Self.place(container, nil)), so \
        nothing of it is compared.
        """
    case .noContainer(let other):
      return """
        \(own): whether its stores and those of \(labels[other]) are mirrored to one container is not shown; take the \
        captures from the launch of the app on, with '--info --debug'.
        """
    case .noUser(let other) where !comparison.hiddenUsers.isDisjoint(with: [device, other]):
      let hiding = [device, other].filter { comparison.hiddenUsers.contains($0) }.map { labels[$0] }
      return """
        \(own): whether \(labels[other]) is signed in to the same iCloud account is not shown, because the \
        \(words: hiding.count == 1 ? "log of" : "logs of") \(Prose.series(hiding)) \(words: hiding.count == 1 ? "hides" : "hide") \
        the user; Xcode's console shows the user.
        """
    case .noUser(let other):
      return """
        \(own): whether \(labels[other]) is signed in to the same iCloud account is not shown; take both captures from \
        the launch of the app on, with '--info --debug'.
        """
    case .notSetUp(let lacksAccount):
      let why: Prose =
        lacksAccount ? "nobody is signed in to iCloud there" : "the set-up of CloudKit fails there"
      return """
        \(own): \(why) in all that its capture shows, so nothing arrives and nothing is sent; its own report says what to \
        do.
        """
    case .sharedInstallation(let sharers):
      return """
        \(Self.shared(by: sharers)), as after a backup of one was restored on the other: what arrived on which of them is \
        not told apart. Compare one capture of each.
        """
    case .sameStore(let other):
      return """
        \(own) and \(labels[other]) have a store of one UUID, as after a backup of one was restored on the other. They are \
        compared as two devices because the app is seen at work on both at once; if they are one device, its clock was set \
        back between the captures, and what is said of the two is not true.
        """
    case .tooManyRecords(let count): return "\(own): its first \(count) records are not compared one by one."
    case .unsent(let unsent, let container, let scope):
      let them = unsent.isOne ? "it" : "them"
      let advice: Prose =
        isExportBlocked(on: device)
        ? "'parselogs' on its capture says what prevents that; when it is resolved, take the captures again."
        : "Keep the app in use until \(words: unsent.isOne ? "it is" : "they are"), and take the captures again."
      return """
        \(own): \(words: unsent.words) of \(Self.place(container, scope)) \(words: unsent.state) when its capture ends, so \
        no other device can have \(words: unsent.isInPart ? "all of \(them)" : them). \(advice)
        """
    case .lostUnsent(let unsent, let container, let scope):
      let (it, them) = unsent.isOne ? ("it is", "it") : ("they are", "them")
      return """
        \(own): \(words: unsent.words) of \(Self.place(container, scope)) \(words: unsent.isOne ? "was" : "were") not \
        exported\(words: unsent.isInPart ? " in full" : "") when the app was installed again, and \(words: it) lost with the removed \
        installation, unless there is a backup of \(own) from before. Enter \(words: them) again.
        """
    case .byTime(let other, let count):
      return """
        \(own): whether \(words: counted(count, "record")) of \(labels[other]) \(words: count == 1 ? "is" : "are") among \
        those it imported later is not shown; 'log show --info --debug' names records.
        """
    case .deletions(let other, let count):
      return """
        \(own): whether \(words: counted(count, "record")) that \(labels[other]) deleted\
        \(names(count, of: other, on: device, areDeleted: true)) \(words: count == 1 ? "is" : "are") deleted there too is not \
        shown: no import in its capture lists \(words: count == 1 ? "it" : "them") as deleted. \
        Look whether the app on \(own) still has \(words: count == 1 ? "it" : "them").
        """
    case .leftOut(let other, let count):
      return """
        \(own) fetched \(words: counted(count, "record")) of \(labels[other]) and left \
        \(words: count == 1 ? "it" : "them") out: the version of the app on it does not have \
        \(words: count == 1 ? "the type" : "the types"). Install the current version of the app on \(own).
        """
    case .leftOutOfOthers(let other, let count):
      let isOne = count == 1
      return """
        \(own) fetched \(words: counted(count, "record")) that \(labels[other]) imported, and left \(words: isOne ? "it" : "them") \
        out: the version of the app on \(own) does not have \(words: isOne ? "the type" : "the types"). Install the current \
        version of the app on \(own).
        """
    case .unseenSender(let other, let records):
      let isOne = records.count == 1
      let names = Prose.list(records.map { Prose($0, .quotation, limit: 60) }, most: 4)
      return """
        \(own) is not seen to have \(words: counted(records.count, "record")) that \(labels[other]) imported: \(names). \
        No capture shows who sent \(words: isOne ? "it" : "them"). Look whether the app on \(own) has \
        \(words: isOne ? "it" : "them"), and take captures of all devices over the same time.
        """
    case .unseenChange(let other, let records):
      let names = Prose.list(records.map { Prose($0, .quotation, limit: 60) }, most: 4)
      return """
        \(own) is not seen to have a change of \(words: counted(records.count, "record")) that \(labels[other]) imported: \
        \(names). No capture shows who sent it. Look whether the app on \(own) and on \(labels[other]) shows the same in \
        \(words: records.count == 1 ? "it" : "them"), and take captures of all devices over the same time.
        """
    case .unknown(let other, let count, .clock)
    where !comparison.unnamedImporters.isDisjoint(with: [device, other]):
      return """
        \(own): what became of \(unknown(count, of: other, on: device)) is not shown, because its clock may be so far \
        from the other's that \(words: count == 1 ? "it was" : "they were") imported before or after. \
        \(adviceOnNames(device, other)): what arrives by name shows how far.
        """
    case .unknown(let other, let count, .clock) where arrivesNothing(between: device, other):
      return """
        \(own): what became of \(unknown(count, of: other, on: device)) is not shown, because nothing arrives in \
        either direction to compare the clocks by, and its clock may be so far from the other's that \
        \(words: count == 1 ? "it was" : "they were") imported before or after. \(adviceOnSilence(device, other))
        """
    case .unknown(let other, let count, .deletedThen):
      let (it, was) = count == 1 ? ("it", "it was") : ("them", "they were")
      let deleter: Prose = deleter(of: other, on: device).map { labels[$0] } ?? "another device"
      return """
        \(own): what became of \(unknown(count, of: other, on: device)) is not shown, because \(deleter) deleted \
        \(words: it) at about the time when \(words: was) sent, and which was first is not shown. Look whether the \
        apps on both still have \(words: it).
        """
    case .unknown(let other, let count, let gap):
      return """
        \(own): what became of \(unknown(count, of: other, on: device)) is not shown, because \
        \(words: gap.reason(ofOne: count == 1))
        """
    }
  }

  /// The only other device whose capture shows that it deleted any of what a device sent and of which nothing
  /// is proved on another; `nil` if none does, or several do.
  private func deleter(of other: Int, on device: Int) -> Int? {
    let records = Set(
      comparison.shipments.filter { shipment in
        shipment.exporter == other && !shipment.isDeletion && shipment.fates[device] == .unknown
      }.compactMap(\.record))
    let deleters = Set(
      comparison.shipments.filter { shipment in
        shipment.isDeletion && shipment.exporter != other
          && shipment.record.map { records.contains($0) } ?? false
      }.map(\.exporter))
    return deleters.count == 1 ? deleters.first : nil
  }

  /// The records of a device of which nothing is proved on another, as a number with their names if known.
  private func unknown(_ count: Int, of other: Int, on device: Int) -> Prose {
    """
    \(words: counted(count, "record")) of \(labels[other])\(names(count, of: other, on: device, areDeleted: false))
    """
  }

  /// The names of what a device sent, or deleted, and of which nothing is proved on another, in brackets; empty
  /// unless there are so many of them.
  private func names(_ count: Int, of other: Int, on device: Int, areDeleted: Bool) -> Prose {
    let records = comparison.shipments.filter { shipment in
      shipment.exporter == other && shipment.isDeletion == areDeleted && shipment.fates[device] == .unknown
    }.compactMap(\.record)
    guard records.count == count else { return "" }
    return " (\(Prose.list(records.map { Prose($0, .quotation, limit: 60) }, most: 4)))"
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

extension ComparisonWords {
  /// Whether nothing of two devices is seen to arrive on the other, so that their clocks are only assumed.
  private func arrivesNothing(between one: Int, _ other: Int) -> Bool {
    [(one, other), (other, one)].allSatisfy { device, from in
      comparison.namedSenders[device]?.contains(from) != true
        && comparison.doubts.contains { $0.device == device && $0.reason == .assumedClock(other: from) }
    }
  }

  /// What makes the captures of two devices name all that imports bring.
  private func adviceOnNames(_ device: Int, _ other: Int) -> Prose {
    let unnamed = [device, other].filter { comparison.unnamedImporters.contains($0) }
    let captures: Prose = unnamed.count == 1 ? "the capture of \(labels[unnamed[0]])" : "both captures"
    let cut = unnamed.count { comparison.cutImporters.contains($0) }
    if cut == unnamed.count { return "Take \(captures) from Xcode's console, which does not cut" }
    return cut == 0
      ? "Take \(captures) with 'log show --info --debug'"
      : "Take both captures from Xcode's console, or with '--info --debug' where they have no debug messages"
  }

  /// What to do where nothing arrives either way: captures that decide it under the assumption on clocks, and
  /// what is often the cause, once for the two devices.
  private func adviceOnSilence(_ device: Int, _ other: Int) -> Prose {
    let again: Prose = """
      Save again on \(labels[other]) when both captures have run for 10 minutes, and let them run on for a quarter of an \
      hour.
      """
    let first = comparison.doubts.first { doubt in
      guard case .mirrored(.unknown(let from, _, .clock)) = doubt.reason else { return false }
      return (doubt.device, from) == (device, other) || (doubt.device, from) == (other, device)
    }
    guard first?.device == device else { return again }
    return again + """
       Devices that get nothing of each other often use two environments of CloudKit (a build from Xcode uses \
      Development, one from TestFlight or the App Store Production) or two iCloud accounts.
      """
  }

  /// Whether a finding explains why a device exports nothing.
  private func isExportBlocked(on device: Int) -> Bool {
    isExportPutOff(on: device)
      || comparison.devices[device].captures.contains { diagnosis in
        diagnosis.findings.contains {
          $0.severity > .note && FindingWording($0, diagnosis).blocksExports != nil
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
}

extension Doubt.Unsent {
  /// The amount of unsent data, such as `2 saves`.
  var words: String {
    switch self {
    case .saves(let count, _): counted(count, "save")
    case .objects(let count): counted(count, "object")
    }
  }

  /// The state of the unsent data, such as `is not exported yet`.
  var state: String { "\(isOne ? "is" : "are") not exported\(isInPart ? " in full" : "") yet" }

  /// The fate of what was not exported when the app was removed.
  var wasLost: String { "\(isOne ? "is" : "are") lost" }

  fileprivate var isOne: Bool {
    switch self {
    case .saves(let count, _), .objects(let count): count == 1
    }
  }

  fileprivate var isInPart: Bool { if case .saves(_, true) = self { true } else { false } }
}

extension Doubt.MirrorGap {
  fileprivate func reason(ofOne isOne: Bool) -> String {
    let they = isOne ? "it was" : "they were"
    return switch self {
    case .noTimes: "a capture has no times there."
    case .user: "the devices may be signed in to different iCloud accounts."
    case .otherUser: "\(they) sent for another iCloud account."
    case .ownSave: "it sent the same \(isOne ? "record" : "records") itself, perhaps later."
    case .deletedThen: "the \(isOne ? "record was" : "records were") deleted at about that time."
    case .clock:
      """
      its clock may be so far from the other's that \(they) imported before or after. What is saved on each device and arrives \
      on the other shows how far.
      """
    case .clockAfter:
      """
      its clock may be so far ahead of the other's that the capture ends too soon. What is saved on each device and arrives on \
      the other shows how far.
      """
    case .clockSet:
      """
      a clock may have been set while the app printed nothing: the imports that seem to come later may have come before. Keep \
      the app in use on both devices, or restart it at the end.
      """
    case .styles:
      """
      only one of the captures gives a time zone, or only one gives the year; take both in one style, such as \
      'log show --style ndjson'.
      """
    case .contested:
      """
      several stores of the app that sent \(isOne ? "it" : "them") exported at the same time, and the log does not show which of \
      them sent which records.
      """
    case .sentCut:
      "the sender's log cut or hid the \(isOne ? "name" : "names") of what it sent; Xcode's console shows \(isOne ? "it" : "them")."
    case .sentUnnamed:
      "the sender's log does not name \(isOne ? "it" : "them"); 'log show --info --debug' does."
    case .cut: "the log cut or hid what imports brought; Xcode's console does not cut."
    case .unclear: "the capture does not show how an import ended."
    case .deferred: "the system puts off imports there when the capture ends."
    case .otherProcess:
      """
      another process, such as a widget, changed the store's file after that, and the capture does not show what it imported; \
      take it with all processes of the app.
      """
    case .tooMany: "it imported more than is followed."
    case .silent:
      "the app printed nothing for most of the time after that: it may have slept. Keep it in use, or restart it at the end."
    case .beginsLate: "the capture begins too late."
    case .endsBefore: "the capture ends before \(they) sent."
    case .endsSoon: "the capture ends too soon after that."
    }
  }
}

extension Doubt.Mirrored {
  /// Whether the doubt leaves open whether the devices differ.
  var leavesOpen: Bool {
    switch self {
    case .level, .unshown, .otherUser, .noUser, .noContainer, .notSetUp, .sharedInstallation, .tooManyRecords,
      .unsent, .lostUnsent, .byTime, .deletions, .leftOut, .leftOutOfOthers, .unseenSender,
      .unseenChange, .unknown:
      true
    case .alone, .sameStore: false
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
