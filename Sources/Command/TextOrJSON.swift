// The forms of what is not told while it is read.

internal import ArgumentParser

/// The forms of a comparison and of a list.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
