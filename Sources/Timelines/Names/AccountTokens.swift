// The accounts with which set-ups begin: iOS 7 and 8 print them nowhere else.

internal import LogRecords

/// A hash of the account with which the last set-up of each process began.
struct AccountTokens: Sendable {
  /// The maximum number of processes, because a capture may name a new one in every line.
  private static let maximumCount = 256

  private var tokens: [Int32?: UInt64] = [:]

  /// Returns the account of a process; `nil` if it is unknown, or nobody is signed in.
  subscript(pid: Int32?) -> UInt64? { tokens[pid] }

  /// Notes the account with which a set-up of a process begins; `nil` if nobody is signed in.
  mutating func note(_ token: UInt64?, of pid: Int32?) {
    if tokens.count >= Self.maximumCount { tokens = [:] }
    tokens[pid] = token
  }
}

extension RecognisedRecord {
  /// Whether the record contains the token of a device on which nobody is signed in.
  func hasTokenOfNobody(_ bytes: Span<UInt8>) -> Bool {
    place(.token).map { bytes.has("(null)", at: $0.lowerBound) } ?? false
  }
}
