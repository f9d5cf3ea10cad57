// The reasons why captures cannot be compared, as data and in words.

/// The reason why captures cannot be compared.
///
/// ```swift
/// #expect(throws: ComparisonError.sameName("phone")) { try CaptureComparison(of: [phone, phone]) }
/// ```
public enum ComparisonError: Error, Equatable {
  /// There are only this many captures, and a comparison needs two.
  case tooFewCaptures(Int)

  /// Two captures have this name, so that reports could not distinguish them.
  case sameName(String)

  /// All captures come from one device, which has these peer IDs, and mirrored stores with these UUIDs.
  case oneDevice(peers: [String])
}

extension ComparisonError: CustomStringConvertible {
  /// The error in a sentence.
  ///
  /// ```swift
  /// let error = #expect(throws: ComparisonError.self) { try CaptureComparison(of: [phone]) }
  /// #expect(error?.description == "a comparison needs two captures or more, not 1")
  /// ```
  public var description: String {
    switch self {
    case .tooFewCaptures(let count): "a comparison needs two captures or more, not \(count)"
    case .sameName(let name): "two of the captures are named \(name): give each a name of its own"
    case .oneDevice(let peers): "all captures are of one device (\(peers.joined(separator: ", ")))"
    }
  }
}
