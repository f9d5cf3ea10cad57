// What entries call events and places: the names written next to the cases match the cases.

import Testing

@testable import Timelines

struct EventNameTests {
  /// For example, `importDownloadFailed` is `import.download-failed`.
  @Test(arguments: EventKind.allCases) func eventNamesMatchTheirCases(kind: EventKind) throws {
    var label = ""
    for letter in kind.rawValue.replacing(".", with: "-").split(separator: "-") {
      label += label.isEmpty ? String(letter) : letter.prefix(1).uppercased() + letter.dropFirst()
    }
    #expect(label == "\(kind)")
    let dots = kind.rawValue.count { $0 == "." }
    #expect(dots == 1 || dots == 2 && kind.rawValue.hasPrefix("mirror."))
    #expect(EventKind(named: kind.rawValue) == kind)
  }

  @Test func placeNamesMatchTheirCases() {
    #expect(FieldRole.names == Set(FieldRole.allCases.map { "\($0)" }))
    for (name, role) in FieldRole.byName { #expect(name == "\(role)") }
  }
}
