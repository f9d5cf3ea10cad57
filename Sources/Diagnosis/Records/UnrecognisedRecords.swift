// The records that no entry fits, by the target Mining's templates, with what each comes nearest to.

package import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Mining
package import Timelines

/// The records that no entry fits.
package struct UnrecognisedRecords: Sendable {
  /// Records that read alike.
  package struct Group: Sendable {
    /// What they have in common.
    package let mined: MinedTemplate
    /// The template in the notation of LOGS.md, on one line; not fit for printing as it is.
    package let template: String
    /// The wording that the first of them comes nearest to; `nil` when nothing known resembles it, or nobody
    /// asked.
    package let nearMiss: NearMiss?
    /// How many they are.
    package var count: Int { mined.count }
    /// The line of the first of them.
    package var line: Int { mined.first.record.line }
  }

  /// How many groups reports show.
  package static let mostShown = 200

  /// For how many templates the nearest wording is looked up while reading: that is a lot of work.
  static let mostNearMisses = 200

  /// How many records they are.
  package private(set) var count = 0
  /// How many of them report an error, as far as the first of their kind shows.
  package private(set) var errorCount = 0
  /// The first of those that report an error.
  package private(set) var firstError: Evidence?

  /// How many of them may report that something failed, because that is what they come nearest to; 0 if
  /// nobody asked.
  package private(set) var failures = 0

  private(set) var last: Place?

  /// The first records of the first kinds, in order.
  package private(set) var evidence: [Evidence] = []
  private static let mostEvidence = 3

  /// What they have in common.
  package private(set) var miner = Miner()

  /// What a template comes nearest to.
  private enum Nearest {
    case nothing
    case entry(NearMiss)

    init(_ nearMiss: NearMiss?) { self = nearMiss.map(Self.entry) ?? .nothing }

    var nearMiss: NearMiss? { if case .entry(let nearMiss) = self { nearMiss } else { nil } }
  }

  /// What those templates come nearest to for which it was looked up, and which report an error, by their
  /// numbers.
  private var nearMisses: [Int: Nearest] = [:]
  private var errors: Set<Int> = []

  /// Counts a record.
  /// - Returns: The number of its template, when it is the first of that and what it comes nearest to has to
  ///   be set.
  mutating func note(_ record: Record, _ bytes: Span<UInt8>) -> Int? {
    count += 1
    last = record.place
    let (number, isFirst) = miner.add(record, bytes)
    if isFirst {
      if evidence.count < Self.mostEvidence { evidence.append(Evidence(record, bytes, entry: nil)) }
      if Self.reportsError(record, bytes) {
        errors.insert(number)
        firstError = firstError ?? Evidence(record, bytes, entry: nil)
      }
      if !errors.isEmpty, let dropped = miner.lastDropped { errors.remove(dropped) }
    }
    if !errors.isEmpty, errors.contains(number) { errorCount += 1 }
    return isFirst && nearMisses.count < Self.mostNearMisses ? number : nil
  }

  mutating func setNearMiss(_ nearMiss: NearMiss?, of number: Int) {
    nearMisses[number] = Nearest(nearMiss)
  }

  /// The groups that reports show, the most frequent first; of equal ones, the earlier.
  package var shown: [Group] {
    var scanner = MessageScanner()
    return miner.byFrequency.prefix(Self.mostShown).map { template in
      Group(
        mined: template, template: template.text(&scanner), nearMiss: nearMisses[template.number]?.nearMiss)
    }
  }

  /// How many templates and records are in no group that is shown.
  package var notShown: (templates: Int, records: Int) {
    let others = miner.byFrequency.dropFirst(Self.mostShown)
    return (miner.droppedTemplates + others.count, others.reduce(miner.droppedRecords) { $0 + $1.count })
  }

  /// Finds what the first of the groups that reports show come nearest to.
  mutating func findNearMisses(ofFirst most: Int, _ find: (Record, Span<UInt8>) -> NearMiss?) {
    for template in miner.byFrequency.prefix(min(most, Self.mostShown))
    where nearMisses[template.number] == nil {
      nearMisses[template.number] = Nearest(find(template.first.record, template.first.bytes.span))
    }
  }

  /// Finds how many of them come nearest to what an entry calls an error.
  mutating func findFailures(_ catalogue: EntryCatalogue, _ find: (Record, Span<UInt8>) -> NearMiss?) {
    findNearMisses(ofFirst: Self.mostShown, find)
    failures = miner.byFrequency.prefix(Self.mostShown).reduce(0) { sum, template in
      let miss = nearMisses[template.number]?.nearMiss
      let isFailure = miss.map { catalogue.entry(of: $0).document.severity == .error } ?? false
      return sum + (isFailure ? template.count : 0)
    }
  }

  /// Whether a record reports an error; nearly all that do not are recognised without making text of them.
  private static func reportsError(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    let message = bytes.extracting(record.message.range).extracting(first: Evidence.longest)
    // Names that are made of hexadecimal digits are full of its first letter.
    guard
      message.find("Domain", by: (0, 2)) != nil || message.find("<CKError") != nil
        || message.find("(Cocoa error ", by: 0, in: 0..<message.count) != nil
    else {
      return false
    }
    return !ErrorChain(message.text).links.isEmpty
  }
}
