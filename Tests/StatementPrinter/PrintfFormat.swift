// A format string, split into its texts and places.

/// A format string, split into its texts and places.
package struct PrintfFormat: Sendable {
  /// The marker before the message, with its spaces; empty for none.
  package let marker: String

  /// The texts between the places, one more than there are places.
  package private(set) var texts: [String]

  /// The conversion characters of the places, such as `@`.
  package private(set) var places: [Character]

  /// Whether the message is a single object without text.
  package var isOnlyAPlace: Bool { places == ["@"] && texts.allSatisfy(\.isEmpty) }

  /// Creates a format by splitting a format string.
  package init(_ format: String) {
    var marker = ""
    var rest = Substring(format)
    // Some texts repeat the marker.
    while rest.hasPrefix("CoreData: Ubiquity:") {
      let message = rest.dropFirst(19).drop { $0 == " " }
      marker += rest[..<message.startIndex]
      rest = message
    }
    self.marker = marker
    texts = []
    places = []
    var text = ""
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      let letter = rest.drop { "0123456789.hlqLz".contains($0) }.first ?? "%"
      rest = rest.drop { $0 != letter }.dropFirst()
      if letter == "%" {
        text.append("%")
      } else {
        texts.append(text)
        places.append(letter)
        text = ""
      }
    }
    texts.append(text)
  }
}
