// The formats of output that either a person or a program reads.

internal import ArgumentParser

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
