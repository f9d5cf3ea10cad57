// The forms of what is either read by a person or by a program.

internal import ArgumentParser

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
