// Takes the text apart in which Core Data states why it cannot mirror a data model. Each reason has a heading
// that ends with a colon, and a list: `Trip: name`, `Trip:stops - Deny`, `Trip: Estimated size 812345 bytes`,
// or only `Trip`. Pages and repairs may have put all of it on one line.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

enum ModelFaultReader {
  private typealias Property = ModelIncompatible.Property

  /// Returns the reasons that a text states, in its order; a reason is repeated as often as the text repeats
  /// it.
  static func faults(in text: String) -> [ModelFault] {
    // A dictionary quotes the text with its line breaks escaped.
    let text = text.replacing("\\n", with: "\n")
    let starts = Self.starts(in: text)
    return zip(starts, starts.dropFirst() + [text.endIndex]).compactMap { start, end in
      fault(in: text[start..<end].prefix { $0 != "}" && $0 != "\"" })
    }
  }

  /// Returns the places where reasons begin.
  private static func starts(in text: String) -> [String.Index] {
    // Set-up itself is called so as well.
    let named = text.ranges(of: "CloudKit integration ").filter {
      !text[$0.upperBound...].hasPrefix("for store")
    }
    // In most reasons, these words begin their second sentence.
    let others = text.ranges(of: "The following ").filter {
      text[..<$0.lowerBound].last { !$0.isWhitespace } != "."
    }
    return (named + others).map(\.lowerBound).sorted()
  }

  /// Returns the reason in the part of a text that begins with it; `nil` if the part states none.
  private static func fault(in part: Substring) -> ModelFault? {
    let end = endOfHeading(part)
    let first = part[..<(end ?? part.firstIndex(of: "\n") ?? part.endIndex)]
    let heading = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let says = ErrorMeaning.saying(
      domain: ErrorDomain.cocoa.rawValue, code: ErrorCode.Cocoa.coreData.rawValue, in: heading.utf8.span)
    let properties = end.map { Self.properties(in: part[$0...]) } ?? []
    guard says != nil || !properties.isEmpty else { return nil }
    let words = heading.last == ":" ? String(heading.dropLast()) : heading
    return ModelFault(says: says, heading: words, properties: properties)
  }

  /// Returns the end of the heading that a part begins with; `nil` if no list follows.
  private static func endOfHeading(_ part: Substring) -> Substring.Index? {
    for index in part.indices where part[index] == ":" || part[index] == "." {
      let next = part.index(after: index)
      let rest = part[next...]
      guard rest.first?.isWhitespace ?? true else { continue }
      if part[index] == ":" { return next }
      guard rest.first?.isNewline == true, !rest.drop(while: \.isWhitespace).hasPrefix("The following")
      else { continue }
      // A list may also follow a sentence.
      return part[..<index].contains(" following ") ? next : nil
    }
    return nil
  }

  /// Returns the items of a list, up to the first line that is none.
  private static func properties(in list: Substring) -> [Property] {
    var properties: [Property] = []
    for line in list.split(whereSeparator: \.isNewline) {
      guard let items = Self.items(in: line) else { break }
      properties += items
    }
    return properties
  }

  /// Returns the items of a line; `nil` if it is not part of a list.
  private static func items(in line: Substring) -> [Property]? {
    let words = line.split { $0 == " " || $0 == "\t" }
    if words.count == 1, let entity = words.first, isName(entity) {
      return [Property(entity: String(entity), property: nil)]
    }
    var items: [Property] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let colon = word.firstIndex(of: ":"), isName(word[..<colon]) else { return nil }
      let first = word[word.index(after: colon)...]
      let others = rest.prefix { !$0.contains(":") }
      rest = rest.dropFirst(others.count)
      guard let named = properties(of: String(word[..<colon]), (first.isEmpty ? [] : [first]) + others)
      else { return nil }
      items += named
    }
    return items
  }

  /// Returns the items of the words after the name of an entity; `nil` if there are none.
  private static func properties(of entity: String, _ words: [Substring]) -> [Property]? {
    // The value that is wrong follows a hyphen.
    let names = words.prefix { $0 != "-" }
    let isList = names.dropLast().allSatisfy { $0.last == "," }
    guard !names.isEmpty else { return nil }
    guard isList else { return [Property(entity: entity, property: nil)] }
    let properties = names.flatMap { $0.split(separator: ",") }
    guard properties.allSatisfy(isName) else { return nil }
    return properties.map { Property(entity: entity, property: String($0)) }
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count < 128
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }
}
