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
  /// - Throws: `ReferenceError` with the place in the text.
  func expand(_ source: String, method: String?) throws(ReferenceError) -> String {
    var text = ""
    for piece in try ReferencedText(source).pieces {
      switch piece {
      case .text(let literal): text += literal
      case .reference(let name, let offset):
        do throws(Failure) {
          try append(name, to: &text, method: method)
        } catch { throw ReferenceError(offset: offset, reason: reason(of: error, name)) }
      }
    }
    return text
  }

  /// The first reference of an object to something that is not there.
  func unknownReference(in name: String) -> ReferenceError? {
    for (inner, offset) in references(of: name) where texts[inner] == nil && !broken.contains(inner) {
      return ReferenceError(offset: offset, reason: unknown(inner))
    }
    return nil
  }

  /// The first reference of an object that leads back to it.
  func circle(through name: String) -> ReferenceError? {
    var visited: Set<String> = []
    for (inner, offset) in references(of: name) {
      if let path = path(from: inner, to: name, &visited) {
        return ReferenceError(offset: offset, reason: .objectCircle([name] + path))
      }
    }
    return nil
  }

  /// The reference of an object with which one level too many begins; none when another object has it already.
  ///
  /// - Precondition: No object leads back to itself, but for those noted as broken.
  func levelTooMany(in name: String, _ heights: inout [String: Int]) -> ReferenceError? {
    guard height(of: name, &heights) == Self.largestDepth + 1 else { return nil }
    return references(of: name).first { height(of: $0.name, &heights) == Self.largestDepth }
      .map { ReferenceError(offset: $0.offset, reason: .objectTooDeep(name)) }
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

  private enum Failure: Error {
    case unknown
    case noMethod
    case tooLong
  }

  private func append(_ name: String, to text: inout String, method: String?) throws(Failure) {
    if name == Self.method {
      guard let method else { throw .noMethod }
      text += method
      return
    }
    if broken.contains(name) { return }
    guard let object = texts[name] else { throw .unknown }
    for piece in object.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .reference(let inner, _): try append(inner, to: &text, method: method)
      }
      if text.utf8.count > Self.largestText { throw .tooLong }
    }
  }

  private func reason(of failure: Failure, _ name: String) -> DocumentError.Reason {
    switch failure {
    case .unknown: unknown(name)
    case .noMethod: .noMethod
    case .tooLong: .sampleTooLong
    }
  }

  private func unknown(_ name: String) -> DocumentError.Reason {
    .unknownObject(name, near: (texts.keys + [Self.method]).nearest(to: name))
  }
}
