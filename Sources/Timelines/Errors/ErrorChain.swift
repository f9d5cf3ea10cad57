// The errors in a text, from the outermost to its causes: `Error Domain=… Code=…`, also in the wording of iOS
// 6.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords

/// The errors that a text names, the outermost first.
package struct ErrorChain: Equatable, Sendable {
  /// One error of a chain.
  package struct Link: Hashable, Sendable {
    /// The domain, such as `NSCocoaErrorDomain`.
    package let domain: String
    /// The code.
    package let code: Int
    /// The text of the error that selects one of several meanings of its code; `nil` if the code has one
    /// meaning.
    package internal(set) var says: String?

    /// Creates an error whose code has one meaning.
    package init(domain: String, code: Int) {
      self.domain = domain
      self.code = code
    }

    /// Creates an error of a known domain.
    init(_ domain: ErrorDomain, code: Int) { self.init(domain: domain.rawValue, code: code) }

    /// Creates an error with a known name.
    init(_ code: ErrorCode) { self.init(code.domain, code: code.number) }

    /// The name of the error; `nil` if timelines and rules know none.
    package var name: ErrorCode? { ErrorCode(domain: domain, number: code) }

    /// Whether the link is a given error.
    package func hasCode(_ error: ErrorCode) -> Bool { code == error.number && isOf(error.domain) }

    /// Whether the error is of a domain.
    package func isOf(_ domain: ErrorDomain) -> Bool { self.domain == domain.rawValue }

    /// Whether CloudKit does not know the type of a record, rather than the record: both have the same code.
    var concernsUnknownType: Bool { hasCode(.cloudKit(.unknownItem)) && says != nil }

    /// Whether the error is one of CloudKit's server.
    var isFromServer: Bool { isOf(.server) }

    /// Whether the error is one of the network.
    package var concernsNetwork: Bool { isOf(.url) || isOf(.cfNetwork) }

    /// Whether the server reports that production's schema lacks something.
    var concernsSchema: Bool { hasCode(.server(.argumentRefused)) && says == ErrorMeaning.saysOfSchema }

    /// Whether the server reports that a record is too large: other limits have the same code.
    var concernsSize: Bool { hasCode(.server(.limitExceeded)) && says == ErrorMeaning.saysOfSize }
  }

  /// The reason why a log is unusable: Core Data has one code for all of them (134302).
  package enum LogTrouble: Sendable {
    /// The file's content is not a transaction log.
    case damaged
    /// The file cannot be read.
    case unreadable
    /// Other devices' logs that the log builds on have failed.
    case behindFailed
    /// The container may be forked.
    case forked
    /// It changes an object that no device has told this one about.
    case unknownObject

    /// Whether the file is at fault, rather than the app's handling of its content.
    package var concernsFile: Bool { self == .damaged || self == .unreadable }

    /// The words with which Core Data reports each reason.
    fileprivate static let words: [(StaticString, LogTrouble)] = [
      ("Error during property list parsing", .damaged), ("Error reading the log file", .unreadable),
      ("Error getting data during property list parsing", .unreadable),
      ("failed requisit foreign peer logs", .behindFailed), ("Container is forked", .forked),
      ("Container may be forked", .forked), ("Could not find local URI", .unknownObject),
      ("PFUbiquitySetupDoFork", .unknownObject),
    ]
  }

  /// The errors.
  package private(set) var links: [Link] = []
  /// The indices in `links` at which errors begin that do not cause the ones before them, as in a partial
  /// failure, or one after the other in a text.
  package private(set) var besides: [Int] = []
  /// The entity that a validation or a migration found wrong.
  package private(set) var entity: String?
  /// The property that a validation or a migration found wrong.
  package private(set) var property: String?
  /// The reason of an exception, or the text itself if it names no error; one line.
  package private(set) var reason: String?
  /// Whether `reason` is labelled as one in the text, rather than just the beginning of the text.
  package private(set) var isReasonGiven = false

  /// Core Data's reason of the innermost error that has one, if the text names no error; one line.
  package private(set) var failureReason: String?

  /// The exception that Core Data reports to have caught, if the text names no error; one line.
  package private(set) var exception: String?
  /// The text in quotation marks of the outermost error, if mirroring reports it; one line.
  package private(set) var quotedText: String?
  /// The reason why a log is unusable, if the text contains it and no error beneath 134302 does.
  package private(set) var logTrouble: LogTrouble?

  /// Whether the log hides the text of the error.
  package let isHidden: Bool

  /// Whether the record ends before the error.
  package let isCutOff: Bool

  /// The text of an error before which its record ends, as the log marks what it omits.
  package static let cutOff = "<\u{2026}>"

  private let saysDownloadFailed: Bool
  /// The indices in `links` at which errors begin that one error lists side by side.
  private var members: [Int] = []
  /// The messages of CloudKit's server, by the codes of their errors.
  private var serverMessages: [Int: [String]] = [:]

  private static let maximumLength = 12

  /// Reads the errors in a text, as captured; some codes have another meaning if mirroring reports them.
  package init(_ text: String, concernsMirroring: Bool = false) {
    let captured = Array(text.utf8)
    var reader = ErrorTextReader(ErrorBreaks.joined(captured))
    let isOneLine = captured.span.find(UInt8(ascii: "\n"), from: 0) == nil
    let phrases = isOneLine ? captured : ErrorBreaks.joinedWhole(captured)
    // The end of the outermost error; `nil` if the text does not show it.
    var end: Int?
    var standsBeside = false
    let list = reader.find("NSDetailedErrors")
    while links.count < Self.maximumLength, let link = reader.next() {
      if let last = end, reader.beginning >= last {
        let isCause = reader.mayCause(from: last, to: reader.beginning)
        (standsBeside, end) = (standsBeside || !isCause, isCause ? nil : reader.end)
      } else if links.isEmpty {
        end = reader.end
      }
      if link.isOf(.cloudKit), serverMessages[link.code, default: []].count < Self.maximumLength,
        let message = reader.serverMessage
      {
        serverMessages[link.code, default: []].append(message)
      }
      // The text reports the same for an error wherever it names the error.
      if links.contains(where: { $0.domain == link.domain && $0.code == link.code }) { continue }
      if let list, reader.isMember(ofListAt: list) {
        standsBeside = standsBeside || !members.isEmpty
        members.append(links.count)
      }
      if standsBeside { besides.append(links.count) }
      standsBeside = false
      if concernsMirroring, links.isEmpty { quotedText = reader.quotedText }
      var link = link
      link.says =
        ErrorMeaning.saying(domain: link.domain, code: link.code, in: phrases.span)
        ?? (concernsMirroring ? ErrorMeaning.sayingInMirroring(domain: link.domain, code: link.code) : nil)
      links.append(link)
    }
    if links.isEmpty {
      links = Self.links(ofBare: isOneLine ? text : String(decoding: phrases, as: UTF8.self))
    }
    isHidden = links.isEmpty && (text.hasPrefix("<private>") || text.hasPrefix("<mask.hash: "))
    isCutOff = text == Self.cutOff
    saysDownloadFailed = phrases.span.find("failed to download") != nil
    order()
    readProperty(from: reader)
    reason =
      reader.phrase(after: "exception: ") ?? reader.phrase(after: "reason=")
      ?? reader.phrase(after: "reason = ")
    isReasonGiven = reason != nil
    if links.isEmpty || links.count == 1 && contains(.cocoa(.logNotImported)) {
      logTrouble = LogTrouble.words.first { phrases.span.find($0.0) != nil }?.1
    }
    failureReason = links.isEmpty ? nil : reader.failureReason
    exception = links.isEmpty ? nil : reader.exception
    if links.isEmpty, reason == nil, !isCutOff {
      reason = text.split(whereSeparator: \.isNewline).first.map { Self.withoutURL($0.prefix(200)) }
    }
  }

  /// Reads which property of which entity a validation or a migration found wrong.
  private mutating func readProperty(from reader: ErrorTextReader) {
    property = reader.word(after: "NSValidationErrorKey=")
    entity = reader.word(after: "(entity: ")
    if property == nil, entity == nil, concernsMigration {
      property = reader.word(after: "attribute=")
      entity = reader.word(after: "entity=")
    }
  }

  private static let bareReasons = [
    "CloudKit integration ", "Object graph corruption ", ErrorMeaning.saysOfObjectWithoutZone,
  ]

  /// The text that the librarian prints instead of its error 10.
  private static let noAccount = "ubiquity account is not configured"

  /// Returns the error whose reason is a text that names no error, and that Core Data or the librarian prints
  /// instead of it.
  private static func links(ofBare text: String) -> [Link] {
    if bareReasons.contains(where: text.hasPrefix) {
      var link = Link(.cocoa(.coreData))
      link.says = ErrorMeaning.saying(domain: link.domain, code: link.code, in: text.utf8.span)
      return [link]
    }
    return text.hasPrefix(noAccount) ? [Link(.librarian(.noAccount))] : []
  }

  /// Puts the decisive errors of a partial failure first.
  private mutating func order() {
    guard let partial = partialFailure else { return }
    (links, besides) = partial.ordered
    if !members.isEmpty { members = Array(partial.starts.prefix(1)) + besides }
  }

  /// The errors that are listed side by side; `nil` if the chain is neither a partial failure nor that of an
  /// import.
  private var partialFailure: PartialFailure? { PartialFailure(links, members: members) }

  /// The leading errors, each of which causes the one before it, without those that are merely listed next to
  /// them.
  package var chain: ArraySlice<Link> { links[..<(besides.first ?? links.count)] }

  /// The message of CloudKit's server about the decisive error; `nil` if there is none.
  package var serverMessage: String? {
    let all =
      chain.reversed().lazy.filter { $0.isOf(.cloudKit) }
      .compactMap { serverMessages[$0.code] }.first ?? []
    // Of several records that were rejected alike, the message about the decisive one.
    return all.first { message in chain.contains { $0.says.map(message.contains) ?? false } } ?? all.first
  }

  /// Whether a store could not be migrated to a new data model.
  package var concernsMigration: Bool { contains(.cocoa(.migration)) }

  /// Whether the errors report that production's schema lacks something.
  package var concernsSchema: Bool { links.contains { $0.concernsSchema } }

  /// Whether the errors report that a record is too large for CloudKit, rather than that another limit is
  /// exceeded.
  package var concernsSize: Bool {
    links.contains { $0.concernsSize }
      || contains(.cloudKit(.limitExceeded))
        && !contains(.server(.tooManyRecords)) && !contains(.server(.limitExceeded))
  }

  /// Whether the errors are a partial failure in which CloudKit rejects something until somebody fixes it.
  var isRefusedInPart: Bool { partialFailure?.isRefused ?? false }

  /// Whether the errors are a partial failure with an error that no later attempt fixes by itself.
  package var isLastingInPart: Bool { partialFailure?.isLasting ?? false }

  /// The errors of a partial failure beside the decisive one that no later attempt fixes by itself, and that
  /// are of no particular kind; each with its causes.
  package var othersBeside: [ErrorChain] {
    (partialFailure?.othersBeside ?? []).map { item in
      var other = ErrorChain("")
      (other.reason, other.links) = (nil, Array(item))
      return other
    }
  }

  /// Returns a sentence without the file URL at its end: the log's name is elsewhere.
  private static func withoutURL(_ text: Substring) -> String {
    guard let label = text.firstRange(of: " at URL: file:"), !text[label.upperBound...].contains(" ") else {
      return String(text)
    }
    return String(text[..<label.lowerBound])
  }

  /// Whether the chain contains an error.
  package func contains(_ error: ErrorCode) -> Bool { links.contains { $0.hasCode(error) } }

  /// The errors that the catalogue explains and that only Core Data, CloudKit or iCloud report, without any
  /// words of the text.
  package var ofSync: ErrorChain {
    var own = ErrorChain("")
    own.reason = nil
    let kept = links.indices.filter { index in
      let link = links[index]
      let concernsSync =
        link.isOf(.cocoa)
        ? ErrorCode.Cocoa.ofStores.contains(link.code) : Self.domains.contains { link.isOf($0) }
      return concernsSync && ErrorMeaning(domain: link.domain, code: link.code, says: link.says)?.codes != nil
    }
    own.links = kept.map { links[$0] }
    for start in besides {
      guard let index = kept.firstIndex(where: { $0 >= start }), index > own.besides.last ?? 0 else {
        continue
      }
      own.besides.append(index)
    }
    own.members = members.indices.compactMap { number in
      let end = number + 1 < members.count ? members[number + 1] : links.count
      return kept.firstIndex { members[number]..<end ~= $0 }
    }
    own.order()
    return own
  }

  private static let domains: [ErrorDomain] = [
    .sqlite, .cloudKit, .server, .ubiquity, .librarian, .cloudDocs,
  ]

  /// Whether the errors report that the schema lacks a record type.
  package var lacksType: Bool { links.contains { $0.concernsUnknownType } }

  /// Whether the errors report that the store's file cannot be read for now, as while the device is locked:
  /// the database adds no other error, or one that passes too.
  package var concernsLockedFile: Bool { Self.concernsLockedFile(links[...]) }

  static func concernsLockedFile(_ links: ArraySlice<Link>) -> Bool {
    links.contains { $0.hasCode(.cocoa(.fileReadUnknown)) }
      && links.allSatisfy { link in
        guard link.isOf(.sqlite) else { return true }
        return ErrorCode.SQLite(rawValue: link.code).map { passingCodes.contains($0) } ?? false
      }
  }

  /// The errors that SQLite reports for a file that is locked with the device, or in use.
  private static let passingCodes: Set<ErrorCode.SQLite> = [
    .permission, .busy, .locked, .ioError, .cannotOpen, .authorization, .ioErrorRead, .errorSnapshot,
    .ioErrorSync,
  ]

  /// Whether the errors report that a system process, such as CloudKit's daemon, does not answer.
  package var concernsDaemon: Bool {
    contains(.cocoa(.xpcConnectionInterrupted)) || contains(.cocoa(.xpcConnectionInvalid))
  }

  /// Whether the errors report that the database is in use.
  package var concernsBusyDatabase: Bool { contains(.sqlite(.busy)) || contains(.sqlite(.locked)) }

  /// Whether the errors report that the database's file is damaged, or is not a database.
  package var concernsDamagedFile: Bool { contains(.sqlite(.corrupt)) || contains(.sqlite(.notADatabase)) }

  /// Whether the errors report that no space is left on the device.
  package var concernsFullDisk: Bool {
    contains(.sqlite(.full)) || contains(.cocoa(.fileWriteOutOfSpace)) || contains(.posix(.noSpace))
  }

  /// Whether the errors report that a rule of the data model was broken.
  package var isValidation: Bool {
    links.contains { $0.isOf(.cocoa) && ErrorCode.Cocoa.ofValidation.contains($0.code) }
  }

  /// Whether trying again may help: there is an error, but neither a broken rule nor an unusable log.
  ///
  /// An error that was truncated before its code may be any.
  package var mayPass: Bool {
    guard links.isEmpty else { return !isValidation && !contains(.cocoa(.logNotImported)) }
    return isCut || isLostRace
  }

  /// Whether the text was truncated before its code.
  private var isCut: Bool {
    let start = reason ?? ""
    return "Error Domain=".hasPrefix(start) || start.hasPrefix("Error Domain=")
  }

  /// Whether the cause is known to pass by itself: another writer was faster, or has the database.
  package var passesByItself: Bool {
    guard mayPass else { return false }
    guard let cause = chain.last else { return isLostRace }
    switch cause.name {
    case .cocoa(.managedObjectMerge)?, .cocoa(.otherSaveFirst)?, .cocoa(.otherSaveFirstInConflict)?,
      .sqlite(.busy)?, .sqlite(.locked)?:
      return true
    default: return false
    }
  }

  /// Whether the errors report only that an import failed: the cause is in another record, if anywhere.
  var isOnlyAVerdict: Bool {
    links.count == 1 && (contains(.cocoa(.coreData)) || contains(.cocoa(.logNotImported)))
  }

  /// Whether the text names no cause: it is empty, or was truncated before its code.
  var saysNothing: Bool { links.isEmpty && (isCut || reason == "(null)") }

  /// Whether the errors report only that a file has not arrived: a wait, not a failure.
  ///
  /// That is a file that could not be read with "The item failed to download", any error of iCloud's own
  /// processes, and Core Data's private codes for a file that is not there yet, not uploaded, or orphaned.
  package var isDownloadMissing: Bool {
    links.contains { link in
      if link.isOf(.ubiquity) || link.isOf(.librarian) || link.isOf(.cloudDocs) { return true }
      guard case .cocoa(let code)? = link.name else { return false }
      return switch code {
      case .fileNoSuchFile, .fileNotArrived, .fileNotUploaded, .fileOrphaned: true
      case .fileReadUnknown: saysDownloadFailed
      default: false
      }
    }
  }
}
