// The errors of a partial failure: CloudKit rejects records of one batch, each for its own reasons, or the
// parts of one import fail. The errors are listed side by side, in the order of the records, and none causes
// another.

/// A partial failure of CloudKit, or several errors of one import.
struct PartialFailure {
  /// The effect of one record's error on the batch, the most lasting first.
  enum Weight: Int {
    case account, container, schema, quota, size, reset, other, limit, passing, conflict, dealtWith,
      cancelled, follower
  }

  /// The errors around the partial failure, and its own.
  private let outer: ArraySlice<ErrorChain.Link>
  /// The errors of records, each with its causes.
  private let items: [ArraySlice<ErrorChain.Link>]

  /// The indices at which the errors of records begin.
  let starts: [Int]

  /// Creates the partial failure that a list of errors contains; `nil` if it contains none.
  ///
  /// `members` are the indices at which the listed errors of an import begin.
  init?(_ links: [ErrorChain.Link], members: [Int]) {
    let batch = links.firstIndex { $0.hasCode(.cloudKit(.partialFailure)) }
    let several = links.firstIndex { $0.hasCode(.cocoa(.severalOfImport)) }
    let listed = several.map { several in members.filter { $0 > several } } ?? []
    guard let own = listed.isEmpty ? batch ?? several : several else { return nil }
    let starts = links.indices.filter { index in
      guard index > own else { return false }
      // An error that is not listed itself belongs to a batch that is, or causes an error that is.
      return listed.contains(index)
        || links[index].isOf(.cloudKit) && (listed.isEmpty || batch.map { $0 < index } ?? false)
    }
    self.starts = starts
    outer = links[..<(starts.first ?? links.count)]
    items = starts.enumerated().map { number, start in
      links[start..<(number + 1 < starts.count ? starts[number + 1] : links.count)]
    }
  }

  /// The errors, starting with those of the record that decides the outcome of the batch, and the indices at
  /// which the others begin.
  var ordered: (links: [ErrorChain.Link], besides: [Int]) {
    // Of two equally lasting ones, the one that was printed first comes first.
    let order = items.indices.sorted { one, other in
      let weights = (Self.weight(items[one]).rawValue, Self.weight(items[other]).rawValue)
      return weights.0 == weights.1 ? one < other : weights.0 < weights.1
    }
    var links = Array(outer)
    var besides: [Int] = []
    for index in order {
      if index != order.first { besides.append(links.count) }
      links += items[index]
    }
    return (links, besides)
  }

  /// Whether the partial failure contains an error that no later attempt fixes by itself.
  var isLasting: Bool { items.contains { Self.weight($0).rawValue <= Weight.other.rawValue } }

  /// Whether the partial failure contains an error of CloudKit that lasts until the user, the app or the
  /// schema changes; mirroring performs a reset by itself.
  var isRefused: Bool {
    items.contains { item in
      guard let first = item.first, first.isOf(.cloudKit) else { return false }
      let weight = Self.weight(item)
      return weight.rawValue <= Weight.other.rawValue && weight != .reset
    }
  }

  /// The errors of records beside the decisive one that no later attempt fixes by itself and that have no
  /// weight of their own, each with its causes; empty if the decisive one has none either.
  var othersBeside: [ArraySlice<ErrorChain.Link>] {
    let weights = items.map { Self.weight($0).rawValue }
    guard let decisive = weights.min(), decisive < Weight.other.rawValue else { return [] }
    return items.indices.filter { weights[$0] == Weight.other.rawValue }.map { items[$0] }
  }

  private static func weight(_ item: ArraySlice<ErrorChain.Link>) -> Weight {
    if let cause = item.firstIndex(where: { $0.isOf(.cloudKit) }) { return weightInCloudKit(item[cause...]) }
    if item.contains(where: \.concernsNetwork) { return .passing }
    guard case .cocoa(let code)? = item.first?.name else { return .other }
    return switch code {
    case .objectTooLarge: .size
    case .persistentHistoryTokenExpired, .accountChanged: .reset
    case .xpcConnectionInterrupted, .xpcConnectionInvalid, .exportMetPassingError: .passing
    case .fileReadUnknown where ErrorChain.concernsLockedFile(item): .passing
    case .relationshipLacksObject, .relationshipLacksBothObjects: .dealtWith
    default: .other
    }
  }

  private static func weightInCloudKit(_ item: ArraySlice<ErrorChain.Link>) -> Weight {
    guard case .cloudKit(let code)? = item.first?.name else { return .other }
    let server = item.filter(\.isFromServer)
    return switch code {
    // The members of a partial failure have items of their own.
    case .partialFailure: .follower
    case .notAuthenticated, .accountTemporarilyUnavailable: .account
    case .badContainer, .missingEntitlement: .container
    case .invalidArguments where server.contains(where: \.concernsSchema): .schema
    case .unknownItem where item.first?.concernsUnknownType == true: .schema
    case .quotaExceeded: .quota
    case .limitExceeded where server.allSatisfy(\.concernsSize): .size
    case .changeTokenExpired, .zoneNotFound, .userDeletedZone, .manateeUnavailable: .reset
    case .requestRateLimited: .limit
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .zoneBusy, .serverResponseLost: .passing
    case .serverRecordChanged: .conflict
    case .unknownItem: .dealtWith
    // Work is cancelled because of another error.
    case .operationCancelled: .cancelled
    case .batchRequestFailed: .follower
    default: .other
    }
  }
}
