// The app was ended by an exception. Through the code of Core Data's iCloud integration it concerns what is imported;
// elsewhere it is a fault of the app, which ends imports midway all the same.

internal import Timelines

/// An uncaught exception: an error when the backtrace leads through the integration's code, else a note.
struct Crashes: Rule {
  static let watches: Set<EventKind> = [.processCrashed]

  private var ofUbiquity: Crash?
  private var others: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var sightings: Sightings
  }

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    let texts = [witness.value(.reason), witness.value(.stack)].compactMap { $0 }
    if texts.contains(where: { $0.contains("PFUbiquity") }) {
      Self.note(&ofUbiquity, witness)
    } else {
      Self.note(&others, witness)
    }
  }

  private static func note(_ crash: inout Crash?, _ witness: Witness) {
    guard crash == nil else {
      crash?.sightings.add(witness.evidence)
      return
    }
    crash = Crash(
      exception: witness.value(.exception), reason: witness.value(.reason),
      sightings: Sightings(witness.evidence))
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    [(ofUbiquity, true), (others, false)].compactMap { crash, isOfUbiquity in
      crash.map { crash in
        Finding(
          .crashed(exception: crash.exception, reason: crash.reason, isOfUbiquity: isOfUbiquity),
          isOfUbiquity ? .error : .note, store: nil, evidence: crash.sightings.evidence,
          count: crash.sightings.count)
      }
    }
  }
}
