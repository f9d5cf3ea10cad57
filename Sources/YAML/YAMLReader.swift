// Reads a YAML document with libyaml. Everything unsafe about that is here: its parser and its events, each
// freed at the end of its scope.

internal import CYAML

/// Reads the only document of a text.
///
/// - Returns: The root node; `nil` for a text without a document.
/// - Throws: The first error.
package func readYAML(_ text: String) throws(YAMLError) -> YAMLNode? {
  let bytes = Array(text.utf8)
  var reader = YAMLReader(bytes)
  return try reader.document()
}

/// A pass through a text, event by event.
@safe private struct YAMLReader: ~Copyable {
  /// The maximum nesting depth of nodes.
  private static let maximumDepth = 1000

  /// The parser, which is not moved because libyaml keeps pointers to it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, which is not moved because libyaml keeps a pointer to it.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ source: [UInt8]) {
    unsafe parser = .allocate(capacity: 1)
    unsafe bytes = .allocate(capacity: source.count)
    _ = unsafe bytes.initialize(from: source)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      preconditionFailure("there is no memory for reading YAML")
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe bytes.deallocate()
  }

  mutating func document() throws(YAMLError) -> YAMLNode? {
    // The start of the stream, then of the document.
    _ = try next()
    guard case .other = try next().kind else { return nil }
    let root = try node(try next(), depth: 0)
    // The end of the document.
    _ = try next()
    let rest = try next()
    if case .end = rest.kind { return root }
    throw .syntax(
      problem: "but found another document", at: rest.place,
      within: "expected a single document in the stream", begun: YAMLPlace(line: 1, column: 1))
  }

  private mutating func node(_ event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw .syntax(problem: "it is nested too deeply", at: event.place, within: nil, begun: nil)
    }
    if event.isAnchored { throw .anchor(event.place) }
    switch event.kind {
    case .text(let text, let isBlock):
      return YAMLNode(content: .text(text, isBlock: isBlock), place: event.place)
    case .list:
      var items: [YAMLNode] = []
      while let item = try nextInside() { items.append(try node(item, depth: depth + 1)) }
      return YAMLNode(content: .list(items), place: event.place)
    case .mapping:
      return YAMLNode(content: .mapping(try mapping(depth: depth)), place: event.place)
    case .end, .other:
      preconditionFailure("libyaml ends a node that it did not begin")
    }
  }

  private mutating func mapping(depth: Int) throws(YAMLError) -> YAMLMapping {
    var pairs: [(key: YAMLNode, value: YAMLNode)] = []
    var places: [String: YAMLPlace] = [:]
    while let event = try nextInside() {
      let key = try node(event, depth: depth + 1)
      let value = try node(try next(), depth: depth + 1)
      if let text = key.text, let first = places.updateValue(key.place, forKey: text) {
        throw .keyTwice(text, first: first, second: key.place)
      }
      pairs.append((key, value))
    }
    return YAMLMapping(pairs: pairs)
  }

  /// Returns the next event in a list or a mapping; `nil` at its end.
  private mutating func nextInside() throws(YAMLError) -> Event? {
    let event = try next()
    if case .end = event.kind { return nil }
    return event
  }

  // MARK: Events

  private struct Event {
    enum Kind {
      case text(String, isBlock: Bool)
      case list
      case mapping
      /// The end of a list, a mapping or the stream.
      case end
      /// The start of the stream, or the start or the end of a document.
      case other
    }

    let kind: Kind
    let place: YAMLPlace
    /// Whether the event has an anchor or is an alias.
    let isAnchored: Bool
  }

  private mutating func next() throws(YAMLError) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { unsafe yaml_event_delete(&event) }
    let place = unsafe YAMLPlace(event.start_mark)
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let style = unsafe scalar.style
      let isBlock = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
      return Event(
        kind: .text(text, isBlock: isBlock), place: place, isAnchored: unsafe scalar.anchor != nil)
    case YAML_SEQUENCE_START_EVENT:
      return Event(kind: .list, place: place, isAnchored: unsafe event.data.sequence_start.anchor != nil)
    case YAML_MAPPING_START_EVENT:
      return Event(kind: .mapping, place: place, isAnchored: unsafe event.data.mapping_start.anchor != nil)
    case YAML_ALIAS_EVENT:
      return Event(kind: .text("", isBlock: false), place: place, isAnchored: true)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      return Event(kind: .end, place: place, isAnchored: false)
    default:
      return Event(kind: .other, place: place, isAnchored: false)
    }
  }

  /// The reason why there was no event.
  private var error: YAMLError {
    let parser = unsafe self.parser.pointee
    switch unsafe parser.error {
    case YAML_MEMORY_ERROR: return .noMemory
    case YAML_READER_ERROR: return .unreadable
    default:
      let context = unsafe parser.context.map { unsafe String(cString: $0) }
      let problem = unsafe parser.problem.map { unsafe String(cString: $0) }
      return unsafe .syntax(
        problem: problem ?? "it cannot be read", at: YAMLPlace(parser.problem_mark), within: context,
        begun: context == nil ? nil : YAMLPlace(parser.context_mark))
    }
  }
}

extension YAMLPlace {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
