// The values that timelines read, by the names of their places in the catalogue.

/// The meaning of a place's value to a timeline; each case is named as its place in the catalogue.
package enum FieldRole: Int, CaseIterable, Sendable {
  case operation, context, log, location, transactionLog, peer, store
  case storeVector, logVector, vector, score, after
  case cacheVector, number, current
  case flag, replace, error, userInfo, cause, globalID, state, old, new, token
  case inserted, updated, deleted
  case exception, reason, above, stack
  case delegate, request, storeUUID, result, label, count, exporter, saved
  case account, newAccount, kind, policies, options, activity, subscription, notification, topic, record
  case oldUser, newUser, coordinator

  /// The role as a bit in a set of roles.
  @inline(__always) var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The names of all places that are read.
  package static var names: Set<String> { Set(byName.keys) }

  /// The names of the places that are read for stores that are not mirrored: user-supplied entries need them.
  static var namesInUbiquity: Set<String> {
    Set(byName.filter { $0.value.rawValue < Self.delegate.rawValue }.keys)
  }

  /// The roles by name.
  ///
  /// A literal, because the table is created whenever the tool starts, and deriving a case's name is slow.
  static let byName: [String: FieldRole] = [
    "operation": .operation, "context": .context, "log": .log, "location": .location,
    "transactionLog": .transactionLog, "peer": .peer, "store": .store, "storeVector": .storeVector,
    "logVector": .logVector, "vector": .vector, "score": .score, "after": .after,
    "cacheVector": .cacheVector, "number": .number,
    "current": .current, "flag": .flag, "replace": .replace, "error": .error, "userInfo": .userInfo,
    "cause": .cause, "globalID": .globalID, "state": .state, "old": .old, "new": .new,
    "token": .token,
    "inserted": .inserted, "updated": .updated, "deleted": .deleted, "exception": .exception,
    "reason": .reason, "above": .above, "stack": .stack,
    "delegate": .delegate, "request": .request, "storeUUID": .storeUUID, "result": .result, "label": .label,
    "count": .count, "exporter": .exporter, "saved": .saved, "account": .account, "newAccount": .newAccount,
    "kind": .kind, "policies": .policies, "options": .options, "activity": .activity,
    "subscription": .subscription, "notification": .notification, "topic": .topic,
    "record": .record, "oldUser": .oldUser, "newUser": .newUser, "coordinator": .coordinator,
  ]
}
