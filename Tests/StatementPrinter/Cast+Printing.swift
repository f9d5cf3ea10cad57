// The text that an argument of each shape prints, and its value without class and address.

internal import DeviceSimulator

extension Cast {
  /// Prints an argument.
  mutating func print(_ shape: ArgumentShape) -> PrintedArgument {
    switch shape {
    case .maybe(let inner): return random.below(6) == 0 ? same("(null)") : print(inner)
    case .vector:
      let (head, body) = (object("PFUbiquityKnowledgeVector"), vectorBody())
      return PrintedArgument(text: "\(head) (\(body))", value: body)
    case .globalID:
      let (head, body) = (object("PFUbiquityGlobalObjectID"), globalIDBody())
      return PrintedArgument(text: "\(head) (\(body))", value: body)
    case .location:
      let (head, path) = (object("PFUbiquityLocation"), path())
      return PrintedArgument(text: "\(head): \(path)", value: path)
    default: return same(text(of: shape))
    }
  }

  private func same(_ text: String) -> PrintedArgument { PrintedArgument(text: text, value: text) }

  /// Returns the text of an object inside another.
  mutating func text(of shape: ArgumentShape) -> String {
    switch shape {
    case .vector, .globalID, .location, .maybe: print(shape).text
    case .number: "\(random.within(0...9000))"
    case .decimal: "\(random.within(0...700)).\(random.within(100_000...999_999))"
    case .flag: "\(random.below(2))"
    case .pointer: address()
    case .word: random.pick(["Trip", "Stop", "Photo", "PFUbiquityPeerState"])
    case .text(let text): text
    case .date: date()
    case .url: url()
    case .path: path()
    case .fileName:
      random.pick(["Trips.sqlite", "Trips.sqlite-wal", ".Trips_SUPPORT/_EXTERNAL_DATA", "meta data"])
    case .uuid: random.uuid()
    case .token: "<\(String(random.next(), radix: 16)) \(String(random.next(), radix: 16))>"
    case .peer: random.pick(peers)
    case .storeName: store
    case .hash: hash
    case .vectorBody: vectorBody() + ":x"
    case .plain(let name): object(name)
    case .unknown: object(Self.unknownClass)
    case .array(let element): array(element)
    case .set(let element): set(element)
    case .keyed(let element): keyed(element)
    case .error, .userInfo, .exception, .dictionary, .notification: trouble(shape)
    case .coordinator, .store, .connection, .model, .context, .fetchRequest, .managedObject, .metadataObject,
      .objectID, .property:
      coreData(shape)
    case .importer, .exporter, .presenter, .operation, .parentOperation, .assistant, .setupState, .monitor,
      .entry, .factoryEntry, .stack, .schedulingContext:
      actor(shape)
    default: file(shape)
    }
  }

  // MARK: Collections

  /// Returns an array, which quotes and escapes its members.
  private mutating func array(_ element: ArgumentShape) -> String {
    let members = (0..<random.below(3)).map { _ in "    " + quoted(text(of: element)) }
    return members.isEmpty ? "(\n)" : "(\n\(members.joined(separator: ",\n"))\n)"
  }

  /// Returns a set, which prints its members without quotes or escapes.
  private mutating func set(_ element: ArgumentShape) -> String {
    let members = (0..<random.below(3)).map { _ in "    " + text(of: element) }
    return members.isEmpty ? "{(\n)}" : "{(\n\(members.joined(separator: ",\n"))\n)}"
  }

  /// Returns a dictionary, which quotes and escapes keys and values.
  private mutating func keyed(_ element: ArgumentShape) -> String {
    let members = (0..<random.below(3)).map { _ in
      "    \(quoted(location())) = \(quoted(text(of: element)));\n"
    }
    return "{\n\(members.joined())}"
  }

  /// Returns a text as Foundation's collections print it; a plain word is not quoted.
  func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    if isPlain { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value >= 0x80:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
