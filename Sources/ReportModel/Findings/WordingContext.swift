// What the words on a finding are made of: the finding itself, the names of its capture, and the catalogue.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

struct WordingContext {
  let finding: Finding
  let diagnosis: CaptureDiagnosis
  let isCompared: Bool

  var timelines: StoreTimelines { diagnosis.timelines }
  var catalogue: EntryCatalogue { diagnosis.catalogue }

  /// How sentences call what was looked at: "capture" or "window".
  var part: Prose { Prose(words: diagnosis.partWord) }

  var concerned: Prose? { finding.peer.map(peer) }
  var who: Prose { concerned ?? "another device" }

  /// The same as the place to look for the cause.
  var author: Prose { concerned ?? "the device that saved it" }

  func peer(_ name: Name) -> Prose { timelines.names.prose(name) }

  /// What an entry of the catalogue says, in its first sentence without the full stop.
  func sentence(of entry: Int, cutTo length: Int = 240) -> Prose {
    Prose(words: catalogue.entries[entry].firstSentence(cutTo: length))
  }

  // MARK: Data

  func peerID(_ peer: Name) -> DataValue { .text(timelines.names[peer], .peerID) }

  func modelHash(_ hash: Name?) -> DataValue { .text(hash.map { timelines.names[$0] }, .modelHash) }

  func logFile(_ file: LogFile?) -> DataValue {
    .text(file.map { $0.text(in: timelines.names) }, .logFile)
  }

  func entryID(_ entry: Int) -> DataValue { .words(catalogue.entries[entry].document.id) }
}

extension DataValue {
  static func errors(_ chain: ErrorChain?) -> DataValue {
    .list(
      (chain?.links ?? []).map { link in
        [
          "domain": .text(link.domain, .identifier), "code": .number(link.code),
          "meaning": .text(link.meaning.map { Prose(words: $0) }),
        ]
      })
  }

  static func seconds(_ seconds: Double?) -> DataValue { .number(seconds.map { Int($0) }) }

  static func ranges(_ ranges: [ClosedRange<Int>]) -> DataValue {
    .list(ranges.map { ["from": .number($0.lowerBound), "to": .number($0.upperBound)] })
  }

  static func words(_ words: String) -> DataValue { .text(Prose(words: words)) }

  static func text(_ text: String?, _ kind: Prose.Fragment.Kind) -> DataValue {
    .text(text.map { Prose($0, kind) })
  }
}

extension Prose {
  /// That a store did sync after trouble that says it does not.
  static func synced(_ place: Place) -> Prose {
    "It did sync after that, at \(words: place.time?.timeText ?? "line \(place.line)")."
  }
}
