// Why captures cannot be compared, as data and in words.

/// Why captures cannot be compared.
///
/// ```swift
/// #expect(throws: ComparisonError.sameName("phone")) { try CaptureComparison(of: [phone, phone]) }
/// ```
public enum ComparisonError: Error, Equatable {
  /// They are this many, and two are needed.
  case tooFewCaptures(Int)

  /// Two of them have this name; reports could not tell them apart.
  case sameName(String)

  /// All of them are of one device, which has these peer IDs, and mirrored stores with these UUIDs.
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
