// Turns LOGS.md into the Swift source of the built-in entries: `compile-catalogue LOGS.md Entries+Generated.swift`.
// A mistake in LOGS.md is printed as a compiler would, which makes the build stop at that line.

internal import CatalogueDocument
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else { complain("usage: compile-catalogue LOGS.md OUTPUT") }
do {
  let bytes = try Data(contentsOf: URL(filePath: arguments[1]))
  let text = try ParsedCatalogue.text(of: Array(bytes), file: arguments[1])
  let document = try ParsedCatalogue(text, file: arguments[1], isBuiltIn: true)
  try GeneratedSource(document).text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch let errors as DocumentErrors {
  complain(errors.errors.map(\.description).joined(separator: "\n"))
} catch { complain("\(arguments[1]):1:1: error: \(error.localizedDescription)") }

func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data((words + "\n").utf8))
  exit(65)
}
