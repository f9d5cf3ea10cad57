// The state of the iCloud account, as mirroring finds it.

internal import LogRecords

/// The state of the iCloud account.
package enum MirrorAccount: Sendable {
  case available
  /// Nobody is signed in.
  case missing
  case restricted
  /// The password has to be entered again.
  case temporarilyUnavailable
  /// Apple's new terms have to be accepted.
  case termsNotAccepted
  case undetermined

  /// The state in words.
  package var words: String {
    switch self {
    case .available: "available"
    case .missing: "no account"
    case .restricted: "restricted"
    case .temporarilyUnavailable: "temporarily unavailable"
    case .termsNotAccepted: "terms not accepted"
    case .undetermined: "undetermined"
    }
  }

  /// Reads the account that an object describes, or that is named in words: `NoAccount`, `No account`.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let label: StaticString = "accountStatus="
    let start =
      bytes.find(label, from: range.lowerBound, before: range.upperBound)
      .map { $0 + label.utf8CodeUnitCount } ?? range.lowerBound
    let needsTerms = bytes.find("needsToVerifyTerms=true", from: start, before: range.upperBound) != nil
    guard let status = Self(bytes, wordsAt: start) else { return nil }
    self = needsTerms ? .termsNotAccepted : status
  }

  /// Reads the account that an error of the set-up names.
  init?(ofError bytes: Span<UInt8>, in range: Range<Int>) {
    let label: StaticString = "CKAccountStatus"
    guard let found = bytes.find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    self.init(bytes, wordsAt: found + label.utf8CodeUnitCount)
  }

  private init?(_ bytes: Span<UInt8>, wordsAt start: Int) {
    switch true {
    case bytes.has("Available", at: start): self = .available
    case bytes.has("No account", at: start), bytes.has("NoAccount", at: start): self = .missing
    case bytes.has("Restricted", at: start): self = .restricted
    case bytes.has("Temporarily", at: start): self = .temporarilyUnavailable
    case bytes.has("Could", at: start): self = .undetermined
    default: return nil
    }
  }
}
