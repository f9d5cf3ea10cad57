// CloudKit's refusals of single records, as reported by failures: fields and types that production lacks, and
// records that are too large. Each counts once, however often it is reported.
// `RecognisedRecord+MirrorRefusals` reads them.

internal import LogRecords

/// The refusals of a mirrored store's records by CloudKit.
package struct MirrorRefusals: Sendable {
  /// A field, or a whole type, that production lacks.
  package struct MissingField: Hashable, Sendable {
    /// The type of the records, such as `CD_Trip`.
    package let type: Name
    /// The field; `nil` if production lacks the type.
    package let field: Name?
  }

  /// A record that is too large.
  package struct LargeRecord: Hashable, Sendable {
    /// The record's name in CloudKit.
    package let name: Name
    /// The record's type; `nil` if the capture does not show it.
    package internal(set) var type: Name?
  }

  /// The records of the capture that report one kind of refusal.
  package struct Records: Sendable {
    /// The first record.
    package private(set) var first: Evidence?
    /// The last record.
    package private(set) var last: Evidence?
    /// The number of records.
    package private(set) var count = 0

    /// Creates an empty collection.
    package init() {}

    /// Whether there are no records.
    package var isEmpty: Bool { count == 0 }

    /// The kept records, in order.
    package var evidence: [Evidence] {
      count > 1 ? [first, last].compactMap(\.self) : first.map { [$0] } ?? []
    }

    /// Whether an export succeeded after all of them.
    fileprivate func isOver(by success: Place?) -> Bool { last.map { $0.line < success?.line ?? 0 } ?? true }

    mutating func add(_ record: Evidence) {
      count += 1
      first = first ?? record
      last = record
    }

    mutating func absorb(_ other: Records) {
      count += other.count
      first = .earliest(first, other.first)
      last = .latest(last, other.last)
    }
  }

  /// The maximum number of fields, and of large records, that are kept.
  private static let maximumCount = 200

  /// What production does not have, in the order of the reports: those that came since an export last
  /// succeeded, or the last ones before that.
  package private(set) var missing: [MissingField] = []
  /// The records of the capture that report `missing`.
  package internal(set) var ofSchema = Records()
  /// The number of other records that were refused only because one of their request was, as last reported
  /// with `missing`.
  package internal(set) var followers = 0
  /// The records that are too large.
  package private(set) var large: [LargeRecord] = []
  /// The records of the capture that report `large`.
  package internal(set) var ofSize = Records()
  /// The number of other records that were refused only because one of their request was, as last reported
  /// with `large` and nothing that is missing.
  package internal(set) var followersOfSize = 0
  /// The number of fields and records that are not kept.
  package private(set) var omitted = 0

  private var known: Set<MissingField> = []
  /// The place where an export last succeeded.
  private var success: Place?

  /// An export succeeded: what was refused before is over, and what is refused later is another trouble.
  mutating func succeed(at place: Place) { success = place }

  /// A record reports fields or types that production does not have.
  mutating func reportSchema() {
    if ofSchema.isOver(by: success) { (missing, known, ofSchema, followers) = ([], [], Records(), 0) }
  }

  /// A record reports records that are too large.
  mutating func reportSize() {
    if ofSize.isOver(by: success) { (large, ofSize, followersOfSize) = ([], Records(), 0) }
  }

  /// Notes a field or type that production lacks.
  mutating func lack(_ field: MissingField) {
    guard !known.contains(field) else { return }
    guard missing.count < Self.maximumCount else {
      omitted += 1
      return
    }
    known.insert(field)
    missing.append(field)
  }

  /// Notes a record that is too large.
  mutating func exceed(_ record: LargeRecord) {
    if let index = large.firstIndex(where: { $0.name == record.name }) {
      large[index].type = large[index].type ?? record.type
    } else if large.count < Self.maximumCount {
      large.append(record)
    } else {
      omitted += 1
    }
  }

  /// Takes over the refusals of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorRefusals) {
    success = .latest(success, other.success)
    omitted += other.omitted
    if takesOver(other.ofSchema, beside: ofSchema) {
      if !other.ofSchema.isOver(by: success) { reportSchema() }
      for field in other.missing { lack(field) }
      followers = max(followers, other.followers)
      ofSchema.absorb(other.ofSchema)
    }
    if takesOver(other.ofSize, beside: ofSize) {
      if !other.ofSize.isOver(by: success) { reportSize() }
      for record in other.large { exceed(record) }
      followersOfSize = max(followersOfSize, other.followersOfSize)
      ofSize.absorb(other.ofSize)
    }
  }

  /// Whether reports of another store count beside its own: those that are over do not if its own are open.
  private func takesOver(_ others: Records, beside own: Records) -> Bool {
    !others.isEmpty && (own.isOver(by: success) || !others.isOver(by: success))
  }
}
