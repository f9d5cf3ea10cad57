// The errors in a text, from the outermost to its causes: `Error Domain=… Code=…`, also as iOS 6 words them.

/// The errors a text names, the outermost first.
package struct ErrorChain: Equatable, Sendable {
  /// One error.
  package struct Link: Hashable, Sendable {
    /// Its domain, such as `NSCocoaErrorDomain`.
    package let domain: String
    /// Its code.
    package let code: Int
  }

  /// The errors.
  package private(set) var links: [Link] = []
  /// The entity and the property that a validation found wrong.
  package private(set) var entity: String?
  package private(set) var property: String?
  /// The reason of an exception, or the text itself when it names no error; one line.
  package private(set) var reason: String?
  /// Whether the reason is given as one, and is not just how the text begins.
  package private(set) var isReasonGiven = false

  /// Whether the text says that a file failed to download.
  private let saysDownloadFailed: Bool

  private static let longest = 8

  /// The errors in a text, as captured.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var reader = ErrorTextReader(bytes)
    while links.count < Self.longest, let link = reader.next() {
      if !links.contains(link) { links.append(link) }
    }
    saysDownloadFailed = reader.has("failed to download")
    property = reader.word(after: "NSValidationErrorKey=")
    entity = reader.word(after: "(entity: ")
    reason =
      reader.phrase(after: "exception: ") ?? reader.phrase(after: "reason=")
      ?? reader.phrase(after: "reason = ")
    isReasonGiven = reason != nil
    if links.isEmpty, reason == nil {
      reason = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    }
  }

  /// Whether it holds an error.
  package func contains(_ domain: String, _ code: Int) -> Bool {
    links.contains(Link(domain: domain, code: code))
  }

  /// Whether it says that a rule of the data model was broken (Cocoa 1550 to 1690).
  package var isValidation: Bool {
    links.contains { $0.domain == "NSCocoaErrorDomain" && (1550...1690).contains($0.code) }
  }

  /// Whether trying again may help: an error, but neither a broken rule nor a log that is unusable (134302).
  ///
  /// An error that was cut before its code may be any.
  package var mayPass: Bool {
    guard links.isEmpty else { return !isValidation && !contains("NSCocoaErrorDomain", 134_302) }
    let start = reason ?? ""
    return "Error Domain=".hasPrefix(start) || start.hasPrefix("Error Domain=")
  }

  /// Whether it only says that a file has not arrived: no failure, a wait.
  ///
  /// Cocoa 256 with "The item failed to download", UBErrorDomain and LibrarianErrorDomain, and Core Data's private
  /// codes for a file that is not there yet, not uploaded, or orphaned.
  package var isDownloadMissing: Bool {
    links.contains { link in
      switch link.domain {
      case "UBErrorDomain", "LibrarianErrorDomain", "BRCloudDocsErrorDomain": true
      case "NSCocoaErrorDomain":
        [4, 134_320, 134_323, 134_324].contains(link.code) || link.code == 256 && saysDownloadFailed
      default: false
      }
    }
  }
}
