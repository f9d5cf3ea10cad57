// The objects that samples refer to: their descriptions, written once and expanded where a sample names them.
// Reads their blocks, and reports the place of each mistake.

internal import YAML

/// The objects of a file; `finish()` must be called after all blocks were read, because objects may refer to
/// others of any block.
struct SampleObjects {
  /// The maximum nesting depth of objects.
  static let maximumDepth = 4
  /// The maximum length of a sample, in bytes.
  static let maximumTextSize = 64 << 10
  private static let method = "method"

  private var texts: [String: ReferencedText] = [:]
  /// Invalid objects; references to them are not reported again.
  private var broken: Set<String> = []
  private var lineOfName: [String: Int] = [:]
  private var definitions: [Definition] = []
  private var blocks: [YAMLBlock] = []
  private var problems = 0

  private struct Definition {
    let name: String
    let source: String
    let node: YAMLNode
    let block: Int
  }

  var errors: [CatalogueProblem] { blocks.flatMap(\.errors) }

  mutating func read(_ block: YAMLBlock) {
    var block = block
    if let root = block.parse() {
      if root.mapping == nil { block.report(.notAMapping(.objects), at: root) }
      for (key, value) in root.mapping ?? .empty { define(key, value, in: &block) }
    }
    blocks.append(block)
  }

  private mutating func define(_ key: YAMLNode, _ value: YAMLNode, in block: inout YAMLBlock) {
    let name = key.text ?? ""
    guard ReferencedText.isName(name), name != Self.method else {
      return block.report(.badObjectName(name), at: key)
    }
    if let line = lineOfName[name] { return block.report(.objectTwice(name, line: line), at: key) }
    let count = lineOfName.count
    lineOfName[name] = block.line(of: key) + 1
    guard count < DocumentLimits.objects else {
      if count == DocumentLimits.objects { block.report(.tooManyObjects, at: key) }
      return
    }
    guard let source = value.text, !source.isEmpty else {
      broken.insert(name)
      return block.report(.badValue(key: name, expected: "the object's text"), at: value)
    }
    do throws(TextError) {
      texts[name] = try ReferencedText(source)
      definitions.append(Definition(name: name, source: source, node: value, block: blocks.count))
    } catch {
      broken.insert(name)
      block.report(error, at: value)
    }
  }

  mutating func finish() {
    check { objects, name, _ in
      objects.firstReference(of: name) { inner in
        objects.texts[inner] == nil && !objects.broken.contains(inner) ? objects.unknown(inner) : nil
      }
    }
    check { objects, name, _ in
      var visited: Set<String> = []
      return objects.firstReference(of: name) { inner in
        objects.path(from: inner, to: name, &visited).map { .objectCircle([name] + $0) }
      }
    }
    var heights: [String: Int] = [:]
    check { objects, name, _ in
      // The reference where the nesting exceeds the limit; none if another object exceeds it already.
      guard objects.height(of: name, &heights) == Self.maximumDepth + 1 else { return nil }
      return objects.firstReference(of: name) { inner in
        objects.height(of: inner, &heights) == Self.maximumDepth ? .objectTooDeep(name) : nil
      }
    }
    check { objects, _, source in
      do throws(TextError) {
        _ = try objects.expand(source, method: "")
        return nil
      } catch { return error }
    }
  }

  private mutating func check(_ mistake: (SampleObjects, _ name: String, _ source: String) -> TextError?) {
    for definition in definitions where !broken.contains(definition.name) {
      guard problems < DocumentLimits.problems, let error = mistake(self, definition.name, definition.source)
      else { continue }
      problems += 1
      blocks[definition.block].report(error, at: definition.node)
      broken.insert(definition.name)
    }
  }

  private func firstReference(
    of name: String, with mistake: (String) -> CatalogueProblem.Reason?
  ) -> TextError? {
    for (inner, offset) in references(of: name) {
      if let reason = mistake(inner) { return TextError(offset: offset, reason: reason) }
    }
    return nil
  }

  private func references(of name: String) -> [(name: String, offset: Int)] {
    guard !broken.contains(name) else { return [] }
    return texts[name]?.references.filter { $0.name != Self.method } ?? []
  }

  private func path(from start: String, to end: String, _ visited: inout Set<String>) -> [String]? {
    if start == end { return [end] }
    guard visited.insert(start).inserted else { return nil }
    for (inner, _) in references(of: start) {
      if let path = path(from: inner, to: end, &visited) { return [start] + path }
    }
    return nil
  }

  /// Returns the nesting depth of objects, the object itself included; no object may lead back to itself.
  private func height(of name: String, _ heights: inout [String: Int]) -> Int {
    if let height = heights[name] { return height }
    var height = 1
    for (inner, _) in references(of: name) { height = max(height, 1 + self.height(of: inner, &heights)) }
    heights[name] = height
    return height
  }

  // MARK: Expanding

  /// Returns the text as a device prints it, with every reference expanded.
  ///
  /// - Throws: `TextError` with the place in the text.
  func expand(_ source: String, method: String?) throws(TextError) -> String {
    var text = ""
    for piece in try ReferencedText(source).pieces {
      switch piece {
      case .text(let literal): text += literal
      case .reference(let name, let offset):
        if let reason = append(name, to: &text, method: method) {
          throw TextError(offset: offset, reason: reason)
        }
      }
    }
    return text
  }

  /// Appends the text that a name refers to; returns the problem with it, if any.
  private func append(_ name: String, to text: inout String, method: String?) -> CatalogueProblem.Reason? {
    if name == Self.method {
      text += method ?? ""
      return method == nil ? .noMethod : nil
    }
    if broken.contains(name) { return nil }
    guard let object = texts[name] else { return unknown(name) }
    for piece in object.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .reference(let inner, _):
        if let reason = append(inner, to: &text, method: method) { return reason }
      }
      if text.utf8.count > Self.maximumTextSize { return .sampleTooLong }
    }
    return nil
  }

  private func unknown(_ name: String) -> CatalogueProblem.Reason {
    .unknownObject(name, near: (texts.keys + [Self.method]).nearest(to: name))
  }
}
