// The input for the wording of a finding: the finding itself, the names of its capture, and the catalogue.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
package import Timelines

struct WordingContext {
  let finding: Finding
  let diagnosis: CaptureDiagnosis
  let isCompared: Bool

  var timelines: StoreTimelines { diagnosis.timelines }
  var catalogue: EntryCatalogue { diagnosis.catalogue }

  /// The time of a place as ` at 10:14:43.016`; empty without a time.
  func at(_ place: Place) -> String { place.time.map { " at \(diagnosis.timeWords($0))" } ?? "" }

  /// A sentence that says that sync continued.
  func synced(_ place: Place) -> Prose {
    "It did sync after that, at \(words: place.time.map(diagnosis.timeWords) ?? "line \(place.line)")."
  }

  /// The word for the analysed part of the capture: "capture" or "window".
  var part: Prose { Prose(words: diagnosis.partWord) }

  var concerned: Prose? { finding.peer.map(peer) }
  /// Whether the finding is about transactions that this device wrote itself and imports again.
  var isOwn: Bool {
    finding.peer.map { peer in finding.store.map { timelines.stores[$0].peer == peer } ?? false } ?? false
  }

  var who: Prose { isOwn ? "this device" : concerned ?? "another device" }

  var author: Prose { isOwn ? "this device" : concerned ?? "the device that saved it" }

  func peer(_ name: Name) -> Prose { timelines.names.prose(name) }

  /// The first sentence of an entry's explanation, without its full stop.
  func sentence(of entry: Int, cutTo length: Int = 240) -> Prose {
    Prose(words: catalogue.entries[entry].firstSentence(cutTo: length))
  }

  func peerID(_ peer: Name) -> Prose { Prose(timelines.names[peer], .peerID) }

  /// The advice on the finding.
  ///
  /// It comes from the entry that raised the finding, otherwise from `error`, otherwise from the rule.
  func advice(_ error: ErrorChain? = nil) -> Prose {
    let advice = entryAdvice ?? error?.advice ?? Prose(words: finding.rule.description.advice)
    return isCompared ? advice.inComparison : advice
  }

  /// The advice of the entry whose statement raised the finding.
  ///
  /// The value is `nil` if there is no such entry, or if it has no advice.
  var entryAdvice: Prose? {
    let entry = finding.evidence.lazy.compactMap(\.entry).first { entry in
      let event = catalogue.entries[entry].document.eventKind
      return event.map { finding.rule.description.shownBy.contains($0.ofMirroring) } ?? false
    }
    return entry.flatMap(advice(of:))
  }

  /// The advice of an entry; `nil` if it has none.
  func advice(of entry: Int) -> Prose? { catalogue.entries[entry].advice }

  func modelHash(_ hash: Name?) -> Prose? { hash.map { Prose(timelines.names[$0], .modelHash) } }

  func logFile(_ file: LogFile?) -> Prose? { file.map { Prose($0.text(in: timelines.names), .logFile) } }

  func entryID(_ entry: Int) -> DataValue { .string(catalogue.entries[entry].document.id) }
}

extension ErrorChain: DataConvertible {
  package var data: DataValue {
    .array(
      links.map { link in
        [
          "domain": Prose(link.domain, .identifier), "code": link.code,
          "meaning": link.meaning.map(DataValue.string),
        ]
      })
  }
}

extension ClosedRange<Int>: DataConvertible {
  package var data: DataValue { ["from": lowerBound, "to": upperBound] }
}

extension Prose {
  /// Creates text of a capture; `nil` if there is none.
  init?(_ text: String?, _ kind: Fragment.Kind) {
    guard let text else { return nil }
    self.init(text, kind)
  }
}

extension Prose {
  /// The advice without the suggestion to compare captures, for a reader who already does.
  ///
  /// The suggestion is recognised by its text; `AdviceTests` checks all advice of rules and entries.
  var inComparison: Prose {
    mapTexts {
      $0.replacing(#/ \('parselogs compare'[^)]*\)/#, with: "")
        .replacing("with 'parselogs compare'", with: "in this comparison")
        .replacing("'parselogs compare' of a capture of each", with: "this comparison")
    }
  }
}
