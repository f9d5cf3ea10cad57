// A piece of a drafted template with its text in the sample, and the ways to make fields more general.

internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import ReportModel

/// A piece of a drafted template.
struct DraftPart {
  /// The content of the piece: text, whitespace or a field.
  var content: MessagePiece.Content
  /// The text of the piece in the sample.
  var sample: String
  /// The name of the field; `nil` if it is named after its kind.
  var name: String?

  /// The kind of the field; `nil` for other content.
  var kind: FieldKind? { if case .field(let kind) = content { kind ?? .name } else { nil } }

  /// The text of the piece in the template.
  var template: String {
    switch content {
    case .text: sample.doubling("{").doubling("}")
    case .blank: " "
    case .blanks: "  "
    case .newline: "\n"
    case .field(let kind): "{\((kind ?? .name).rawValue)\(name.map { " as " + $0 } ?? "")}"
    }
  }

  /// Returns one field that takes the place of `parts`.
  static func joined(_ parts: some Sequence<DraftPart>) -> DraftPart {
    let sample = parts.map(\.sample).joined()
    let isLong =
      sample.contains("\n") || parts.contains { $0.kind?.mayHaveLines ?? false || $0.content == .newline }
    return DraftPart(content: .field(isLong ? .text : .name), sample: sample)
  }
}

extension [DraftPart] {
  /// The parts with adjacent fields joined.
  var withTouchingPlacesJoined: [DraftPart] { joiningPlaces(across: \.isEmpty) }

  /// The parts with fields joined if there are no letters between them.
  var withNearPlacesJoined: [DraftPart] {
    joiningPlaces { between in !between.contains { $0.content == .text && $0.sample.hasLetters } }
  }

  /// Returns the parts with each run of fields joined to one.
  ///
  /// `isPlace` selects the parts to join by index, all fields by default; `isGap` decides whether the parts
  /// between two of them belong to the run.
  func joiningPlaces(
    where isPlace: ((Int) -> Bool)? = nil, across isGap: (ArraySlice<DraftPart>) -> Bool
  ) -> [DraftPart] {
    var joined: [DraftPart] = []
    var last: Int?
    for (index, part) in enumerated() {
      guard isPlace?(index) ?? (part.kind != nil) else {
        joined.append(part)
        continue
      }
      if let last, isGap(joined[(last + 1)...]) {
        joined[last...] = [DraftPart.joined(joined[last...] + [part])]
      } else {
        last = joined.count
        joined.append(part)
      }
    }
    return joined
  }

  /// The parts with kinds that fit any line, or any lines, wherever a value may contain spaces.
  var withOpenPlaces: [DraftPart] {
    map { part in
      switch part.kind {
      case nil, .number, .flag, .decimal, .pointer, .word, .uuid: part
      case let kind?: DraftPart(content: .field(kind.mayHaveLines ? .text : .name), sample: part.sample)
      }
    }
  }

  /// The parts with everything from the second field on joined to one field.
  var withOpenEnd: [DraftPart] {
    let places = indices.filter { self[$0].kind != nil }
    guard places.count > 1 else { return self }
    return self[..<places[1]] + [DraftPart.joined(self[places[1]...])]
  }
}

extension String {
  /// Returns the text with each brace of a kind written twice; most texts have none.
  fileprivate func doubling(_ brace: Unicode.Scalar) -> String {
    guard utf8.contains(UInt8(ascii: brace)) else { return self }
    return replacing(scalar: brace, with: String([Character(brace), Character(brace)]))
  }

  fileprivate var hasLetters: Bool { utf8.count(where: \.isASCIILetter) >= 2 }
}
