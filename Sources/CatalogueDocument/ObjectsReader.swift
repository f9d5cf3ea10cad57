// Reads the YAML of a block of objects, and says of each mistake where it stands.

internal import Yams

/// The blocks of objects, while they are read.
///
/// Objects may refer to others of any block, hence `finish()` when all are read.
struct ObjectsReader {
  private(set) var objects = SampleObjects()
  private(set) var errors: [CatalogueProblem] = []
  private var lineOfName: [String: Int] = [:]
  private var definitions: [Definition] = []
  private var blocks: [YAMLBlock] = []
  /// How many objects refer to what they may not.
  private var problems = 0

  private struct Definition {
    var name: String
    var source: String
    var node: Node
    var block: Int
  }

  mutating func read(_ block: YAMLBlock) {
    var block = block
    let index = blocks.count
    if let root = block.parse() {
      if let mapping = root.mapping {
        for (key, value) in mapping { define(key, value, in: &block, index) }
      } else {
        block.report(.notAMapping(.objects), at: root)
      }
    }
    blocks.append(block)
  }

  mutating func finish() {
    check { objects, definition in objects.unknownReference(in: definition.name) }
    check { objects, definition in objects.circle(through: definition.name) }
    var heights: [String: Int] = [:]
    check { objects, definition in objects.levelTooMany(in: definition.name, &heights) }
    check { objects, definition in
      do throws(TextError) {
        _ = try objects.expand(definition.source, method: "")
        return nil
      } catch { return error }
    }
    errors = blocks.flatMap(\.errors)
  }

  private mutating func check(_ mistake: (SampleObjects, Definition) -> TextError?) {
    for definition in definitions where !objects.broken.contains(definition.name) {
      guard problems < DocumentLimits.problems, let error = mistake(objects, definition) else { continue }
      problems += 1
      blocks[definition.block].report(error, in: definition.source, at: definition.node)
      objects.broken.insert(definition.name)
    }
  }

  private mutating func define(_ key: Node, _ value: Node, in block: inout YAMLBlock, _ index: Int) {
    let name = key.string ?? ""
    guard ReferencedText.isName(name), name != SampleObjects.method else {
      block.report(.badObjectName(name), at: key)
      return
    }
    if let line = lineOfName[name] {
      block.report(.objectTwice(name, line: line), at: key)
      return
    }
    guard lineOfName.count < DocumentLimits.objects else {
      if lineOfName.count == DocumentLimits.objects { block.report(.tooManyObjects, at: key) }
      lineOfName[name] = block.line(of: key) + 1
      return
    }
    lineOfName[name] = block.line(of: key) + 1
    guard let source = value.string, !source.isEmpty else {
      block.report(.badValue(key: name, expected: "the object's text"), at: value)
      objects.broken.insert(name)
      return
    }
    do throws(TextError) {
      objects.texts[name] = try ReferencedText(source)
      definitions.append(Definition(name: name, source: source, node: value, block: index))
    } catch {
      block.report(error, in: source, at: value)
      objects.broken.insert(name)
    }
  }
}
