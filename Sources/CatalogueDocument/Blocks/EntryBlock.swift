// Reads the YAML of one entry's block, and reports the place of each mistake.

internal import YAML

struct EntryBlock {
  private var block: YAMLBlock
  private let objects: SampleObjects
  private(set) var entry: EntryDocument

  var errors: [CatalogueProblem] { block.errors }

  /// Reads the block of an entry whose heading and prose are known; `isBuiltIn` if the entry is to be
  /// compiled in.
  init(_ block: YAMLBlock, of entry: EntryDocument, objects: SampleObjects, isBuiltIn: Bool) {
    self.block = block
    self.objects = objects
    self.entry = entry
    guard let mapping = self.block.mapping() else { return }
    read(mapping, isBuiltIn)
  }

  private mutating func read(_ mapping: YAMLMapping, _ isBuiltIn: Bool) {
    entry.methods = block.strings(mapping["method"], "method")
    entry.templates = templates(mapping["message"]) + templates(mapping["also"])
    entry.source = block.choice(mapping["source"], "source") ?? .ubiquity
    entry.level = level(mapping["level"])
    entry.severity = block.choice(mapping["severity"], "severity") ?? .benign
    if let event = mapping["event"] {
      entry.places.event = block.place(of: event)
      entry.event = block.string(event, "event")
    }
    entry.followUps = block.list(mapping["followed-by"], "followed-by").compactMap { followUp($0) }
    entry.samples = block.list(mapping["samples"], "samples").compactMap { sample($0) }
    if isBuiltIn, entry.source == .app, let source = mapping["source"] {
      block.report(.builtInOfApp, at: source)
    }
    for (key, isEmpty) in [("message", entry.templates.isEmpty), ("samples", entry.samples.isEmpty)] {
      if isEmpty, errors.isEmpty, let node = mapping[key] { block.report(.missing(key), at: node) }
    }
  }

  private mutating func templates(_ node: YAMLNode?) -> [Template] {
    YAMLBlock.items(of: node).compactMap { node in
      guard let source = block.string(node, "message") else { return nil }
      entry.places.templates.append(block.place(of: node))
      do throws(TextError) {
        let template = try Template(source)
        // A method identifies its only statement even if the template consists of places only.
        if !template.hasOwnText, entry.methods.isEmpty { throw TextError(offset: 0, reason: .noOwnText) }
        return template
      } catch {
        block.report(error, at: node)
        return nil
      }
    }
  }

  private mutating func followUp(_ node: YAMLNode) -> EntryDocument.FollowUp? {
    let expected = "a list of { entry: …, within: 90 s, how: always|usually }"
    guard let mapping = node.mapping, let entryNode = mapping["entry"], let id = entryNode.text,
      mapping.allSatisfy({ ["entry", "within", "how"].contains($0.key.text) }),
      let how = mapping["how"]?.text, how == "always" || how == "usually"
    else {
      block.report(.badValue(key: "followed-by", expected: expected), at: node)
      return nil
    }
    var seconds: Double?
    if let within = mapping["within"] {
      seconds = within.text.flatMap { $0.hasSuffix(" s") ? Double($0.dropLast(2)) : nil }
      if !(seconds.map { $0 > 0 && $0 <= DocumentLimits.followUpSeconds } ?? false) {
        block.report(.badValue(key: "within", expected: "a time such as '90 s'"), at: within)
      }
    }
    entry.places.followUps.append(block.place(of: entryNode))
    return EntryDocument.FollowUp(entry: id, seconds: seconds, isCertain: how == "always")
  }

  private mutating func sample(_ node: YAMLNode) -> EntryDocument.Sample? {
    guard let mapping = node.mapping, let textNode = mapping["text"], let text = textNode.text,
      mapping.allSatisfy({ ["text", "fields"].contains($0.key.text) })
    else {
      block.report(
        .badValue(key: "samples", expected: "a list of { text: …, fields: { name: value } }"), at: node)
      return nil
    }
    var sample = EntryDocument.Sample(text: "", place: block.place(of: textNode))
    if let fields = mapping["fields"] { read(fields, into: &sample) }
    sample.text = expand(text, at: textNode)
    return sample
  }

  private mutating func read(_ node: YAMLNode, into sample: inout EntryDocument.Sample) {
    guard let fields = node.mapping else {
      block.report(.badValue(key: "fields", expected: "names with their values: { name: value }"), at: node)
      return
    }
    for (key, value) in fields {
      guard let name = block.string(key, "fields"), let text = block.string(value, name) else { continue }
      sample.fields[name] = expand(text, at: value)
      sample.fieldPlaces[name] = block.place(of: value)
    }
  }

  private mutating func expand(_ text: String, at node: YAMLNode) -> String {
    do throws(TextError) {
      return try objects.expand(text, method: entry.methods.first)
    } catch {
      block.report(error, at: node)
      return text
    }
  }

  private mutating func level(_ node: YAMLNode?) -> Int? {
    guard let node else { return nil }
    if let level = Int(node.text ?? ""), (0...3).contains(level) { return level }
    block.report(.badValue(key: "level", expected: "0, 1, 2 or 3"), at: node)
    return nil
  }
}
