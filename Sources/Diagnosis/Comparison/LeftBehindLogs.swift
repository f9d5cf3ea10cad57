// Finds logs of another data model that a device skips in each scan although it holds their contents, as the
// captures of the devices that wrote them show.

internal import Timelines

struct LeftBehindLogs {
  /// The devices, with findings about such logs reduced to notes.
  private(set) var devices: [ComparedDevice]

  init(_ devices: [ComparedDevice], _ groups: [[ComparedStore]]) {
    self.devices = devices
    for stores in groups {
      for receiver in stores {
        for captured in receiver.captures { judge(captured, of: receiver, stores) }
      }
    }
  }

  private mutating func judge(
    _ captured: CapturedStore, of receiver: ComparedStore, _ stores: [ComparedStore]
  ) {
    guard !receiver.captures.contains(where: { $0.timeline.imports.filledArrivals > 0 }) else { return }
    let capture = devices[receiver.device].captures[captured.capture]
    var findings = capture.findings
    var isAnyHeld = false
    for place in findings.indices
    where findings[place].store == captured.index && findings[place].severity > .note {
      guard var detail = findings[place].detail as? ModelMismatch.Detail, let peer = findings[place].peer
      else { continue }
      let id = capture.timelines.names[peer]
      let logs = captured.timeline.ofOtherModel.filter {
        $0.log.peer == peer && $0.log.modelHash == detail.theirs
      }
      guard let author = stores.first(where: { $0.peer == id && $0.device != receiver.device }),
        isNothingLacking(of: author, in: receiver) || areHeld(logs, of: author, in: receiver)
      else { continue }
      (detail.order, detail.laterSilence) = (.heldElsewhere, nil)
      findings[place].detail = detail
      findings[place].severity = .note
      isAnyHeld = true
    }
    guard isAnyHeld else { return }
    devices[receiver.device].captures[captured.capture] = capture.judging(findings)
  }

  /// Whether a device has the same model as another one and holds everything that the other wrote.
  private func isNothingLacking(of author: ComparedStore, in receiver: ComparedStore) -> Bool {
    guard let model = author.model, model == receiver.model, let last = author.top(of: author.peer),
      let held = receiver.top(of: author.peer)
    else { return false }
    return last > 0 && held >= last
  }

  /// Whether the writer's capture contains the numbers of the logs, and the receiver has all of them.
  private func areHeld(_ logs: [LogProgress], of author: ComparedStore, in receiver: ComparedStore) -> Bool {
    var numbers: [LogFile: Int] = [:]
    for export in author.exports {
      // Names that a reporter masked prove nothing.
      if case .uuid = export.record.file { numbers[export.record.file] = export.record.number }
    }
    let view = PeerView(receiver, of: author.peer)
    return !logs.isEmpty
      && logs.allSatisfy { log in
        numbers[log.log.file].map { !view.hasOther($0, than: [log.log.file]) && view.has($0) } ?? false
      }
  }
}
