// A chain of errors as a sentence. `ErrorMeaning` has the meaning of each code.

internal import Catalogue
internal import CatalogueDocument
package import Timelines

extension ErrorChain {
  /// The cause, with the codes in parentheses: `… must not be empty (error 134302, caused by 1570)`.
  package var words: String { prose.plain }

  /// The cause, with the codes in parentheses, as text of a report.
  package var prose: Prose {
    if isHidden { return "the log hides why" }
    if isCutOff { return "the record ends before its reason" }
    let cause = specificCause ?? meaning.map { Prose(words: $0.cause) + reason(beside: $0) } ?? statedReason
    switch (cause, codes) {
    case (let cause?, let codes?): return "\(cause) (\(codes))"
    case (let cause?, nil): return cause
    case (nil, _?):
      return links.enumerated().reduce("") { words, link in
        words + (link.offset == 0 ? "" : relation(at: link.offset))
          + "\(link.element.domain, .identifier) \(link.element.code)"
      }
    case (nil, nil): return "no reason given"
    }
  }

  /// The codes of the chain; `nil` if it has no error.
  ///
  /// `error 134302, caused by 1570`, or `error 134406, caused by CKError 12/2006`.
  ///
  /// Codes without a domain are Cocoa's. The errors of a partial failure are listed with "beside": `CKError
  /// 2/1011, caused by CKError 25/2035, beside CKError 14/2004`.
  var codes: Prose? {
    guard let first = links.first else { return nil }
    var isCocoa = first.isOf(.cocoa)
    var words: Prose = isCocoa ? Prose(words: "error \(first.code)") : first.prose
    for (index, link) in links.enumerated().dropFirst() {
      isCocoa = isCocoa && link.isOf(.cocoa)
      if links[index - 1].isOf(.cloudKit), link.isOf(.server) {
        // CloudKit prints its own code and the server's like this.
        words += Prose(words: "/\(link.code)")
      } else {
        words += relation(at: index) + (isCocoa ? Prose(words: "\(link.code)") : link.prose)
      }
    }
    return words
  }

  /// Returns the relation of an error to the one before it, as words.
  private func relation(at index: Int) -> Prose { besides.contains(index) ? ", beside " : ", caused by " }

  /// The advice on the innermost error that the catalogue explains; `nil` if it explains none.
  ///
  /// If the log hides the error, or the record ends before it, the advice is on that.
  package var advice: Prose? {
    if isCutOff { return Self.adviceOnCutOff }
    return isHidden ? Self.adviceOnHidden : meaning.map { Prose(advice: $0.advice) }
  }

  /// Whether the catalogue says that the error needs no action.
  ///
  /// That applies to requests, which are retried, but not to set-ups.
  var asksForNothing: Bool { meaning?.advice.hasPrefix("Nothing") ?? false }

  /// Whether the catalogue explains one of the codes themselves, and not only all other codes of a domain.
  var hasMeaningOfItsOwn: Bool { meaning?.codes != nil }

  /// The advice on an error that the log hides.
  static let adviceOnHidden: Prose = """
    Take the capture again from Xcode's console, or with a logging profile that shows private data: the log hides the error.
    """

  /// The advice on an error before which its record ends.
  static let adviceOnCutOff: Prose = """
    Take the whole record, whose end gives the reason: copy all of its lines. If the log itself cuts it, start the app with \
    the argument '-com.apple.CoreData.Logging.stderr 1'; 'parselogs help capture' shows how.
    """

  /// The meaning of the innermost error that the catalogue explains.
  ///
  /// The meaning of a code itself takes precedence over that of all other codes of its domain, and over that
  /// of a record refused only because it was in a batch with another one. In a partial failure, the first
  /// error decides.
  private var meaning: ErrorMeaning? {
    let meanings = (chain.reversed() + links[chain.endIndex...]).compactMap {
      ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)
    }
    let own = meanings.filter { $0.codes != nil }
    return own.first { $0.error != .cloudKit(.batchRequestFailed) } ?? own.first ?? meanings.first
  }

  /// The reason as the record states it, without its full stop.
  private var statedReason: Prose? {
    guard let reason, reason != "(null)" else { return nil }
    return Self.quoted(reason)
  }

  /// Returns the reason that Core Data states, to follow the meaning of the code.
  ///
  /// The result is empty unless the code has several meanings and the catalogue does not know this one.
  ///
  /// For a code that can represent any exception, returns the exception.
  private func reason(beside meaning: ErrorMeaning) -> Prose {
    let isException =
      meaning.error == .cocoa(.exceptionInObject) || meaning.error == .cocoa(.exceptionInWork)
    if let exception, isException { return ": \(Self.quoted(exception))" }
    guard links.count == 1, meaning.says == nil, let code = meaning.codes?.lowerBound,
      let reason = failureReason ?? textOfMirroring(code) ?? reasonOfMigration,
      ErrorMeaning.all(code: code).contains(where: { $0.domain == meaning.domain && $0.says != nil })
    else { return "" }
    return ": \(Self.quoted(reason))"
  }

  /// Returns the text that Core Data writes into a mirroring error and that says more than its code.
  ///
  /// The result is `nil` if it writes the text into all errors.
  private func textOfMirroring(_ code: Int) -> String? {
    guard ErrorCode.Cocoa.ofMirroring.contains(code), let quotedText,
      !Self.textsOfAll.contains(where: quotedText.hasPrefix)
    else { return nil }
    return quotedText
  }

  /// The reason why a store could not be migrated, without what follows it in the same dictionary; `nil` if
  /// Core Data states none.
  private var reasonOfMigration: String? {
    guard concernsMigration, isReasonGiven, let reason else { return nil }
    let parts = reason.split(separator: ", ")
    let others = parts.dropFirst().prefix { part in !part.prefix { !$0.isWhitespace }.contains("=") }
    return (parts.prefix(1) + others).joined(separator: ", ")
  }

  /// The property that the data model renames although CloudKit forbids it, as a sentence; `nil` if the
  /// text names none.
  private var forbiddenRenaming: Prose? {
    guard links.contains(where: \.forbidsRenaming), let reason else { return nil }
    // `… forbids renaming 'stop' to 'stops'. …`
    let parts = reason.split(separator: "'")
    guard parts.count > 3, parts[2] == " to " else { return nil }
    let (old, new) = (String(parts[1]), String(parts[3]))
    return "\"\(old, .identifier)\" is renamed to \"\(new, .identifier)\", which CloudKit forbids"
  }

  /// The object in the shared database that belongs to no share, with the meaning; `nil` if the text names
  /// none.
  private var objectWithoutZone: Prose? {
    // `…: 0xb1f2 <x-coredata://0A3/Stop/p6>`
    guard let cause = links.first(where: \.concernsObjectWithoutZone)?.meaning, let failureReason,
      let start = failureReason.firstRange(of: "<x-coredata://")?.upperBound
    else { return nil }
    let names = failureReason[start...].prefix { $0 != ">" }.split(separator: "/").suffix(2)
    return names.count == 2
      ? "\(words: cause): \(names.joined(separator: "/"), .identifier)" : nil
  }

  private static let textsOfAll = ["(null)", "A Core Data error occurred", "The operation couldn"]

  private static func quoted(_ reason: String) -> Prose {
    Prose(reason.hasSuffix(".") ? String(reason.dropLast()) : reason, .quotation, limit: 160)
  }

  private var specificCause: Prose? {
    if let own = forbiddenRenaming ?? objectWithoutZone { return own }
    if concernsMigration, let property, let entity, meaning?.says != nil {
      return """
        the store could not be migrated: "\(property, .identifier)" of \(entity, .identifier) must have a value and has no \
        default
        """
    }
    switch logTrouble {
    case .damaged: return "what is in the file of the transaction log is damaged"
    case .unreadable: return "the file of the transaction log cannot be read"
    case .unknownObject: return "it changes an object that this device never got"
    // The catalogue explains these, and a text without a code is self-explanatory.
    case .behindFailed, .forked, nil: break
    }
    guard let property, isValidation else { return nil }
    let subject: Prose =
      "\"\(property, .identifier)\"\(entity.map { " of \($0, .identifier)" } ?? "" as Prose)"
    return switch chain.last?.name {
    case .cocoa(.validationMissingMandatoryProperty)?: "\(subject) must not be empty"
    case .cocoa(.validationRelationshipLacksMinimumCount)?: "\(subject) has too few objects"
    case .cocoa(.validationRelationshipExceedsMaximumCount)?: "\(subject) has too many objects"
    case .cocoa(.validationRelationshipDeniedDelete)?: "\(subject) forbids the deletion"
    default: "\(subject) is not valid"
    }
  }
}

extension ErrorMeaning {
  /// The error that the meaning belongs to; `nil` if the meaning is that of an unnamed code, or of several
  /// codes.
  fileprivate var error: ErrorCode? {
    guard let codes, codes.count == 1 else { return nil }
    return ErrorCode(domain: domain, number: codes.lowerBound)
  }
}

extension ErrorChain.Link {
  /// The domain and code: `CKError 12`, `UBErrorDomain 0`.
  fileprivate var prose: Prose {
    isOf(.cloudKit) ? Prose(words: "CKError \(code)") : "\(domain, .identifier) \(code)"
  }

  /// The cause of the error; `nil` if the catalogue does not know it.
  package var meaning: String? { ErrorMeaning(domain: domain, code: code, says: says)?.cause }
}
