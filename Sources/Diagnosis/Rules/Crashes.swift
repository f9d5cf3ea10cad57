// The app was ended by an exception. Through the code of Core Data's iCloud integration it concerns what is imported;
// elsewhere it is a fault of the app, which ends imports midway all the same.

internal import Timelines

/// An uncaught exception: an error when the backtrace leads through the integration's code, a warning when what it
/// interrupted was imported later; else a note.
struct Crashes: Rule {
  static let watches: Set<EventKind> = [.processCrashed]

  private var ofUbiquity: Crash?
  private var others: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var sightings: Sightings

    /// The imports that ran in the process then.
    var interrupted: [(store: Int, file: LogFile)] = []
  }

  /// How many imports are remembered that an exception ended.
  private static let mostInterrupted = 16

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    let texts = [witness.value(.reason), witness.value(.stack)].compactMap { $0 }
    if texts.contains(where: { $0.contains("PFUbiquity") }) {
      Self.note(&ofUbiquity, witness, timelines)
    } else {
      Self.note(&others, witness, timelines)
    }
  }

  private static func note(_ crash: inout Crash?, _ witness: Witness, _ timelines: StoreTimelines) {
    if crash == nil {
      crash = Crash(
        exception: witness.value(.exception), reason: witness.value(.reason),
        sightings: Sightings(witness.evidence))
    } else {
      crash?.sightings.add(witness.evidence)
    }
    for index in timelines.stores.indices {
      for log in timelines.stores[index].openLogs.values
      where (log.step == .running || log.step == .written) && log.pid == witness.pid {
        guard let known = crash?.interrupted, known.count < mostInterrupted else { return }
        if !known.contains(where: { $0.store == index && $0.file == log.log.file }) {
          crash?.interrupted.append((index, log.log.file))
        }
      }
    }
  }

  /// What became of the imports that ran then.
  private static func imports(_ crash: Crash, _ capture: CaptureState) -> InterruptedImport {
    guard !crash.interrupted.isEmpty else { return .none }
    let isOpen = crash.interrupted.contains { capture.timelines.stores[$0.store].openLogs[$0.file] != nil }
    return isOpen ? .open : .imported
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    [(ofUbiquity, true), (others, false)].compactMap { crash, isOfUbiquity in
      crash.map { crash in
        let imports = Self.imports(crash, capture)
        return Finding(
          .crashed(
            exception: crash.exception, reason: crash.reason, isOfUbiquity: isOfUbiquity, imports: imports),
          !isOfUbiquity ? .note : imports == .imported ? .warning : .error, store: nil,
          evidence: crash.sightings.evidence, count: crash.sightings.count)
      }
    }
  }
}
