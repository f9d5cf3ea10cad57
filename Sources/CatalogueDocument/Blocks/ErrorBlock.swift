// Reads the YAML and the prose of one error, and reports the place of each mistake.

internal import YAML

struct ErrorBlock {
  private var block: YAMLBlock
  private let id: String
  private let effect: String
  private let advice: String
  private var says: String?
  private(set) var meanings: [(meaning: ErrorMeaning, place: DocumentPlace)] = []
  private(set) var samples: [EntryDocument.Sample] = []

  var errors: [CatalogueProblem] { block.errors }

  /// The beginning of the paragraph that says what to do.
  static let advice = "Do: "

  /// Reads the block of an error, whose prose ends with a paragraph that says what to do.
  init(_ block: YAMLBlock, of id: String, prose: String) {
    var paragraphs = prose.split(separator: "\n\n").map { $0.replacing("\n", with: " ") }
    let last = String(paragraphs.popLast() ?? Self.advice[...])
    self.block = block
    self.id = id
    effect = paragraphs.joined(separator: " ")
    advice = String(last.dropFirst(Self.advice.count))
    guard let mapping = self.block.mapping() else { return }
    if !last.hasPrefix(Self.advice) { self.block.report(.noAdvice(id)) }
    let domain = mapping["domain"].flatMap { self.block.string($0, "domain") } ?? ""
    says = mapping["says"].flatMap { self.block.string($0, "says") }
    readMeanings(mapping, domain)
    for node in YAMLBlock.items(of: mapping["samples"]) {
      guard let text = self.block.string(node, "samples") else { continue }
      samples.append(EntryDocument.Sample(text: text, place: self.block.place(of: node)))
    }
    if effect.isEmpty, !prose.isEmpty, errors.isEmpty { self.block.report(.noProse(id)) }
    for (key, isEmpty) in [("codes", meanings.isEmpty), ("samples", samples.isEmpty)] {
      if isEmpty, errors.isEmpty { self.block.report(.missing(key, of: .error)) }
    }
  }

  private mutating func readMeanings(_ mapping: YAMLMapping, _ domain: String) {
    let keys = ["code", "name", "cause"]
    guard let codes = mapping["codes"] else {
      for key in ["code", "cause"] where mapping[key] == nil { block.report(.missing(key, of: .error)) }
      return readMeaning(mapping, domain)
    }
    if let single = keys.lazy.compactMap({ mapping[$0] }).first {
      block.report(
        .badValue(key: "codes", expected: "without 'code', 'name' and 'cause' beside it"), at: single)
    }
    for item in block.list(codes, "codes") {
      if let mapping = item.mapping, mapping["code"] != nil, mapping["cause"] != nil,
        mapping.allSatisfy({ keys.contains($0.key.text ?? "") })
      {
        readMeaning(mapping, domain)
      } else {
        block.report(.badValue(key: "codes", expected: "a list of { code: …, name: …, cause: … }"), at: item)
      }
    }
  }

  private mutating func readMeaning(_ mapping: YAMLMapping, _ domain: String) {
    guard let code = mapping["code"], let cause = mapping["cause"].flatMap({ block.string($0, "cause") }),
      let codes = codes(code)
    else { return }
    let name = mapping["name"].flatMap { block.string($0, "name") }
    let meaning = ErrorMeaning(
      entry: id, domain: domain, codes: codes, name: name, cause: cause, effect: effect, advice: advice,
      says: says)
    meanings.append((meaning, block.place(of: code)))
  }

  /// Reads a number, a range such as `258 to 259`, or `others`, which is `.some(nil)`; returns `nil` for
  /// anything else.
  private mutating func codes(_ node: YAMLNode) -> ClosedRange<Int>?? {
    if node.text == "others" { return .some(nil) }
    let bounds = (node.text ?? "").split(separator: " to ", omittingEmptySubsequences: false).map {
      Int($0)
    }
    if bounds.count <= 2, let first = bounds[0], let last = bounds[bounds.count - 1], first <= last {
      return first...last
    }
    block.report(
      .badValue(key: "code", expected: "a number, two such as '258 to 259', or 'others'"), at: node)
    return nil
  }
}
