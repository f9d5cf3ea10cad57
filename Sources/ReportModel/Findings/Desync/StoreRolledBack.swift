// The wording of findings about a store that holds less than it once did.

internal import Diagnosis
internal import Timelines

extension StoreRolledBack: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var less = Prose.list(
      detail.peers.map { "\(context.peer($0.peer)) \($0.after) instead of \($0.before)" as Prose })
    if let (count, devices) = detail.lacking {
      let names = Prose.series(devices.map { context.peer($0) })
      less = """
        it lacks \(words: counted(count, "transaction")) of this device's own, which \(names) \
        \(Agreement(with: devices.count).have)
        """
    }
    let before = detail.before.map { place -> Prose in
      let capture: Prose = detail.capture.map { " of \($0, .capture)" } ?? ""
      let time = place.time.map { ", at \($0.shown)," } ?? ""
      return " Line \(place.line)\(capture)\(words: time) shows that it held more."
    }
    let verb = detail.isResolved ? "held" : "holds"
    let what: Prose = """
      The store \(words: verb) less than it did\(less.isEmpty ? "" : ": \(less)"). \(origin(of: detail))\(before ?? "")
      """
    let repair: Prose =
      detail.isImportedAgain
      ? "The transaction logs were imported again, and it holds all of that again."
      : "The transaction logs were loaded again beside it, and it took their state."
    return FindingWording(
      message: detail.isResolved
        ? "\(what) \(repair)"
        : "\(what) What is saved now may get numbers that other devices already have, and they will ignore it.",
      advice: detail.isResolved
        ? detail.isNew
          ? "Nothing, if the file was removed on purpose. What was saved only here and never sent is gone."
          : "Compare the device with the others once; what was saved only here and never sent is gone."
        : context.advice(),
      placeToLook: "this device.",
      topic: detail.isNew ? "The store was created again, empty" : "An older copy of the store came back",
      brief: detail.isResolved ? nil : brief(of: detail),
      data: [
        "peers": detail.peers.map { peer, before, after in
          ["peer": context.peerID(peer), "before": before, "after": after] as DataValue
        }, "mended": detail.isResolved,
      ])
  }

  /// What happened to the store, as the end of a sentence about the device.
  private static func brief(of detail: Detail) -> Prose {
    if detail.isNew { return "its store was removed or replaced, and is empty" }
    return holdsNothing(detail)
      ? "its store was removed, or an older copy of it came back" : "an older copy of its store came back"
  }

  /// Whether it has nothing of the peers of which it had something.
  ///
  /// The logs of a single peer show nothing about the other peers.
  private static func holdsNothing(_ detail: Detail) -> Bool {
    !detail.peers.isEmpty && detail.peers.allSatisfy { $0.after == 0 }
  }

  /// A sentence about how the store lost what it held.
  private static func origin(of detail: Detail) -> Prose {
    if detail.isNew { return "It was created again, empty: its file was removed or replaced." }
    return holdsNothing(detail)
      ? "Its file was removed, or an older copy of it came back." : "An older copy of its file came back."
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .vectorBehind, say: "the store holds less than it did: its file is an older copy, or a new one")
}
