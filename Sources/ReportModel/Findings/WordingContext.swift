// What the words on a finding are made of beside the finding itself: the names of its capture, and the catalogue.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The capture of a finding, as its words need it.
struct WordingContext {
  let timelines: StoreTimelines
  let catalogue: EntryCatalogue

  /// Whether captures of several devices are reported together.
  let isCompared: Bool

  /// How sentences call what was looked at: "capture" or "window".
  let part: Prose

  /// The peer that the finding concerns; `nil` for none.
  let concerned: Prose?

  private let peers: PeerNames

  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis, isCompared: Bool) {
    timelines = diagnosis.timelines
    catalogue = diagnosis.catalogue
    self.isCompared = isCompared
    part = Prose(words: diagnosis.partWord)
    peers = PeerNames(timelines.names)
    concerned = finding.peer.map(peers.prose)
  }

  /// The peer that the finding concerns, or words for it.
  var who: Prose { concerned ?? "another device" }

  /// The same as the place to look for the cause.
  var author: Prose { concerned ?? "the device that saved it" }

  /// A peer by its short name.
  func peer(_ name: Name) -> Prose { peers.prose(name) }

  /// What an entry of the catalogue says, in its first sentence without the full stop.
  func sentence(of entry: Int, cutTo length: Int = 240) -> Prose {
    Prose(words: catalogue.entries[entry].firstSentence(cutTo: length))
  }

  // MARK: Data

  /// A peer's whole ID.
  func data(ofPeer peer: Name) -> DataValue { .text(Prose(timelines.names[peer], .peerID)) }

  /// The hash of a model; `nil` where it is not known.
  func data(ofModel hash: Name?) -> DataValue {
    .text(hash.map { Prose(timelines.names[$0], .modelHash) })
  }

  /// The file name of a log; `nil` where it is not known.
  func data(ofLog file: LogFile?) -> DataValue {
    .text(file.map { Prose($0.text(in: timelines.names), .logFile) })
  }

  /// An entry's id.
  func data(ofEntry entry: Int) -> DataValue { .text(Prose(words: catalogue.entries[entry].document.id)) }
}

extension DataValue {
  /// The errors of a chain, each with what it means.
  static func errors(_ chain: ErrorChain?) -> DataValue {
    .list(
      (chain?.links ?? []).map { link in
        .object([
          Item("domain", .text(Prose(link.domain, .identifier))), Item("code", .number(link.code)),
          Item("meaning", .text(link.meaning.map { Prose(words: $0) })),
        ])
      })
  }

  /// Seconds, without fractions.
  static func seconds(_ seconds: Double?) -> DataValue { .number(seconds.map { Int($0) }) }

  /// Ranges of transaction numbers.
  static func ranges(_ ranges: [ClosedRange<Int>]) -> DataValue { .list(ranges.map { .range($0) }) }
}

extension Prose {
  /// That a store did sync after trouble that says it does not.
  static func synced(_ place: Place) -> Prose {
    "It did sync after that, at \(words: place.time?.timeText ?? "line \(place.line)")."
  }
}
