// A chain of errors in a sentence. `ErrorMeaning` says what each code means.

internal import Catalogue
internal import CatalogueDocument
package import Timelines

extension ErrorChain {
  /// What went wrong, with the codes in parentheses: `… must not be empty (error 134302, caused by 1570)`.
  package var words: String { prose.plain }

  /// What went wrong, with the codes in parentheses.
  package var prose: Prose {
    if isHidden { return "the log hides why" }
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

  /// `error 134302, caused by 1570`, or `error 134406, caused by CKError 12/2006`; `nil` if it names no
  /// error.
  ///
  /// Codes without a domain are Cocoa's. Those in a partial failure stand side by side: `CKError 2/1011,
  /// caused by CKError 25/2035, beside CKError 14/2004`.
  var codes: Prose? {
    guard let first = links.first else { return nil }
    var isCocoa = first.isOf(.cocoa)
    var words: Prose = isCocoa ? Prose(words: "error \(first.code)") : first.prose
    for (index, link) in links.enumerated().dropFirst() {
      isCocoa = isCocoa && link.isOf(.cocoa)
      if links[index - 1].isOf(.cloudKit), link.isOf(.server) {
        // As CloudKit prints them.
        words += Prose(words: "/\(link.code)")
      } else {
        words += relation(at: index) + (isCocoa ? Prose(words: "\(link.code)") : link.prose)
      }
    }
    return words
  }

  /// How an error is related to the one before it.
  private func relation(at index: Int) -> Prose { besides.contains(index) ? ", beside " : ", caused by " }

  /// What to do about the innermost error that the catalogue explains, or about a log that hides it.
  package var advice: Prose? { isHidden ? Self.adviceOnHidden : meaning.map { Prose(advice: $0.advice) } }

  /// Whether the catalogue says that there is nothing to do about it: a request is made again, but a set-up
  /// is not.
  var asksForNothing: Bool { meaning?.advice.hasPrefix("Nothing") ?? false }

  /// Whether the catalogue explains one of its codes, and not only all others of a domain.
  var hasMeaningOfItsOwn: Bool { meaning?.codes != nil }

  static let adviceOnHidden: Prose = """
    The log hides the error. Take the capture again from Xcode's console, or with a logging profile that shows private data.
    """

  /// What the innermost error means that the catalogue explains.
  ///
  /// The meaning of a code itself goes before that of all other codes of its domain, and before a record that
  /// was refused only because it was in one batch with another. In a partial failure, what comes first
  /// decides.
  private var meaning: ErrorMeaning? {
    let meanings = (chain.reversed() + links[chain.endIndex...]).compactMap {
      ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)
    }
    let own = meanings.filter { $0.codes != nil }
    return own.first { $0.error != .cloudKit(.batchRequestFailed) } ?? own.first ?? meanings.first
  }

  /// The reason as the record gives it, without its full stop.
  private var statedReason: Prose? {
    guard let reason, reason != "(null)" else { return nil }
    return Self.quoted(reason)
  }

  /// The reason that Core Data gives for a code that stands for several, if the catalogue does not know the
  /// reason; for a code that stands for any exception, the exception.
  private func reason(beside meaning: ErrorMeaning) -> Prose {
    let isOfException =
      meaning.error == .cocoa(.exceptionInObject) || meaning.error == .cocoa(.exceptionInWork)
    if let exception, isOfException { return ": \(Self.quoted(exception))" }
    guard links.count == 1, meaning.says == nil, let code = meaning.codes?.lowerBound,
      let reason = failureReason ?? textOfMirroring(code),
      ErrorMeaning.all(code: code).contains(where: { $0.domain == meaning.domain && $0.says != nil })
    else { return "" }
    return ": \(Self.quoted(reason))"
  }

  /// What Core Data writes into an error of mirroring, whose text says more than its number; `nil` for what it
  /// writes into all errors.
  private func textOfMirroring(_ code: Int) -> String? {
    guard ErrorCode.Cocoa.ofMirroring.contains(code), let quotedText,
      !Self.textsOfAll.contains(where: quotedText.hasPrefix)
    else { return nil }
    return quotedText
  }

  private static let textsOfAll = ["(null)", "A Core Data error occurred", "The operation couldn"]

  private static func quoted(_ reason: String) -> Prose {
    Prose(reason.hasSuffix(".") ? String(reason.dropLast()) : reason, .quotation, limit: 160)
  }

  private var specificCause: Prose? {
    if isOfMigration, let property, let entity, meaning?.says != nil {
      return """
        the store could not be migrated: "\(property, .identifier)" of \(entity, .identifier) must have a value and has no \
        default
        """
    }
    switch logTrouble {
    case .damaged: return "what is in the file of the transaction log is damaged"
    case .unreadable: return "the file of the transaction log cannot be read"
    // The catalogue has these, and a text without a code says it itself.
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
  /// The error that it explains; `nil` for one without a name, or several.
  fileprivate var error: ErrorCode? {
    guard let codes, codes.count == 1 else { return nil }
    return ErrorCode(domain: domain, number: codes.lowerBound)
  }
}

extension ErrorChain.Link {
  /// `CKError 12`, `UBErrorDomain 0`.
  fileprivate var prose: Prose {
    isOf(.cloudKit) ? Prose(words: "CKError \(code)") : "\(domain, .identifier) \(code)"
  }

  /// What went wrong, `nil` when that is not known.
  package var meaning: String? { ErrorMeaning(domain: domain, code: code, says: says)?.cause }
}
