// Finds the kind of object from the words before its place.

extension ArgumentShape {
  /// Returns the shape of the object after a label, according to the last word in it that is known.
  static func labelled(_ label: String, _ statement: KnownStatement) -> ArgumentShape {
    // A text begins with the object that prints it.
    if label.isEmpty { return .object(statement.className, isClass: false) }
    let shape = labelled(label)
    switch shape {
    // The importer's own lists hold locations, and baseline operations describe themselves.
    case .transactionLog where statement.className == "_PFUbiquityRecordsImporter": return .location
    case .operation where statement.className.hasPrefix("PFUbiquityBaseline"):
      return .object(statement.className, isClass: false)
    default: return shape
    }
  }

  static func labelled(_ label: String) -> ArgumentShape {
    let label = label.lowercased()
    var found: (position: String.Index, shape: ArgumentShape) = (label.startIndex, .unknown)
    for (words, shape) in labels {
      // At the same position the longer words win, which are listed first.
      if let range = label.ranges(of: words).last, range.upperBound > found.position {
        found = (range.upperBound, shape)
      }
    }
    return found.shape
  }

  private static let labels: [(String, ArgumentShape)] = [
    ("userinfo", .userInfo), ("user info", .userInfo), ("serious error", .error), ("error", .error),
    ("downloads ", .error), ("handler called", .maybe(.error)), ("sync complete", .maybe(.error)),
    ("temporary directory", .error), ("knowledge vector from", .vectorBody), ("knowledge vector", .vector),
    ("kv", .vector), ("vector", .vector), ("url", .url), ("file named", .fileName), ("subpath", .fileName),
    ("path", .path), ("peerid", .peer), ("peer id", .peer), ("for peer", .peer), ("transaction for", .peer),
    ("logs from peer", .peer), ("ubiquityname", .storeName), ("new location", .url), ("new: ", .url),
    ("moved file from", .url), ("trouble file from", .url), (" to: ", .url), ("replaced", .url),
    ("known peers", .url), ("never written", .url),
    ("deleting file", .url), ("fork directory", .url), ("moving local log", .url),
    ("transaction log", .transactionLog), ("saved log", .transactionLog), ("log", .transactionLog),
    ("location", .location), ("restoring logs", .operation), ("logs were scheduled", .set(.location)),
    ("private file", .path), ("forked contents", .error), ("file went missing", .transactionLog),
    ("was orphaned", .objectID), ("(model version hash)", .location), ("(storename)", .location),
    ("import notification", .notification), ("logs", .location), ("this peer accepts", .location),
    ("data store", .operation),
    ("time for baseline", .path),
    ("range", .maybe(.peerRange)), ("store", .store), ("property type", .property), ("entity", .word),
    ("global object id", .globalID), ("global id", .globalID), ("globalid", .globalID),
    ("objectid string", .objectID),
    ("object id", .objectID), ("objectid", .objectID), ("with id", .objectID), ("object", .managedObject),
    ("operation", .operation), ("snapshot", .peerSnapshot), ("token", .maybe(.token)),
    ("matches", .array(.path)),
    ("baseline", .baseline), ("transaction entry", .transactionEntry), ("entry", .entry),
    ("coordinator", .coordinator),
    ("receipt", .receipt),
  ]
}
