// What one wording of the catalogue says happened, and where it has the values that timelines read.

package import Catalogue
internal import CatalogueDocument
package import LogRecords

/// What one wording says happened.
package struct EventShape: Sendable {
  /// Its entry's index in the catalogue.
  package let entry: Int
  /// What happened; `nil` for a mere trace.
  package let kind: EventKind?
  /// Whether it is what an app prints of its own.
  package let isOfApp: Bool
  /// The log level from which on it is printed, for statements of Core Data's iCloud integration.
  package let level: Int?
  /// Whether it reports an error.
  package let isError: Bool

  /// Whether it is about a store that is mirrored to CloudKit.
  package let isOfMirroring: Bool

  /// The roles that it has, a bit for each.
  private var roles: UInt64 = 0
  /// The indices of their places in the order of the roles, four bits for each: there are fewer than sixteen.
  private var fields: UInt64 = 0

  /// What a wording says, by its index in the catalogue.
  init(_ wording: Int, of catalogue: EntryCatalogue) {
    entry = catalogue.wordings[wording].entry
    kind = catalogue.entries[entry].document.event.flatMap(EventKind.init(named:))
    level = catalogue.entries[entry].coreDataLevel
    isOfMirroring = kind?.isOfMirroring ?? false
    isOfApp = catalogue.entries[entry].document.source == .app
    isError = catalogue.entries[entry].document.severity == .error
    var places = InlineArray<47, Int8>(repeating: -1)
    let named = catalogue.wordings[wording].fields
    for index in named.indices {
      if let role = FieldRole.byName[named[index].name] { places[role.rawValue] = Int8(index) }
    }
    for role in places.indices.reversed() where places[role] >= 0 {
      roles |= 1 << UInt64(role)
      fields = fields << 4 | UInt64(places[role])
    }
  }

  /// Whether it has a place with a role.
  @inline(__always) func has(_ role: FieldRole) -> Bool { roles & role.bit != 0 }

  /// The index of the place with a role; `nil` when it has none.
  @inline(__always) fileprivate func field(_ role: FieldRole) -> Int? {
    guard has(role) else { return nil }
    let before = (roles & (role.bit - 1)).nonzeroBitCount
    return Int(fields >> UInt64(4 * before) & 15)
  }
}

/// What the value of a place means to a timeline; each case is named as its place in LOGS.md.
package enum FieldRole: Int, CaseIterable, Sendable {
  case operation, context, log, location, transactionLog, peer, store
  case storeVector, logVector, vector, score, after
  case cacheVector, number
  case flag, error, userInfo, cause, globalID, state, new, token
  case inserted, updated, deleted
  case exception, reason, above, stack
  case delegate, request, storeUUID, result, label, count, exporter, saved
  case account, newAccount, kind, policies, options, activity, subscription, notification, topic, record

  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The names of all places that are read.
  package static var names: Set<String> { Set(byName.keys) }

  /// The names of those that are read of stores that are not mirrored: entries from outside need them.
  package static var namesInUbiquity: Set<String> {
    Set(byName.filter { $0.value.rawValue < Self.delegate.rawValue }.keys)
  }

  /// Written out: it is made whenever the tool starts, and to ask a case for its name takes long.
  static let byName: [String: FieldRole] = [
    "operation": .operation, "context": .context, "log": .log, "location": .location,
    "transactionLog": .transactionLog, "peer": .peer, "store": .store, "storeVector": .storeVector,
    "logVector": .logVector, "vector": .vector, "score": .score, "after": .after,
    "cacheVector": .cacheVector, "number": .number, "flag": .flag, "error": .error, "userInfo": .userInfo,
    "cause": .cause, "globalID": .globalID, "state": .state, "new": .new, "token": .token,
    "inserted": .inserted, "updated": .updated, "deleted": .deleted, "exception": .exception,
    "reason": .reason, "above": .above, "stack": .stack,
    "delegate": .delegate, "request": .request, "storeUUID": .storeUUID, "result": .result, "label": .label,
    "count": .count, "exporter": .exporter, "saved": .saved, "account": .account, "newAccount": .newAccount,
    "kind": .kind, "policies": .policies, "options": .options, "activity": .activity,
    "subscription": .subscription, "notification": .notification, "topic": .topic,
    "record": .record,
  ]
}

/// A record that was recognised as a statement.
///
/// Valid as long as its bytes are.
package struct RecognisedRecord {
  /// The record.
  package let record: Record
  /// Which statement it is.
  package let classification: Classification
  /// What it says happened.
  package let shape: EventShape

  /// A record that has a wording, and what the wording says happened.
  @inlinable @inline(__always)
  package init(_ record: Record, _ classification: Classification, _ shape: EventShape) {
    self.record = record
    self.classification = classification
    self.shape = shape
  }

  var runner: Runner { Runner(pid: record.pid, thread: record.thread) }

  /// The bytes of the place with a role; `nil` when the statement has none, or not in this record.
  package func place(_ role: FieldRole) -> Range<Int>? {
    shape.field(role).flatMap { classification.range(ofField: $0)?.range }
  }
}

extension Entry {
  /// The log level from which on Core Data's iCloud integration prints it; `nil` for others, and where it is not known.
  ///
  /// Absences follow from levels: whoever writes a catalogue of his own may be wrong about them.
  package var coreDataLevel: Int? { document.source == .ubiquity && isBuiltIn ? document.level : nil }
}
