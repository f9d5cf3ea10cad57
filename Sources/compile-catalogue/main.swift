// Turns the volumes of the catalogue into the Swift source of the built-in entries: `compile-catalogue FOLDER
// OUTPUT VOLUME…`, each volume as a path in the folder. A mistake is printed like a compiler error, so that
// the build stops at that line.

internal import BuildTool
internal import CatalogueDocument
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
  BuildTool.fail(.usage, "usage: compile-catalogue FOLDER OUTPUT VOLUME…")
}
let volumes = Array(arguments[3...])
/// The file that is being read or written, for error messages.
var current = arguments[1]
do {
  var documents: [ParsedCatalogue] = []
  for volume in volumes {
    let file = URL(filePath: arguments[1]).appending(path: volume).path(percentEncoded: false)
    current = file
    let text = try ParsedCatalogue.text(of: Array(try Data(contentsOf: URL(filePath: file))), file: file)
    let document = try ParsedCatalogue(text, file: file, isBuiltIn: true)
    try document.check(after: documents)
    documents.append(document)
  }
  current = arguments[2]
  try BuildTool.write(GeneratedSource(documents, volumes: volumes).text, to: arguments[2])
} catch let errors as DocumentErrors {
  BuildTool.fail(.input, errors.errors.map(\.description).joined(separator: "\n"))
} catch {
  BuildTool.fail(.input, "\(current):1:1: error: \(error.localizedDescription)")
}
