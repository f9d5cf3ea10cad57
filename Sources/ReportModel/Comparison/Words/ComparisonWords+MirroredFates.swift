// Sentences about records whose fate on another device no capture proves, and which capture would prove it.

internal import Diagnosis
internal import Timelines

extension ComparisonWords {
  /// Returns a sentence on records of another device that only times show to have arrived on a device.
  func explanation(ofUnnamed count: Int, of other: Int, on device: Int) -> Prose {
    """
    \(labels[device]): whether \(words: counted(count, "record")) of \(labels[other]) \
    \(Agreement(with: count).are) among those it imported later is not shown; 'log show --info \
    --debug' names records.
    """
  }

  /// Returns a sentence on what another device deleted and nothing shows to be deleted on a device.
  func explanation(ofDeletions count: Int, of other: Int, on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: count))
    return """
      \(own): whether \(words: counted(count, "record")) that \(labels[other]) \
      deleted\(names(count, of: other, on: device)) \(agreeing.are) \
      deleted there too is not shown: no import in its capture lists \(agreeing.them) as \
      deleted. Look whether the app on \(own) still has \(agreeing.them).
      """
  }

  /// Returns a sentence on records of another device that a device does not take.
  func explanation(ofLeftOut count: Int, of other: Int, on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: count))
    return """
      \(own) fetched \(words: counted(count, "record")) of \(labels[other]) and left \
      \(agreeing.them) out: the version of the app on it does not have \
      the \(agreeing.noun("type")). Install the current version of the app on \(own).
      """
  }

  /// Returns a sentence on records that a device does not take and another one imported.
  func explanation(ofLeftOut count: Int, importedBy other: Int, on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: count))
    return """
      \(own) fetched \(words: counted(count, "record")) that \(labels[other]) imported, and left \
      \(agreeing.them) out: the version of the app on \(own) does not have \
      the \(agreeing.noun("type")). Install the current version of the app on \(own).
      """
  }

  /// Returns a sentence on records that another device imported and a device is not seen to have.
  func explanation(ofRecords records: [String], importedBy other: Int, on device: Int) -> Prose {
    let (own, agreeing) = (labels[device], Agreement(with: records.count))
    return """
      \(own) is not seen to have \(words: counted(records.count, "record")) that \(labels[other]) imported: \
      \(Self.names(records)). No capture shows who sent \(agreeing.them). Look whether the \
      app on \(own) has \(agreeing.them), and take captures of all devices over the same \
      time.
      """
  }

  /// Returns a sentence on records of which another device imported a change that a device is not seen to
  /// have.
  func explanation(ofChanges records: [String], importedBy other: Int, on device: Int) -> Prose {
    let own = labels[device]
    return """
      \(own) is not seen to have a change of \(words: counted(records.count, "record")) that \
      \(labels[other]) imported: \(Self.names(records)). No capture shows who sent it. Look whether the app \
      on \(own) and on \(labels[other]) shows the same in \(Agreement(with: records.count).them), and \
      take captures of all devices over the same time.
      """
  }

  /// Returns a sentence on records of another device of which nothing is proved on a device.
  func explanation(ofUnknown count: Int, of other: Int, on device: Int, _ gap: Doubt.MirrorGap) -> Prose {
    let records: Prose = "\(words: counted(count, "record")) of \(labels[other])"
    let names = names(count, of: other, on: device, gap)
    return """
      \(labels[device]): what became of \(records)\(names) is not shown, because \
      \(reason(whyUnknown: count, of: other, on: device, gap))
      """
  }

  private func reason(
    whyUnknown count: Int, of other: Int, on device: Int, _ gap: Doubt.MirrorGap
  ) -> Prose {
    let agreeing = Agreement(with: count)
    switch gap {
    case .clock where !comparison.unnamedImporters.isDisjoint(with: [device, other]):
      return """
        its clock may be so far from the other's that \(agreeing.they) \(agreeing.were) imported before or \
        after. \(adviceOnNames(between: device, other)): what arrives by name shows how far.
        """
    case .clock where arrivesNothing(between: device, other):
      return """
        nothing arrives in either direction to compare the clocks by, and its clock may be so far from the \
        other's that \(agreeing.they) \(agreeing.were) imported before or after. \(adviceOnSilence(device, other))
        """
    case .deletedThen:
      let deleter: Prose = deleter(of: other, on: device).map { labels[$0] } ?? "another device"
      return """
        \(deleter) deleted \(agreeing.them) at about the time when \(agreeing.they) \(agreeing.were) sent, \
        and which was first is not shown. Look whether the apps on both still have \(agreeing.them).
        """
    default: return gap.reason(agreeing)
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

  /// The names of what a device sent and of which nothing is proved on another for a reason, or else of what
  /// it deleted, in brackets; empty unless there are so many of them.
  private func names(_ count: Int, of other: Int, on device: Int, _ gap: Doubt.MirrorGap? = nil) -> Prose {
    let records = comparison.shipments.filter { shipment in
      guard shipment.exporter == other, shipment.fates[device] == .unknown else { return false }
      return gap == nil ? shipment.isDeletion : shipment.gaps[device] == gap
    }.compactMap(\.record)
    guard records.count == count else { return "" }
    return " (\(Self.names(records)))"
  }

  /// The names of records, as a sentence lists them.
  private static func names(_ records: [String]) -> Prose {
    Prose.list(records.map { Prose($0, .quotation, limit: 60) }, most: 4)
  }

  /// Whether nothing of two devices is seen to arrive on the other, so that their clocks are only assumed.
  private func arrivesNothing(between one: Int, _ other: Int) -> Bool {
    [(one, other), (other, one)].allSatisfy { device, from in
      comparison.namedSenders[device]?.contains(from) != true
        && comparison.doubts.contains { $0.device == device && $0.reason == .assumedClock(other: from) }
    }
  }

  /// What makes the captures of two devices name all that imports bring.
  private func adviceOnNames(between device: Int, _ other: Int) -> Prose {
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
      Save again on \(labels[other]) when both captures have run for 10 minutes, and let them run on for a \
      quarter of an hour.
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
}

extension Doubt.MirrorGap {
  fileprivate func reason(_ agreeing: Agreement) -> Prose {
    switch self {
    case .noTimes: "a capture has no times there."
    case .user: "the devices may be signed in to different iCloud accounts."
    case .otherUser: "\(agreeing.they) \(agreeing.were) sent for another iCloud account."
    case .ownSave: "it sent the same \(agreeing.noun("record")) itself, perhaps later."
    case .deletedThen: "the \(agreeing.noun("record")) \(agreeing.were) deleted at about that time."
    case .clock:
      """
      its clock may be so far from the other's that \(agreeing.they) \(agreeing.were) imported before or \
      after. What is saved on each device and arrives on the other shows how far.
      """
    case .clockAfter:
      """
      its clock may be so far ahead of the other's that the capture ends too soon. What is saved on each \
      device and arrives on the other shows how far.
      """
    case .clockSet:
      """
      a clock may have been set while the app printed nothing: the imports that seem to come later may have \
      come before. Keep the app in use on both devices, or restart it at the end.
      """
    case .styles: ComparisonWords.stylesDiffer
    case .contested:
      """
      several stores of the app that sent \(agreeing.them) exported at the same time, and the log \
      does not show which of them sent which records.
      """
    case .sentCut:
      "the sender's log cut or hid the \(agreeing.noun("name")) of what it sent; Xcode's console shows \(agreeing.them)."
    case .sentUnnamed:
      "the sender's log does not name \(agreeing.them); 'log show --info --debug' does."
    case .cut: "the log cut or hid what imports brought; Xcode's console does not cut."
    case .unclear: "the capture does not show how an import ended."
    case .deferred: "the system puts off imports there when the capture ends."
    case .otherProcess:
      """
      another process, such as a widget, changed the store's file after that, and the capture does not show \
      what it imported; take it with all processes of the app.
      """
    case .tooMany: "it imported more than is followed."
    case .silent:
      "the app printed nothing for most of the time after that: it may have slept. Keep it in use, or restart it at the end."
    case .beginsLate: "the capture begins too late."
    case .betweenCaptures: "\(agreeing.they) may have arrived between its captures."
    case .endsBefore: "the capture ends before \(agreeing.they) \(agreeing.were) sent."
    case .endsSoon: "the capture ends too soon after that."
    }
  }
}
