// The errors of a partial failure: CloudKit refuses records of one batch, each for its own reasons, or the
// parts of one import fail. The errors are listed side by side, in the order of the records, and none causes
// another.

/// A partial failure of CloudKit, or several errors of one import.
struct PartialFailure {
  /// What becomes of the batch because of the error of one record, the most lasting first.
  enum Weight: Int {
    case account, container, schema, quota, size, reset, other, limit, passing, conflict, dealtWith,
      cancelled, follower
  }

  /// The errors around it, and its own.
  private let outer: ArraySlice<ErrorChain.Link>
  /// The errors of records, each with what causes it.
  private let items: [ArraySlice<ErrorChain.Link>]

  /// Where in the list the errors of records begin.
  let starts: [Int]

  /// The partial failure that a list of errors holds, in which those of an import begin at some places if it
  /// lists them; `nil` if it holds none.
  init?(_ links: [ErrorChain.Link], members: [Int]) {
    let batch = links.firstIndex { $0.hasCode(.cloudKit(.partialFailure)) }
    let several = links.firstIndex { $0.hasCode(.cocoa(.severalOfImport)) }
    let listed = several.map { several in members.filter { $0 > several } } ?? []
    guard let own = listed.isEmpty ? batch ?? several : several else { return nil }
    let starts = links.indices.filter { index in
      guard index > own else { return false }
      // What is not listed itself is one of a batch that is, or the cause of what is.
      return listed.contains(index)
        || links[index].isOf(.cloudKit) && (listed.isEmpty || batch.map { $0 < index } ?? false)
    }
    self.starts = starts
    outer = links[..<(starts.first ?? links.count)]
    items = starts.enumerated().map { number, start in
      links[start..<(number + 1 < starts.count ? starts[number + 1] : links.count)]
    }
  }

  /// The errors, those of the record that decides what becomes of the batch first, and where the others
  /// begin.
  var ordered: (links: [ErrorChain.Link], besides: [Int]) {
    // Of two similar ones, the one that was printed first.
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

  /// Whether it holds an error that no later try fixes by itself.
  var isLasting: Bool { items.contains { Self.weight($0).rawValue <= Weight.other.rawValue } }

  /// Whether it holds an error of CloudKit that lasts until the user, the app or the schema changes: a reset is
  /// made by mirroring itself.
  var isRefused: Bool {
    items.contains { item in
      guard let first = item.first, first.isOf(.cloudKit) else { return false }
      let weight = Self.weight(item)
      return weight.rawValue <= Weight.other.rawValue && weight != .reset
    }
  }

  private static func weight(_ item: ArraySlice<ErrorChain.Link>) -> Weight {
    if let cause = item.firstIndex(where: { $0.isOf(.cloudKit) }) { return weightInCloudKit(item[cause...]) }
    if item.contains(where: \.isOfNetwork) { return .passing }
    guard case .cocoa(let code)? = item.first?.name else { return .other }
    return switch code {
    case .objectTooLarge: .size
    case .persistentHistoryTokenExpired, .accountChanged: .reset
    case .xpcConnectionInterrupted, .xpcConnectionInvalid, .exportMetPassingError: .passing
    case .fileReadUnknown where ErrorChain.isOfLockedFile(item): .passing
    case .relationshipLacksObject, .relationshipLacksBothObjects: .dealtWith
    default: .other
    }
  }

  private static func weightInCloudKit(_ item: ArraySlice<ErrorChain.Link>) -> Weight {
    guard case .cloudKit(let code)? = item.first?.name else { return .other }
    let server = item.filter(\.isOfServer)
    return switch code {
    // What it consists of has items of its own.
    case .partialFailure: .follower
    case .notAuthenticated, .accountTemporarilyUnavailable: .account
    case .badContainer, .missingEntitlement: .container
    case .invalidArguments where server.contains(where: \.isOfSchema): .schema
    case .unknownItem where item.first?.isOfUnknownType == true: .schema
    case .quotaExceeded: .quota
    case .limitExceeded where server.allSatisfy(\.isOfSize): .size
    case .changeTokenExpired, .zoneNotFound, .userDeletedZone, .manateeUnavailable: .reset
    case .requestRateLimited: .limit
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .zoneBusy, .serverResponseLost: .passing
    case .serverRecordChanged: .conflict
    case .unknownItem: .dealtWith
    // Work is cancelled because of something else.
    case .operationCancelled: .cancelled
    case .batchRequestFailed: .follower
    default: .other
    }
  }
}
