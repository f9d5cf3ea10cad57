// A piece of a drafted template with its text in the sample, and how places are made more general.

internal import CatalogueDocument
internal import LogRecords
internal import Mining

struct DraftPart {
  /// What it is; a field is a place.
  var content: MessagePiece.Content
  var sample: String
  /// The name of the place; `nil` when that is its kind.
  var name: String?

  var kind: FieldKind? { if case .field(let kind) = content { kind ?? .name } else { nil } }

  var template: String {
    switch content {
    case .text: sample.replacing("{", with: "{{").replacing("}", with: "}}")
    case .blank: " "
    case .blanks: "  "
    case .newline: "\n"
    case .field(let kind): "{\((kind ?? .name).rawValue)\(name.map { " as " + $0 } ?? "")}"
    }
  }

  static func joined(_ parts: some Sequence<DraftPart>) -> DraftPart {
    let sample = parts.map(\.sample).joined()
    let isLong =
      sample.contains("\n") || parts.contains { $0.kind?.mayHaveLines ?? false || $0.content == .newline }
    return DraftPart(content: .field(isLong ? .text : .name), sample: sample)
  }
}

extension [DraftPart] {
  var withTouchingPlacesJoined: [DraftPart] { joiningPlaces(across: \.isEmpty) }

  var withNearPlacesJoined: [DraftPart] {
    joiningPlaces { between in !between.contains { $0.content == .text && $0.sample.hasLetters } }
  }

  /// The parts with one place for each run of those that `isPlace` takes, every place by default; `isGap`
  /// says of what stands between two whether they belong together.
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

  /// The parts with kinds that fit any line, or any lines, wherever a value may have blanks.
  var withOpenPlaces: [DraftPart] {
    map { part in
      switch part.kind {
      case nil, .number, .flag, .decimal, .pointer, .word, .uuid: part
      case let kind?: DraftPart(content: .field(kind.mayHaveLines ? .text : .name), sample: part.sample)
      }
    }
  }

  var withOpenEnd: [DraftPart] {
    let places = indices.filter { self[$0].kind != nil }
    guard places.count > 1 else { return self }
    return self[..<places[1]] + [DraftPart.joined(self[places[1]...])]
  }
}

extension String {
  fileprivate var hasLetters: Bool { utf8.count(where: \.isASCIILetter) >= 2 }
}
