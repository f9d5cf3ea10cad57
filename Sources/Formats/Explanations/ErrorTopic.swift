// Parses several error numbers that a person asks about: `error 134406, caused by CKError 12/2006` as reports
// print a chain, or `CKErrorDomain 2 with 26 inside`. Numbers without a domain get it from their neighbours.

internal import Catalogue
internal import CatalogueDocument

/// A chain of errors as a person writes it.
struct ErrorTopic {
  /// An error; its domain is `nil` if it is ambiguous.
  typealias Error = (domain: String?, code: Int)

  /// The errors, the outermost first; at least two.
  let errors: [Error]

  private static let words: Set<String> = [
    "error", "errors", "code", "codes", "caused", "by", "beside", "with", "inside", "in", "it", "and", "of",
    "from",
    "partial", "failure", "a", "the",
  ]
  private static let domains = ["cocoa": "NSCocoaErrorDomain", "ckerror": cloudKit]
  private static let cloudKit = "CKErrorDomain"
  private static let server = "CKInternalErrorDomain"
  private static let serverCodes = 1000...3999

  /// Parses a topic; `nil` if it has other words, or fewer than two numbers.
  init?(_ topic: String) {
    var errors: [Error] = []
    var domain: String?
    for word in topic.split(whereSeparator: { " ,;:=()./\"".contains($0) }) {
      if let code = Int(word) {
        errors.append((domain, code))
        domain = nil
      } else if word.hasSuffix("ErrorDomain") {
        domain = String(word)
      } else if let known = Self.domains[word.lowercased()] {
        domain = known
      } else if !Self.words.contains(word.lowercased()) {
        return nil
      }
    }
    guard errors.count > 1 else { return nil }
    let concernsCloudKit = Self.concernsCloudKit(errors) || topic.lowercased().contains("partial failure")
    for index in errors.indices where errors[index].domain == nil {
      errors[index].domain = Self.domain(of: errors, index, concernsCloudKit: concernsCloudKit)
    }
    self.errors = errors
  }

  /// Whether the errors are from mirroring, so that small numbers are CloudKit's own codes.
  private static func concernsCloudKit(_ errors: [Error]) -> Bool {
    zip(errors, errors.dropFirst()).contains { outer, inner in
      isSmall(outer.code) && (serverCodes.contains(inner.code) || inner.code < 0)
    }
      || errors.contains {
        $0.domain == cloudKit || $0.domain == server || (134_400...134_422).contains($0.code)
      }
  }

  private static func isSmall(_ code: Int) -> Bool { (0..<200).contains(code) }

  private static func domain(of errors: [Error], _ index: Int, concernsCloudKit: Bool) -> String? {
    let code = errors[index].code
    if concernsCloudKit, isSmall(code) { return cloudKit }
    if concernsCloudKit, index > 0, errors[index - 1].domain == cloudKit, serverCodes.contains(code) {
      return server
    }
    let known = Set(ErrorMeaning.all(code: code).map(\.domain))
    return known.count == 1 ? known.first : nil
  }
}
