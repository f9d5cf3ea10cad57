// Groups the records that no entry matches by the templates of the target Mining, and keeps the most similar
// entry of each group.

package import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Mining
package import Timelines

/// The records of a capture that no entry matches.
package struct UnrecognisedRecords: Sendable {
  /// A group of records that have a template in common.
  package struct Group: Sendable {
    /// The mined template of the group.
    package let mined: MinedTemplate
    /// The template in the notation of LOGS.md, on one line; it must be made safe before printing.
    package let template: String
    /// The wording most similar to the group's first record; `nil` if nothing known resembles it, or it was
    /// not searched.
    package let nearMiss: NearMiss?
    /// The number of records in the group.
    package var count: Int { mined.count }
    /// The line of the group's first record.
    package var line: Int { mined.first.record.line }
  }

  /// The maximum number of groups that reports show.
  package static let maximumShown = 200

  /// The maximum number of templates whose most similar wording is searched while reading.
  ///
  /// Each search is expensive.
  static let maximumNearMisses = 200

  /// The number of unrecognised records.
  package private(set) var count = 0
  /// The number of unrecognised records that report an error, judged by the first record of each template.
  package private(set) var errorCount = 0
  /// The first unrecognised record that reports an error; `nil` if none does.
  package private(set) var firstError: Evidence?

  /// The number of unrecognised records that may report a failure, because the most similar entry does; 0
  /// unless `findFailures` was called.
  package private(set) var failures = 0

  /// The place of the last unrecognised record; `nil` if there is none.
  private(set) var last: Place?

  /// The first records of the first templates, in order.
  package private(set) var evidence: [Evidence] = []
  private static let maximumEvidence = 3

  /// The miner that groups the records by template.
  package private(set) var miner = Miner()

  /// The result of a search for the most similar entry of a template.
  private enum Nearest {
    case nothing
    case entry(NearMiss)

    init(_ nearMiss: NearMiss?) { self = nearMiss.map(Self.entry) ?? .nothing }

    var nearMiss: NearMiss? { if case .entry(let nearMiss) = self { nearMiss } else { nil } }
  }

  /// The results of the searches that were made, by template number.
  private var nearMisses: [Int: Nearest] = [:]
  /// The numbers of the templates whose records report an error.
  private var errors: Set<Int> = []

  /// Counts a record.
  ///
  /// - Returns: The number of the record's template, if the record is the first of it and its most similar
  ///   entry should be set.
  mutating func note(_ record: Record, _ bytes: Span<UInt8>) -> Int? {
    count += 1
    last = record.place
    let (number, isFirst) = miner.add(record, bytes)
    if isFirst {
      if evidence.count < Self.maximumEvidence { evidence.append(Evidence(record, bytes, entry: nil)) }
      if Self.reportsError(record, bytes) {
        errors.insert(number)
        firstError = firstError ?? Evidence(record, bytes, entry: nil)
      }
      if !errors.isEmpty, let dropped = miner.lastDropped { errors.remove(dropped) }
    }
    if !errors.isEmpty, errors.contains(number) { errorCount += 1 }
    return isFirst && nearMisses.count < Self.maximumNearMisses ? number : nil
  }

  mutating func setNearMiss(_ nearMiss: NearMiss?, of number: Int) {
    nearMisses[number] = Nearest(nearMiss)
  }

  /// The groups that reports show, the most frequent first; among equally frequent ones, the earlier first.
  package var shown: [Group] {
    var scanner = MessageScanner()
    return miner.byFrequency.prefix(Self.maximumShown).map { template in
      Group(
        mined: template, template: template.text(&scanner), nearMiss: nearMisses[template.number]?.nearMiss)
    }
  }

  /// The numbers of templates and of records outside the groups in `shown`.
  package var notShown: (templates: Int, records: Int) {
    let others = miner.byFrequency.dropFirst(Self.maximumShown)
    return (miner.droppedTemplates + others.count, others.reduce(miner.droppedRecords) { $0 + $1.count })
  }

  /// Finds the most similar entries for the first `most` of the groups that reports show.
  mutating func findNearMisses(ofFirst most: Int, _ find: (Record, Span<UInt8>) -> NearMiss?) {
    for template in miner.byFrequency.prefix(min(most, Self.maximumShown))
    where nearMisses[template.number] == nil {
      nearMisses[template.number] = Nearest(find(template.first.record, template.first.bytes.span))
    }
  }

  /// Counts the records whose most similar entry is an error.
  mutating func findFailures(_ catalogue: EntryCatalogue, _ find: (Record, Span<UInt8>) -> NearMiss?) {
    findNearMisses(ofFirst: Self.maximumShown, find)
    failures = miner.byFrequency.prefix(Self.maximumShown).reduce(0) { sum, template in
      let miss = nearMisses[template.number]?.nearMiss
      let isFailure = miss.map { catalogue.entry(of: $0).document.severity == .error } ?? false
      return sum + (isFailure ? template.count : 0)
    }
  }

  /// Whether a record reports an error.
  ///
  /// A search of its bytes rules out almost all other records before the text is decoded.
  private static func reportsError(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    let message = bytes.extracting(record.message.range).extracting(first: Evidence.maximumLength)
    // The search compares two characters, because hexadecimal names are full of the first letter of "Domain".
    guard
      message.find("Domain", by: (0, 2)) != nil || message.find("<CKError") != nil
        || message.find("(Cocoa error ", by: 0, in: 0..<message.count) != nil
    else {
      return false
    }
    return !ErrorChain(message.text).links.isEmpty
  }
}
