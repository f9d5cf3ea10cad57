// A piece of a drafted template, with what stands there in the sample.

internal import CatalogueDocument
internal import Mining
internal import Redaction

/// A piece of a drafted template.
struct DraftPart {
  /// What it is in the template.
  enum Content: Equatable {
    case text
    case blank, blanks, newline
    case place(FieldKind)
  }

  /// What it is in the template.
  var content: Content

  /// What stands there in the sample.
  var sample: String

  /// What the place is called; `nil` when it is called by its kind.
  var name: String?

  /// Its kind, when it is a place.
  var kind: FieldKind? { if case .place(let kind) = content { kind } else { nil } }

  /// Its words in the notation of LOGS.md.
  var template: String {
    switch content {
    case .text: sample.replacing("{", with: "{{").replacing("}", with: "}}")
    case .blank: " "
    case .blanks: "  "
    case .newline: "\n"
    case .place(let kind): name.map { "{\(kind.rawValue) as \($0)}" } ?? "{\(kind.rawValue)}"
    }
  }

  /// One place for several pieces.
  static func joined(_ parts: some Sequence<DraftPart>) -> DraftPart {
    let sample = parts.map(\.sample).joined()
    let isLong =
      sample.contains("\n") || parts.contains { $0.kind?.mayHaveLines ?? false || $0.content == .newline }
    return DraftPart(content: .place(isLong ? .text : .name), sample: sample)
  }
}

extension [DraftPart] {
  /// The same with one place for those with nothing between them.
  var withTouchingPlacesJoined: [DraftPart] {
    var joined: [DraftPart] = []
    for part in self {
      if part.kind != nil, let last = joined.last, last.kind != nil {
        joined[joined.count - 1] = DraftPart.joined([last, part])
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  /// The same with kinds that only ask for a line, or for lines, wherever a value may have blanks.
  var withOpenPlaces: [DraftPart] {
    map { part in
      switch part.kind {
      case nil, .number, .flag, .decimal, .pointer, .word, .uuid: part
      case let kind?: DraftPart(content: .place(kind.mayHaveLines ? .text : .name), sample: part.sample)
      }
    }
  }

  /// The same with one place for all places that only white space or punctuation parts.
  var withNearPlacesJoined: [DraftPart] {
    var joined: [DraftPart] = []
    var lastPlace: Int?
    for part in self {
      joined.append(part)
      guard part.kind != nil else { continue }
      if let last = lastPlace,
        !joined[(last + 1)..<(joined.count - 1)].contains(where: {
          $0.content == .text && $0.sample.hasLetters
        })
      {
        let one = DraftPart.joined(joined[last...])
        joined.removeSubrange(last...)
        joined.append(one)
      } else {
        lastPlace = joined.count - 1
      }
    }
    return joined
  }

  /// The same with one place for everything from the second place on.
  var withOpenEnd: [DraftPart] {
    let places = indices.filter { self[$0].kind != nil }
    guard places.count > 1 else { return self }
    return self[..<places[1]] + [DraftPart.joined(self[places[1]...])]
  }
}

extension String {
  /// Whether it has letters enough to tell one text from another.
  fileprivate var hasLetters: Bool { utf8.count(where: \.isLetter) >= 2 }
}
