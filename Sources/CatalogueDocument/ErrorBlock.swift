// Reads the YAML and the prose of one error, and says of each mistake where it stands.

internal import Yams

struct ErrorBlock {
  private var block: YAMLBlock

  var errors: [DocumentError] { block.errors }

  /// The paragraph that says what to do begins with this.
  static let advice = "Do: "

  init(_ block: YAMLBlock) { self.block = block }

  /// Reads the block, whose prose ends with a paragraph that says what to do; `nil` when something is wrong.
  mutating func read(id: String, at place: DocumentPlace, prose: String) -> ErrorDocument? {
    guard let mapping = block.mapping() else { return nil }
    var paragraphs = prose.split(separator: "\n\n").map { $0.replacing("\n", with: " ") }
    if let last = paragraphs.last, !last.hasPrefix(Self.advice) { block.report(.noAdvice(id)) }
    let advice = (paragraphs.popLast() ?? "").dropFirst(Self.advice.count)
    let error = ErrorDocument(
      id: id, place: place, domain: mapping["domain"].flatMap { block.string($0, "domain") } ?? "",
      meanings: meanings(mapping), effect: paragraphs.joined(separator: " "), advice: String(advice),
      samples: YAMLBlock.items(of: mapping["samples"]).compactMap { sample($0) })
    if error.effect.isEmpty, !prose.isEmpty, errors.isEmpty { block.report(.noProse(id)) }
    for (key, isEmpty) in [("codes", error.meanings.isEmpty), ("samples", error.samples.isEmpty)] {
      if isEmpty, errors.isEmpty { block.report(.missing(key, of: .error)) }
    }
    return errors.isEmpty ? error : nil
  }

  private mutating func meanings(_ mapping: Node.Mapping) -> [ErrorDocument.Meaning] {
    guard let codes = mapping["codes"] else {
      for key in ["code", "cause"] where mapping[key] == nil { block.report(.missing(key, of: .error)) }
      return meaning(mapping).map { [$0] } ?? []
    }
    if let single = ["code", "name", "cause"].lazy.compactMap({ mapping[$0] }).first {
      block.report(
        .badValue(key: "codes", expected: "without 'code', 'name' and 'cause' beside it"), at: single)
    }
    return block.list(codes, "codes").compactMap { item in
      guard let mapping = item.mapping, mapping["code"] != nil, mapping["cause"] != nil,
        mapping.allSatisfy({ ["code", "name", "cause"].contains($0.key.string) })
      else {
        block.report(.badValue(key: "codes", expected: "a list of { code: …, name: …, cause: … }"), at: item)
        return nil
      }
      return meaning(mapping)
    }
  }

  private mutating func meaning(_ mapping: Node.Mapping) -> ErrorDocument.Meaning? {
    guard let code = mapping["code"], let cause = mapping["cause"].flatMap({ block.string($0, "cause") }),
      let codes = codes(code)
    else { return nil }
    return ErrorDocument.Meaning(
      codes: codes, name: mapping["name"].flatMap { block.string($0, "name") }, cause: cause,
      place: block.place(of: code))
  }

  /// A number, `258 to 259`, or `others`, which is `.some(nil)`; `nil` for anything else.
  private mutating func codes(_ node: Node) -> ClosedRange<Int>?? {
    if node.string == "others" { return .some(nil) }
    let bounds = (node.string ?? "").split(separator: " to ", omittingEmptySubsequences: false).map {
      Int($0)
    }
    if bounds.count <= 2, let first = bounds[0], let last = bounds[bounds.count - 1], first <= last {
      return first...last
    }
    block.report(
      .badValue(key: "code", expected: "a number, two such as '258 to 259', or 'others'"), at: node)
    return nil
  }

  private mutating func sample(_ node: Node) -> ErrorDocument.Sample? {
    block.string(node, "samples").map { ErrorDocument.Sample(text: $0, place: block.place(of: node)) }
  }
}
