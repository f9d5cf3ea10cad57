// What samples refer to: objects as they describe themselves, written once and expanded where a sample names them.

struct SampleObjects {
  /// How many objects may stand one inside the other.
  static let largestDepth = 4
  /// How many bytes a sample may have.
  static let largestText = 64 << 10
  /// The name that stands for the first method of the entry.
  static let method = "method"

  var texts: [String: ReferencedText] = [:]
  /// Objects that something is wrong with; what refers to them is not reported again.
  var broken: Set<String> = []

  /// The text as a device prints it, with every reference replaced by what it stands for.
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

  /// The first reference of an object to something that is not there.
  func unknownReference(in name: String) -> TextError? {
    for (inner, offset) in references(of: name) where texts[inner] == nil && !broken.contains(inner) {
      return TextError(offset: offset, reason: unknown(inner))
    }
    return nil
  }

  /// The first reference of an object that leads back to it.
  func circle(through name: String) -> TextError? {
    var visited: Set<String> = []
    for (inner, offset) in references(of: name) {
      if let path = path(from: inner, to: name, &visited) {
        return TextError(offset: offset, reason: .objectCircle([name] + path))
      }
    }
    return nil
  }

  /// The reference of an object with which one level too many begins; none when another object has it already.
  ///
  /// - Precondition: No object leads back to itself, but for those noted as broken.
  func levelTooMany(in name: String, _ heights: inout [String: Int]) -> TextError? {
    guard height(of: name, &heights) == Self.largestDepth + 1 else { return nil }
    return references(of: name).first { height(of: $0.name, &heights) == Self.largestDepth }
      .map { TextError(offset: $0.offset, reason: .objectTooDeep(name)) }
  }

  private func references(of name: String) -> [(name: String, offset: Int)] {
    guard !broken.contains(name) else { return [] }
    return texts[name]?.references.filter { $0.name != Self.method } ?? []
  }

  /// The names on the way from one object to another, both included.
  private func path(from start: String, to end: String, _ visited: inout Set<String>) -> [String]? {
    if start == end { return [end] }
    guard visited.insert(start).inserted else { return nil }
    for (inner, _) in references(of: start) {
      if let path = path(from: inner, to: end, &visited) { return [start] + path }
    }
    return nil
  }

  /// How many objects stand one inside the other, the object itself included.
  private func height(of name: String, _ heights: inout [String: Int]) -> Int {
    if let height = heights[name] { return height }
    var height = 1
    for (inner, _) in references(of: name) { height = max(height, 1 + self.height(of: inner, &heights)) }
    heights[name] = height
    return height
  }

  /// Appends what a name stands for; returns what is wrong with it.
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
      if text.utf8.count > Self.largestText { return .sampleTooLong }
    }
    return nil
  }

  private func unknown(_ name: String) -> CatalogueProblem.Reason {
    .unknownObject(name, near: (texts.keys + [Self.method]).nearest(to: name))
  }
}
