// Reads the YAML of one entry's block, and says of each mistake where it stands.

internal import Yams

struct EntryBlock {
  private var block: YAMLBlock
  private let objects: SampleObjects
  private let isBuiltIn: Bool
  private var method: String?
  /// Where its parts stand, once it is read.
  private(set) var places: EntryPlaces

  var errors: [DocumentError] { block.errors }

  /// The block of the entry whose id stands at a place; `isBuiltIn` when it is to be compiled in.
  init(_ block: YAMLBlock, of id: DocumentPlace, objects: SampleObjects, isBuiltIn: Bool) {
    self.isBuiltIn = isBuiltIn
    self.block = block
    places = EntryPlaces(id: id)
    self.objects = objects
  }

  mutating func read(
    id: String, chapter: String, topic: EntryDocument.Topic?, line: Int, prose: String
  ) -> EntryDocument? {
    guard let mapping = block.mapping() else { return nil }
    let methods = block.strings(mapping["method"], "method")
    method = methods.first
    let entry = EntryDocument(
      id: id, chapter: chapter, topic: topic, line: line, prose: prose, methods: methods,
      templates: templates(mapping["message"]) + templates(mapping["also"]),
      source: block.choice(mapping["source"], "source") ?? .ubiquity, level: level(mapping["level"]),
      severity: block.choice(mapping["severity"], "severity") ?? .benign, event: event(mapping["event"]),
      followUps: block.list(mapping["followed-by"], "followed-by").compactMap { followUp($0) },
      samples: block.list(mapping["samples"], "samples").compactMap { sample($0) })
    if isBuiltIn, entry.source == .app, let source = mapping["source"] {
      block.report(.builtInOfApp, at: source)
    }
    if let message = mapping["message"], entry.templates.isEmpty, errors.isEmpty {
      block.report(.missing("message"), at: message)
    }
    if let samples = mapping["samples"], entry.samples.isEmpty, errors.isEmpty {
      block.report(.missing("samples"), at: samples)
    }
    return errors.isEmpty ? entry : nil
  }

  private mutating func templates(_ node: Node?) -> [Template] {
    YAMLBlock.items(of: node).compactMap { node in
      guard let source = block.string(node, "message") else { return nil }
      places.templates.append(block.place(of: node))
      do throws(TemplateError) {
        let template = try Template(source)
        // A method identifies its only statement even when all of it is places.
        if !template.hasOwnText, method == nil { throw TemplateError(offset: 0, reason: .noOwnText) }
        return template
      } catch {
        block.report(.template(error.reason), offset: error.offset, in: source, at: node)
        return nil
      }
    }
  }

  private mutating func event(_ node: Node?) -> String? {
    guard let node else { return nil }
    places.event = block.place(of: node)
    return block.string(node, "event")
  }

  private mutating func followUp(_ node: Node) -> EntryDocument.FollowUp? {
    let expected = "a list of { entry: …, within: 90 s, how: always|usually }"
    guard let mapping = node.mapping, let entry = mapping["entry"]?.string,
      mapping.allSatisfy({ ["entry", "within", "how"].contains($0.key.string) }),
      let how = mapping["how"]?.string, how == "always" || how == "usually"
    else {
      block.report(.badValue(key: "followed-by", expected: expected), at: node)
      return nil
    }
    var seconds: Double?
    if let within = mapping["within"] {
      seconds = within.string.flatMap { $0.hasSuffix(" s") ? Double($0.dropLast(2)) : nil }
      if !(seconds.map { $0 > 0 && $0 <= DocumentLimits.followUpSeconds } ?? false) {
        seconds = nil
        block.report(.badValue(key: "within", expected: "a time such as '90 s'"), at: within)
      }
    }
    places.followUps.append(block.place(of: mapping["entry"] ?? node))
    return EntryDocument.FollowUp(entry: entry, seconds: seconds, isCertain: how == "always")
  }

  private mutating func sample(_ node: Node) -> EntryDocument.Sample? {
    guard let mapping = node.mapping, let textNode = mapping["text"], let text = textNode.string,
      mapping.allSatisfy({ ["text", "fields"].contains($0.key.string) })
    else {
      block.report(
        .badValue(key: "samples", expected: "a list of { text: …, fields: { name: value } }"), at: node)
      return nil
    }
    var fields: [String: String] = [:]
    var place = EntryPlaces.Sample(text: block.place(of: textNode))
    for (key, value) in mapping["fields"]?.mapping ?? [:] {
      fields[key.string ?? ""] = expand(value.string ?? "", at: value)
      place.fields[key.string ?? ""] = block.place(of: value)
    }
    places.samples.append(place)
    return EntryDocument.Sample(
      text: expand(text, at: textNode), fields: fields, line: block.line(of: textNode) + 2)
  }

  /// The text with what its references stand for; unchanged when one is wrong.
  private mutating func expand(_ text: String, at node: Node) -> String {
    do throws(ReferenceError) {
      return try objects.expand(text, method: method)
    } catch {
      block.report(error.reason, offset: error.offset, in: text, at: node)
      return text
    }
  }

  private mutating func level(_ node: Node?) -> Int? {
    guard let node else { return nil }
    guard let level = node.int, (0...3).contains(level) else {
      block.report(.badValue(key: "level", expected: "0, 1, 2 or 3"), at: node)
      return nil
    }
    return level
  }
}
