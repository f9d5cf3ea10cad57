// The kinds of events that the build reads from their declaration.

import Foundation
import Testing

@testable import compile_rules

struct ListedEventTests {
  private static func events(_ source: String) throws -> [ListedEvent] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ListedEvent.all(in: file)
  }

  @Test func casesOfAGroupShareItsComment() throws {
    let events = try Self.events(
      #"""
      /// The kind of an event.
      package enum EventKind: String {
        /// The app saved.
        case appSaved = "app.saved"

        /// A log was lost,
        /// or found.
        case importLost = "import.lost", importFound =
          "import.found",
          mirrorImportFound = "mirror.import.found-again"

        var isApp: Bool {
          switch self {
          case .appSaved,
            .importLost:
            true
          default: false
          }
        }
      }
      """#)
    let group = ["A log was lost,", "or found."]
    #expect(
      events == [
        ListedEvent(member: "appSaved", name: "app.saved", comment: ["The app saved."]),
        ListedEvent(member: "importLost", name: "import.lost", comment: group),
        ListedEvent(member: "importFound", name: "import.found", comment: group),
        ListedEvent(member: "mirrorImportFound", name: "mirror.import.found-again", comment: group),
      ])
  }

  @Test(arguments: ["enum EventKind {}\n", "enum EventKind {\n  case appSaved = \"app.saved\"\n}\n"])
  func unreadableDeclarationIsRefused(source: String) {
    #expect(throws: Mistake.self) { try Self.events(source) }
  }

  @Test func eachEventHasAMemberAndACase() throws {
    let event = ListedEvent(member: "appSaved", name: "app.saved", comment: ["The app saved."])
    let source = try #require(generatedSource([], [event], for: "ParseLogs"))
    let member = #"  public static let appSaved = Self(rawValue: "app.saved")"#
    #expect(source.contains("  /// The app saved.\n\(member)\n"))
    #expect(source.contains("    case .appSaved: self = .appSaved\n"))
  }
}
