// The errors in a text, from the outermost to its causes: `Error Domain=… Code=…`, also in the wording of iOS
// 6.

internal import Catalogue
internal import CatalogueDocument

/// The errors a text names, the outermost first.
package struct ErrorChain: Equatable, Sendable {
  /// One error.
  package struct Link: Hashable, Sendable {
    /// Its domain, such as `NSCocoaErrorDomain`.
    package let domain: String
    /// Its code.
    package let code: Int
    /// What it says, if that decides what it means.
    package internal(set) var says: String?

    /// An error whose code says what it means.
    package init(domain: String, code: Int) {
      self.domain = domain
      self.code = code
    }

    /// An error of a domain that has a name.
    init(_ domain: ErrorDomain, code: Int) { self.init(domain: domain.rawValue, code: code) }

    /// An error that has a name.
    init(_ code: ErrorCode) { self.init(code.domain, code: code.number) }

    /// Its name; `nil` if timelines and rules know none.
    package var name: ErrorCode? { ErrorCode(domain: domain, number: code) }

    /// Whether it is an error that has a name.
    package func hasCode(_ error: ErrorCode) -> Bool { code == error.number && isOf(error.domain) }

    /// Whether it is of a domain.
    package func isOf(_ domain: ErrorDomain) -> Bool { self.domain == domain.rawValue }

    /// Whether CloudKit does not know the type of a record, not the record: both have one code.
    var isOfUnknownType: Bool { hasCode(.cloudKit(.unknownItem)) && says != nil }

    /// Whether it is a code of CloudKit's server.
    var isOfServer: Bool { isOf(.server) }

    /// Whether it is one of the network.
    package var isOfNetwork: Bool { isOf(.url) || isOf(.cfNetwork) }

    /// Whether the server says that production's schema lacks something.
    var isOfSchema: Bool { hasCode(.server(.argumentRefused)) && says == ErrorMeaning.saysOfSchema }

    /// Whether the server says that a record is too large: other limits have the same code.
    var isOfSize: Bool { hasCode(.server(.limitExceeded)) && says == ErrorMeaning.saysOfSize }

    /// Whether Core Data gave up because the store was closed in the meantime.
    package var isOfRemovedStore: Bool {
      hasCode(.cocoa(.coreData)) && says == "store was removed from the coordinator"
    }
  }

  /// Why a log is unusable: Core Data has one code for all of this (134302).
  package enum LogTrouble: Sendable {
    /// What is in its file is no transaction log.
    case damaged
    /// Its file cannot be read.
    case unreadable
    /// Logs of other devices that it builds on have failed.
    case behindFailed
    /// The container may be forked.
    case forked

    /// Whether the file is at fault, not what the app does with what is in it.
    package var isOfFile: Bool { self == .damaged || self == .unreadable }

    /// What Core Data says of each.
    fileprivate static let words: [(StaticString, LogTrouble)] = [
      ("Error during property list parsing", .damaged), ("Error reading the log file", .unreadable),
      ("Error getting data during property list parsing", .unreadable),
      ("failed requisit foreign peer logs", .behindFailed), ("Container is forked", .forked),
      ("Container may be forked", .forked),
    ]
  }

  /// The errors.
  package private(set) var links: [Link] = []
  /// Where in the list those begin that stand beside the others, as in a partial failure, or one after the
  /// other in a text.
  package private(set) var besides: [Int] = []
  /// The entity and the property that a validation, or a migration, found wrong.
  package private(set) var entity: String?
  package private(set) var property: String?
  /// The reason of an exception, or the text itself when it names no error; one line.
  package private(set) var reason: String?
  /// Whether the reason is given as one, and is not just how the text begins.
  package private(set) var isReasonGiven = false

  /// What Core Data gives as the reason of the innermost error that has one; one line.
  package private(set) var failureReason: String?

  /// The exception that an error holds, where Core Data reports one that it caught; one line.
  package private(set) var exception: String?
  /// What the outermost error says in quotation marks if mirroring reports it; one line.
  package private(set) var quotedText: String?
  /// Why a log is unusable, as far as the text says it and no error beneath 134302 does.
  package private(set) var logTrouble: LogTrouble?

  /// Whether the log hides what it says.
  package let isHidden: Bool

  private let saysDownloadFailed: Bool
  /// Where in the list those begin that one error holds side by side.
  private var members: [Int] = []
  /// What CloudKit's server says about errors, by their codes.
  private var serverMessages: [Int: [String]] = [:]

  private static let longest = 12

  /// The errors in a text, as captured; some codes mean something else if mirroring reports them.
  package init(_ text: String, isOfMirroring: Bool = false) {
    let bytes = Array(text.utf8)
    var reader = ErrorTextReader(bytes)
    // Where the error ends that no other one holds; `nil` if the text does not show that.
    var end: Int?
    var standsBeside = false
    let list = reader.find("NSDetailedErrors")
    while links.count < Self.longest, let link = reader.next() {
      if let last = end, reader.beginning >= last {
        let isCause = reader.mayCause(from: last, to: reader.beginning)
        (standsBeside, end) = (standsBeside || !isCause, isCause ? nil : reader.end)
      } else if links.isEmpty {
        end = reader.end
      }
      if link.isOf(.cloudKit), serverMessages[link.code, default: []].count < Self.longest,
        let message = reader.serverMessage
      {
        serverMessages[link.code, default: []].append(message)
      }
      // Its text says the same of an error wherever it names it.
      if links.contains(where: { $0.domain == link.domain && $0.code == link.code }) { continue }
      if let list, reader.isMember(ofListAt: list) {
        standsBeside = standsBeside || !members.isEmpty
        members.append(links.count)
      }
      if standsBeside { besides.append(links.count) }
      standsBeside = false
      if isOfMirroring, links.isEmpty { quotedText = reader.quotedText }
      var link = link
      link.says =
        ErrorMeaning.saying(domain: link.domain, code: link.code, in: text)
        ?? (isOfMirroring ? ErrorMeaning.sayingInMirroring(domain: link.domain, code: link.code) : nil)
      links.append(link)
    }
    if links.isEmpty, Self.bareReasons.contains(where: text.hasPrefix) { links = [Self.modelError(text)] }
    if links.isEmpty, text.hasPrefix(Self.noAccount) {
      links = [Link(.librarian(.noAccount))]
    }
    isHidden = links.isEmpty && (text.hasPrefix("<private>") || text.hasPrefix("<mask.hash: "))
    saysDownloadFailed = reader.find("failed to download") != nil
    order()
    readProperty(from: reader)
    reason =
      reader.phrase(after: "exception: ") ?? reader.phrase(after: "reason=")
      ?? reader.phrase(after: "reason = ")
    isReasonGiven = reason != nil
    if links.isEmpty || links.count == 1 && contains(.cocoa(.logNotImported)) {
      logTrouble = LogTrouble.words.first { reader.find($0.0) != nil }?.1
    }
    failureReason = links.isEmpty ? nil : reader.failureReason
    exception = links.isEmpty ? nil : reader.exception
    if links.isEmpty, reason == nil {
      reason = text.split(whereSeparator: \.isNewline).first.map { Self.withoutURL($0.prefix(200)) }
    }
  }

  /// Reads which property of which entity a validation, or a migration, found wrong.
  private mutating func readProperty(from reader: ErrorTextReader) {
    property = reader.word(after: "NSValidationErrorKey=")
    entity = reader.word(after: "(entity: ")
    if property == nil, entity == nil, isOfMigration {
      property = reader.word(after: "attribute=")
      entity = reader.word(after: "entity=")
    }
  }

  private static let bareReasons = ["CloudKit integration ", "Object graph corruption "]

  /// What the librarian prints instead of its error 10.
  private static let noAccount = "ubiquity account is not configured"

  /// The error whose reason is a text that Core Data prints in a record of its own.
  private static func modelError(_ text: String) -> Link {
    var link = Link(.cocoa(.coreData))
    link.says = ErrorMeaning.saying(domain: link.domain, code: link.code, in: text)
    return link
  }

  /// In a partial failure what decides comes first.
  private mutating func order() {
    guard let partial = partialFailure else { return }
    (links, besides) = partial.ordered
    if !members.isEmpty { members = Array(partial.starts.prefix(1)) + besides }
  }

  /// The errors that it holds side by side; `nil` if it is neither a partial failure nor that of an import.
  private var partialFailure: PartialFailure? { PartialFailure(links, members: members) }

  /// The errors without those that stand beside them: each causes the one before it.
  package var chain: ArraySlice<Link> { links[..<(besides.first ?? links.count)] }

  /// What CloudKit's server says about the error that decides; `nil` for nothing.
  package var serverMessage: String? {
    let all =
      chain.reversed().lazy.filter { $0.isOf(.cloudKit) }
      .compactMap { serverMessages[$0.code] }.first ?? []
    // Of several records that are refused alike, the one that decides.
    return all.first { message in chain.contains { $0.says.map(message.contains) ?? false } } ?? all.first
  }

  /// Whether a store could not be migrated to a new data model.
  package var isOfMigration: Bool { contains(.cocoa(.migration)) }

  /// Whether it says that production's schema lacks something.
  package var isOfSchema: Bool { links.contains { $0.isOfSchema } }

  /// Whether it says that a record is too large for CloudKit, and not that another limit is exceeded.
  package var isOfSize: Bool {
    links.contains { $0.isOfSize }
      || contains(.cloudKit(.limitExceeded))
        && !contains(.server(.tooManyRecords)) && !contains(.server(.limitExceeded))
  }

  /// Whether it is a partial failure in which CloudKit refuses something until somebody mends it.
  var isRefusedInPart: Bool { partialFailure?.isRefused ?? false }

  /// Whether it is a partial failure with an error that no later try fixes by itself.
  package var isLastingInPart: Bool { partialFailure?.isLasting ?? false }

  /// A sentence without the file that it ends with: the log's name is elsewhere.
  private static func withoutURL(_ text: Substring) -> String {
    guard let label = text.firstRange(of: " at URL: file:"), !text[label.upperBound...].contains(" ") else {
      return String(text)
    }
    return String(text[..<label.lowerBound])
  }

  /// Whether it holds an error.
  package func contains(_ error: ErrorCode) -> Bool { links.contains { $0.hasCode(error) } }

  /// The part of it that the catalogue explains and only Core Data, CloudKit or iCloud reports, without any
  /// words of the text.
  package var ofSync: ErrorChain {
    var own = ErrorChain("")
    own.reason = nil
    let kept = links.indices.filter { index in
      let link = links[index]
      let isOfSync =
        link.isOf(.cocoa)
        ? ErrorCode.Cocoa.ofStores.contains(link.code) : Self.domains.contains { link.isOf($0) }
      return isOfSync && ErrorMeaning(domain: link.domain, code: link.code, says: link.says)?.codes != nil
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

  /// Whether it says that the schema does not have a type of record.
  package var lacksType: Bool { links.contains { $0.isOfUnknownType } }

  /// Whether it says that the store's file cannot be read for now, as while the device is locked: the database
  /// adds nothing to that, or what passes too.
  package var isOfLockedFile: Bool { Self.isOfLockedFile(links[...]) }

  static func isOfLockedFile(_ links: ArraySlice<Link>) -> Bool {
    links.contains { $0.hasCode(.cocoa(.fileReadUnknown)) }
      && links.allSatisfy { link in
        guard link.isOf(.sqlite) else { return true }
        return ErrorCode.SQLite(rawValue: link.code).map { passingCodes.contains($0) } ?? false
      }
  }

  /// What SQLite reports of a file that is locked with the device, or in use.
  private static let passingCodes: Set<ErrorCode.SQLite> = [
    .permission, .busy, .locked, .ioError, .cannotOpen, .authorization, .ioErrorRead, .errorSnapshot,
    .ioErrorSync,
  ]

  /// Whether it says that a process of the system does not answer, as CloudKit's daemon.
  package var isOfDaemon: Bool {
    contains(.cocoa(.xpcConnectionInterrupted)) || contains(.cocoa(.xpcConnectionInvalid))
  }

  /// Whether it says that the database is in use.
  package var isOfBusyDatabase: Bool { contains(.sqlite(.busy)) || contains(.sqlite(.locked)) }

  /// Whether it says that the database's file is damaged, or is no database.
  package var isOfDamagedFile: Bool { contains(.sqlite(.corrupt)) || contains(.sqlite(.notADatabase)) }

  /// Whether it says that no space is left on the device.
  package var isOfFullDisk: Bool {
    contains(.sqlite(.full)) || contains(.cocoa(.fileWriteOutOfSpace)) || contains(.posix(.noSpace))
  }

  /// Whether it says that a rule of the data model was broken.
  package var isValidation: Bool {
    links.contains { $0.isOf(.cocoa) && ErrorCode.Cocoa.ofValidation.contains($0.code) }
  }

  /// Whether trying again may help: an error, but neither a broken rule nor a log that is unusable.
  ///
  /// An error that was cut before its code may be any.
  package var mayPass: Bool {
    guard links.isEmpty else { return !isValidation && !contains(.cocoa(.logNotImported)) }
    let start = reason ?? ""
    return "Error Domain=".hasPrefix(start) || start.hasPrefix("Error Domain=")
  }

  /// Whether what caused it is known to pass by itself: another writer was faster, or has the database.
  package var passesByItself: Bool {
    guard mayPass, let cause = chain.last else { return false }
    switch cause.name {
    case .cocoa(.managedObjectMerge)?, .cocoa(.otherSaveFirst)?, .cocoa(.otherSaveFirstInConflict)?,
      .sqlite(.busy)?, .sqlite(.locked)?:
      return true
    default: return false
    }
  }

  /// Whether it says only that an import failed: the cause is in another record, if anywhere.
  var isOnlyAVerdict: Bool {
    links.count == 1 && (contains(.cocoa(.coreData)) || contains(.cocoa(.logNotImported)))
  }

  /// Whether it names no cause: it is empty, or was cut before its code.
  var saysNothing: Bool { links.isEmpty && (mayPass || reason == "(null)") }

  /// Whether it says that a file is left out, because its author never uploaded it completely.
  package var isOfOrphan: Bool { contains(.cocoa(.fileOrphaned)) }

  /// Whether it only says that a file has not arrived: no failure, a wait.
  ///
  /// A file that could not be read with "The item failed to download", whatever iCloud's own processes report,
  /// and Core Data's private codes for a file that is not there yet, not uploaded, or orphaned.
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
