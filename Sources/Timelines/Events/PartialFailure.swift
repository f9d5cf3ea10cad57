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

  private static let domain = "CKErrorDomain"

  /// The errors around it, and its own.
  private let outer: ArraySlice<ErrorChain.Link>
  /// The errors of records, each with what causes it.
  private let items: [ArraySlice<ErrorChain.Link>]

  /// The partial failure that a list of errors holds; `nil` if it holds none.
  init?(_ links: [ErrorChain.Link]) {
    let several =
      links.firstIndex { $0.domain == Self.domain && $0.code == 2 }
      ?? links.firstIndex { $0.domain == "NSCocoaErrorDomain" && $0.code == 134_404 }
    guard let own = several else { return nil }
    let starts = links.indices.filter { $0 > own && links[$0].domain == Self.domain }
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

  /// Whether it holds an error that lasts until the user, the app or the schema changes: a reset is made by
  /// mirroring itself.
  var isRefused: Bool {
    items.contains { item in
      let weight = Self.weight(item)
      return weight.rawValue <= Weight.other.rawValue && weight != .reset
    }
  }

  private static func weight(_ item: ArraySlice<ErrorChain.Link>) -> Weight {
    let server = item.filter(\.isOfServer)
    return switch item.first?.code {
    case 9, 36: .account
    case 5, 8: .container
    case 12 where server.contains(where: \.isOfSchema): .schema
    case 11 where item.first?.isOfUnknownType == true: .schema
    case 25: .quota
    case 27 where server.allSatisfy(\.isOfSize): .size
    case 21, 26, 28, 112: .reset
    case 7: .limit
    case 3, 4, 6, 23, 34: .passing
    case 14: .conflict
    case 11: .dealtWith
    // Work is cancelled because of something else.
    case 20: .cancelled
    case 22: .follower
    default: .other
    }
  }
}
