// A chain of errors in a sentence. What each code means is told by `ErrorMeaning`.

internal import Catalogue
internal import CatalogueDocument
package import Timelines

extension ErrorChain {
  /// What went wrong, with the codes in parentheses: `… must not be empty (error 134302, caused by 1570)`.
  package var words: String { prose.plain }

  /// What went wrong, with the codes in parentheses.
  package var prose: Prose {
    let known = (links.last.flatMap(\.meaning) ?? links.first.flatMap(\.meaning)).map { Prose(words: $0) }
    let cause = specificCause ?? known ?? reason.map(Self.withoutFullStop)
    let codes = links.map(\.code.description).joined(separator: ", caused by ")
    switch (cause, codes.isEmpty) {
    case (let cause?, false): return "\(cause) (error \(words: codes))"
    case (let cause?, true): return cause
    case (nil, false):
      return links.map { "\($0.domain, .identifier) \($0.code)" }.joined(separator: ", caused by ")
    case (nil, true): return "no reason given"
    }
  }

  /// What to do about the innermost error that the catalogue explains.
  package var advice: Prose? {
    links.reversed().lazy
      .compactMap { ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)?.advice }.first
      .map { Prose(advice: $0) }
  }

  private static func withoutFullStop(_ text: String) -> Prose {
    Prose(text.hasSuffix(".") ? String(text.dropLast()) : text, .quotation, limit: 160)
  }

  private var specificCause: Prose? {
    guard let property,
      links.contains(where: { $0.domain == "NSCocoaErrorDomain" && (1550...1690).contains($0.code) })
    else { return nil }
    let subject: Prose =
      "\"\(property, .identifier)\"\(entity.map { " of \($0, .identifier)" } ?? "" as Prose)"
    return switch links.last?.code {
    case 1570: "\(subject) must not be empty"
    case 1580: "\(subject) has too few objects"
    case 1590: "\(subject) has too many objects"
    case 1600: "\(subject) forbids the deletion"
    default: "\(subject) is not valid"
    }
  }
}

extension ErrorChain.Link {
  /// What went wrong, `nil` when that is not known.
  package var meaning: String? { ErrorMeaning(domain: domain, code: code, says: says)?.cause }
}
