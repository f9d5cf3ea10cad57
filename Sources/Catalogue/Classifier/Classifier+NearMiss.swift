// Finds the entries most similar to a message, and the offset where each stops matching. Too slow to run for
// every record.

internal import CatalogueDocument
package import LogRecords
internal import PCRE2

extension EntryCatalogue {
  /// Returns the id of the entry that a near miss belongs to.
  package func id(of miss: NearMiss) -> String { entry(of: miss).document.id }

  /// Returns the entry that a near miss belongs to.
  package func entry(of miss: NearMiss) -> Entry { entry(ofWording: miss.wording) }
}

extension Classifier {
  /// The maximum number of bytes of a message that are compared.
  static let maximumMessageLength = 16 << 10
  /// The maximum number of wordings that are compared in order, chosen by the words they share with the
  /// message.
  private static let maximumCompared = 24

  /// Finds the entries most similar to a message, the most similar first, with one wording of each; empty if
  /// nothing resembles the message.
  ///
  /// - Complexity: O(wordings), and at most 24 matches of at most 16 KiB.
  package mutating func nearMisses(to record: Record, _ bytes: Span<UInt8>, limit: Int) -> [NearMiss] {
    matcher.allow(work: Self.maximumWork(min(record.message.range.count, Self.maximumMessageLength)))
    return nearest(to: record, bytes, limit: limit)
  }

  mutating func nearest(to record: Record, _ bytes: Span<UInt8>, limit: Int) -> [NearMiss] {
    let whole = bytes.extracting(record.message.range)
    let message = whole.extracting(first: Self.maximumMessageLength)
    let words = message.identifyingWords(atMost: 200)
    let size = words.reduce(0) { $0 + $1.utf8.count }
    var belongsToMethod = Array(repeating: false, count: catalogue.wordings.count)
    for wording in catalogue.wordings(ofMethod: bytes.extracting(record.method.range), record.origin) {
      belongsToMethod[wording] = true
    }
    let byWords = catalogue.nearMisses.value().byWords
    let shared = byWords.shared(words)
    let mostShared = Double(max(shared.max() ?? 1, 1))
    var ranked: [(wording: Int, score: Double, belongsToMethod: Bool, hasAllWords: Bool)] = []
    for (wording, ownSize) in byWords.sizes.enumerated() {
      let shared = shared[wording]
      let belongsToMethod = belongsToMethod[wording]
      guard shared > 0 || belongsToMethod,
        catalogue.entries[catalogue.wordings[wording].entry].document.source.origin == record.origin
      else { continue }
      // Any message contains the words of short wordings, so the score counts in full only from 24 shared
      // bytes on.
      let covered = Double(shared) / Double(max(ownSize, 1)) * min(1, Double(shared) / 24)
      let sharedPart = Double(shared) / Double(max(size, 1))
      ranked.append(
        (wording, covered + sharedPart / 2 + (belongsToMethod ? 0.4 : 0), belongsToMethod, covered >= 1))
    }
    ranked.sort { ($1.score, $0.wording) < ($0.score, $1.wording) }

    var found: [NearMiss] = []
    for (wording, score, belongsToMethod, hasAllWords) in ranked.prefix(Self.maximumCompared) {
      let (end, own) = follow(message, of: wording)
      let inOrder = Double(own) / Double(max(catalogue.wordings[wording].template.ownSize, 1))
      let total = score + inOrder / 2
      guard total >= (belongsToMethod ? 0.45 : 0.55) else { continue }
      // Among wordings that score alike, the one with more of its words in the message ranks higher.
      let rank = total + Double(shared[wording]) / mostShared / 2
      found.append(NearMiss(wording: wording, matchedUpTo: end, hasAllWords: hasAllWords, rank: rank))
    }
    found.sort { ($1.rank, $0.wording) < ($0.rank, $1.wording) }
    var entries: Set<Int> = []
    return found.filter { entries.insert(catalogue.wordings[$0.wording].entry).inserted }
      .prefix(limit).map { $0 }
  }

  /// Returns the wording, among `wordings`, that a record's message follows farthest, and the number of bytes
  /// that follow it.
  mutating func follow(
    _ record: Record, _ bytes: Span<UInt8>, of wordings: Range<Int>
  ) -> (wording: Int, length: Int) {
    let message = bytes.extracting(record.message.range).extracting(first: Self.maximumMessageLength)
    matcher.allow(work: Self.maximumWork(message.count))
    var farthest = (wording: wordings.lowerBound, length: 0, own: -1)
    for wording in wordings {
      let (end, own) = follow(message, of: wording)
      if (own, end) > (farthest.own, farthest.length) { farthest = (wording, own == 0 ? 0 : end, own) }
    }
    return (farthest.wording, farthest.length)
  }

  /// Returns how many bytes of a message follow a wording, and how many of the wording's own bytes are among
  /// them.
  mutating func follow(_ message: Span<UInt8>, of wording: Int) -> (end: Int, own: Int) {
    let message = message.extracting(first: Self.maximumMessageLength)
    guard mayFollow(message, catalogue.wordings[wording].template) else {
      return (message.skip(from: 0) { $0 == 0x20 }, 0)
    }
    do {
      let pattern = try catalogue.nearMisses.value().patterns(of: wording).pattern.value()
      // A match that hits a limit counts as no similarity: a reader could not see one either.
      guard try matcher.matches(pattern, message) else { return (0, 0) }
      let end = message.skip(from: matcher[0]?.upperBound ?? 0) { $0 == 0x20 }
      return (end, matcher.mark ?? 0)
    } catch { return (0, 0) }
  }

  /// Whether a message may follow a template, so that a pattern has to find out how far.
  ///
  /// Always true for long messages, because the work of each of their matches counts.
  func mayFollow(_ message: Span<UInt8>, _ template: Template) -> Bool {
    message.count > Matcher.maximumUncountedLength || template.mayBeFollowed(by: message)
  }
}
