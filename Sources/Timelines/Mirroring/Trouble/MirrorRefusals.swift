// What CloudKit refuses of single records, if a failure says so: fields and types that production does not
// have, and records that are too large. Each counts once, however often it is reported.
// `MirroredStores+Refusals` reads it.

internal import LogRecords

/// What CloudKit refuses of a mirrored store's records.
package struct MirrorRefusals: Sendable {
  /// A field, or a whole type, that production does not have.
  package struct MissingField: Hashable, Sendable {
    /// The type of the records: `CD_Trip`.
    package let type: Name
    /// The field; `nil` if production lacks the type.
    package let field: Name?
  }

  /// A record that is too large.
  package struct LargeRecord: Hashable, Sendable {
    /// Its name in CloudKit.
    package let name: Name
    /// Its type; `nil` if the capture does not show it.
    package internal(set) var type: Name?
  }

  /// The records of the capture that report one kind of refusal.
  package struct Records: Sendable {
    /// The first and the last of them.
    package private(set) var first: Evidence?
    package private(set) var last: Evidence?
    /// How many there are.
    package private(set) var count = 0

    /// None yet.
    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// Those that are kept, in order.
    package var evidence: [Evidence] {
      count > 1 ? [first, last].compactMap(\.self) : first.map { [$0] } ?? []
    }

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

  /// How many fields, and how many records, are told apart.
  private static let most = 200

  /// What production does not have, in the order of the reports.
  package private(set) var missing: [MissingField] = []
  /// The records of the capture that report it.
  package internal(set) var ofSchema = Records()
  /// How many other records were refused only because one of their request was, as last reported.
  package internal(set) var followers = 0
  /// The records that are too large.
  package private(set) var large: [LargeRecord] = []
  /// The records of the capture that report it.
  package internal(set) var ofSize = Records()
  /// How many fields and records are not among them.
  package private(set) var omitted = 0

  private var known: Set<MissingField> = []

  mutating func lack(_ field: MissingField) {
    guard !known.contains(field) else { return }
    guard missing.count < Self.most else {
      omitted += 1
      return
    }
    known.insert(field)
    missing.append(field)
  }

  mutating func exceed(_ record: LargeRecord) {
    if let index = large.firstIndex(where: { $0.name == record.name }) {
      large[index].type = large[index].type ?? record.type
    } else if large.count < Self.most {
      large.append(record)
    } else {
      omitted += 1
    }
  }

  /// Takes over what is refused of what turned out to be the same store.
  mutating func absorb(_ other: MirrorRefusals) {
    for field in other.missing { lack(field) }
    for record in other.large { exceed(record) }
    ofSchema.absorb(other.ofSchema)
    ofSize.absorb(other.ofSize)
    followers = max(followers, other.followers)
    omitted += other.omitted
  }
}
