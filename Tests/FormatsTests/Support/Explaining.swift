// Explains topics and lines with the built-in catalogue, without colours.

import Catalogue
import Formats

extension TopicExplanation {
  /// The explanation of a topic.
  static func text(of topic: String, columns: Int? = nil) throws(Unknown) -> String {
    try TopicExplanation(topic, .shared, Palette(isColoured: false), columns: columns).text
  }
}

extension LineExplanation {
  /// The explanation of a line, or of several.
  static func text(of paste: String, columns: Int? = nil) -> String {
    LineExplanation(paste, .shared, Palette(isColoured: false), columns: columns).text
  }
}
