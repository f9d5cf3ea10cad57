// The verdict in one sentence: what a reader in a hurry takes away.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The verdict in one sentence.
package struct VerdictWords: Sendable {
  /// The sentence.
  package let sentence: String

  /// The verdict on a capture.
  package init(_ diagnosis: Diagnosis) {
    let counts = Self.counts(diagnosis.findings)
    let worst = diagnosis.findings.first
    let stores = Self.storeNames(diagnosis, worst)
    sentence =
      switch diagnosis.verdict {
      case .failing:
        switch worst?.rule.kind {
        case .desync: "\(stores) out of sync on this device: \(counts)."
        case .failedImport: "\(stores) missing changes of other devices: \(counts)."
        case .setup: "\(stores) not syncing on this device: \(counts)."
        case .export: "\(stores) not sending all its changes: \(counts)."
        default: "iCloud does not work as it should on this device: \(counts)."
        }
      case .attention: "Something needs a look: \(counts)."
      case .healthy: "No trouble found: \(Self.activity(diagnosis))."
      case .noEvidence: Self.nothing(diagnosis)
      }
  }

  private static func counts(_ findings: [Finding]) -> String {
    [(Finding.Severity.error, "error"), (.warning, "warning")].compactMap { severity, noun in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, noun)
    }.joined(separator: ", ")
  }

  private static func storeNames(_ diagnosis: Diagnosis, _ worst: Finding?) -> String {
    let indices = Set(diagnosis.findings.filter { $0.severity == worst?.severity }.compactMap(\.store))
      .sorted()
    let names = indices.map {
      diagnosis.timelines.names[diagnosis.timelines.stores[$0].name].oneLine.cut(to: 60)
    }
    switch names.count {
    case 0: return "The app's store is"
    case 1: return names[0] + " is"
    case 2: return names.joined(separator: " and ") + " are"
    default: return "\(names.count) stores are"
    }
  }

  private static func activity(_ diagnosis: Diagnosis) -> String {
    let imports = diagnosis.timelines.stores.reduce(0) { $0 + max($1.imports, $1.applied) }
    let exports = diagnosis.timelines.stores.reduce(0) { $0 + $1.exports.written }
    return switch (imports, exports) {
    case (0, 0): "iCloud is set up, nothing arrived and nothing was sent in this capture"
    default:
      (imports == 0 ? "nothing arrived" : "\(counted(imports, "transaction")) arrived") + ", "
        + (exports == 0 ? "nothing was sent" : "\(exports) \(exports == 1 ? "was" : "were") sent")
    }
  }

  private static func nothing(_ diagnosis: Diagnosis) -> String {
    if diagnosis.facts.bytes == 0 { return "The capture is empty." }
    if diagnosis.facts.records == 0 { return "There is no text in this capture." }
    let ours = diagnosis.facts.count(of: .ubiquity) + diagnosis.facts.count(of: .manager)
    guard ours > 0 else {
      return
        "There is nothing of Core Data's iCloud integration in this capture. Is it a log of the app, taken with the "
        + "argument '-com.apple.coredata.ubiquity.logLevel 3'?"
    }
    let errors = diagnosis.statements.byEntry.indices.reduce(0) { sum, index in
      diagnosis.catalogue.entries[index].document.severity == .error
        ? sum + diagnosis.statements.byEntry[index] : sum
    }
    let reported =
      errors == 0
      ? "" : " \(counted(errors, "record")) report\(errors == 1 ? "s" : "") an error; see the narrative."
    return "The capture shows too little to say whether the app syncs." + reported
  }
}
