// A chain of errors in a sentence. What each code means is told by `ErrorMeaning`.

package import Timelines

extension ErrorChain {
  /// What went wrong, with the codes in parentheses: `… must not be empty (error 134302, caused by 1570)`.
  package var words: String {
    let cause = specificCause ?? links.last.flatMap(\.meaning) ?? links.first.flatMap(\.meaning)
    let codes = links.map(\.code.description).joined(separator: ", caused by ")
    switch (cause ?? reason.map(Self.withoutFullStop), codes.isEmpty) {
    case (let words?, false): return "\(words) (error \(codes))"
    case (let words?, true): return words
    case (nil, false):
      return links.map { "\($0.domain.oneLine) \($0.code)" }.joined(separator: ", caused by ")
    case (nil, true): return "no reason given"
    }
  }

  private static func withoutFullStop(_ text: String) -> String {
    let line = text.oneLine
    return (line.hasSuffix(".") ? String(line.dropLast()) : line).cut(to: 160)
  }

  /// What a validation says, with the names it gives.
  private var specificCause: String? {
    guard let property,
      links.contains(where: { $0.domain == "NSCocoaErrorDomain" && (1550...1690).contains($0.code) })
    else { return nil }
    let place = "\"\(property.oneLine)\"" + (entity.map { " of \($0.oneLine)" } ?? "")
    switch links.last?.code {
    case 1570: return "\(place) must not be empty"
    case 1580: return "\(place) has too few objects"
    case 1590: return "\(place) has too many objects"
    case 1600: return "\(place) forbids the deletion"
    default: return "\(place) is not valid"
    }
  }
}

extension ErrorChain.Link {
  /// What went wrong, `nil` when that is not known.
  package var meaning: String? { ErrorMeaning(domain: domain, code: code)?.cause }
}
