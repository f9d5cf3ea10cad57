// The formats of what is read either by a person or by a program.

internal import ArgumentParser

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
