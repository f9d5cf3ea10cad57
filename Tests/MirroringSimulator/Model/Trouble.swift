// An error as messages print it.

/// An error of CloudKit or of Core Data.
struct Trouble: Sendable {
  let domain: String
  let code: Int

  /// As `%@` prints it.
  let text: String

  /// The cause within it: `CKErrorDomain:15`, and the words by which it shows.
  var cause: String
  var words: String

  /// Whether it is met before the account is looked at.
  var comesFirst = false

  /// What is also printed before a request with it is over: the items that cannot be repaired.
  var fatalItems: String?

  /// An item of it that recovery knows nothing of.
  var unknownItem: String?

  /// The records it is about, by name and type.
  var records: [(name: String, type: String)] = []

  /// How many others failed for them.
  var followers = 0

  /// Whether set-up is tried again after it.
  var isRetried: Bool {
    domain == "CKErrorDomain" && [3, 4, 6, 7, 22, 23].contains(code)
  }

  /// As it stands in short: `CKErrorDomain:2`.
  var short: String { "\(domain):\(code)" }

  init(domain: String, code: Int, text: String, words: String) {
    self.domain = domain
    self.code = code
    self.text = text
    self.words = words
    cause = "\(domain):\(code)"
  }

  /// One of Core Data's own.
  static func cocoa(_ code: Int, _ reason: String, more: String = "", words: String? = nil) -> Trouble {
    Trouble(
      domain: "NSCocoaErrorDomain", code: code,
      text: "Error Domain=NSCocoaErrorDomain Code=\(code) \"\(reason)\" "
        + "UserInfo={NSLocalizedFailureReason=\(reason)\(more)}",
      words: words ?? "Code=\(code) ")
  }
}
