// Finds single errors in a packed catalogue: a capture has few, and reading the texts of all that are known takes
// longer than everything else that is done with those few.

/// The errors of a packed catalogue, by domain.
package struct PackedErrors: Sendable {
  private struct Place {
    let codes: ClosedRange<Int>?
    let says: String?
    /// The offset of the error.
    let start: Int
  }

  private let packed: String
  /// The errors of each domain, in the order of the catalogue.
  private var domains: [(name: String, places: [Place])] = []

  /// Finds the errors in a text into which the build packed them.
  package init(_ packed: String) {
    self.packed = packed
    let bytes = packed.utf8.span
    var reader = PackedReader()
    var (domain, nameOfDomain) = (0, 0..<0)
    var (first, last): (Int?, Int?) = (nil, nil)
    var says: String?
    var start = 0
    while let (item, _, place) = reader.nextPlace(in: bytes) {
      switch item {
      case .domain where !bytes.isSame(place, nameOfDomain):
        (domain, nameOfDomain) = (index(ofDomain: bytes.text(place)), place)
      case .firstCode: first = bytes.integer(place)
      case .lastCode: last = bytes.integer(place)
      case .says: says = bytes.text(place)
      case .advice:
        let codes = first.flatMap { first in last.map { first...$0 } }
        domains[domain].places.append(Place(codes: codes, says: says, start: start))
        (first, last, says, start) = (nil, nil, nil, reader.position)
      default: break
      }
    }
  }

  private mutating func index(ofDomain name: String) -> Int {
    if let known = domains.firstIndex(where: { $0.name == name }) { return known }
    domains.append((name, []))
    return domains.count - 1
  }

  /// Returns the meaning of a code as `[ErrorMeaning].meaning` does, without reading the other errors.
  package func meaning(domain: String, code: Int, says: String?) -> ErrorMeaning? {
    let places = places(of: domain)
    let own = places.first { $0.says == says && $0.codes?.contains(code) ?? false }
    guard let place = own ?? places.first(where: { $0.says == nil && $0.codes == nil }) else { return nil }
    var reader = PackedReader(position: place.start)
    return reader.nextError(in: packed.utf8.span)
  }

  /// Returns the first text that selects one of several meanings of a code and meets a condition; `nil` if none
  /// does.
  package func saying(domain: String, code: Int, where isSaid: (String) -> Bool) -> String? {
    for place in places(of: domain) {
      if let says = place.says, place.codes?.contains(code) ?? false, isSaid(says) { return says }
    }
    return nil
  }

  private func places(of domain: String) -> [Place] { domains.first { $0.name == domain }?.places ?? [] }
}

extension Span<UInt8> {
  /// Whether two places have the same text.
  fileprivate func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { self[$0] == self[$1] }
  }

  /// Returns the number that a place spells.
  fileprivate func integer(_ place: Range<Int>) -> Int {
    let isNegative = self[place.lowerBound] == UInt8(ascii: "-")
    let size = place.dropFirst(isNegative ? 1 : 0).reduce(0) { number, index in
      number * 10 + Int(self[index] - UInt8(ascii: "0"))
    }
    return isNegative ? -size : size
  }
}
