// Turns the volumes of the catalogue into the Swift source of the built-in entries: `compile-catalogue FOLDER OUTPUT VOLUME…`,
// each volume as a path in the folder. A mistake is printed like a compiler error, so that the build stops at that line.

internal import CatalogueDocument
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 3 else { complain("usage: compile-catalogue FOLDER OUTPUT VOLUME…") }
let volumes = Array(arguments[3...])
do {
  var documents: [ParsedCatalogue] = []
  for volume in volumes {
    let file = URL(filePath: arguments[1]).appending(path: volume).path(percentEncoded: false)
    let text = try ParsedCatalogue.text(of: Array(try Data(contentsOf: URL(filePath: file))), file: file)
    let document = try ParsedCatalogue(text, file: file, isBuiltIn: true)
    try document.check(after: documents)
    documents.append(document)
  }
  let source = GeneratedSource(documents, volumes: volumes)
  // An unchanged file stays untouched, so that nothing is rebuilt because of it.
  let isNew = try? Data(contentsOf: URL(filePath: arguments[2])) != Data(source.text.utf8)
  if isNew ?? true { try source.text.write(toFile: arguments[2], atomically: true, encoding: .utf8) }
} catch let errors as DocumentErrors {
  complain(errors.errors.map(\.description).joined(separator: "\n"))
} catch { complain("\(arguments[1]):1:1: error: \(error.localizedDescription)") }

func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data((words + "\n").utf8))
  exit(65)
}
