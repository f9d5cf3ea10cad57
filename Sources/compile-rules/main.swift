// Writes the lists of rules for a target: `compile-rules TARGET Rules Rules+Generated.swift`. A mistake in `rules.txt` is printed
// like a compiler error, so that the build stops at that line.

internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4 else { complain("usage: compile-rules TARGET FOLDER OUTPUT") }
do {
  let rules = try ListedRule.all(in: URL(filePath: arguments[2]))
  guard let text = generatedSource(rules, for: arguments[1]) else {
    complain("compile-rules: error: nothing is generated for the target \(arguments[1])")
  }
  // An unchanged file stays untouched, so that nothing is rebuilt because of it.
  let isNew = try? Data(contentsOf: URL(filePath: arguments[3])) != Data(text.utf8)
  if isNew ?? true { try text.write(toFile: arguments[3], atomically: true, encoding: .utf8) }
} catch let mistake as ListedRule.Mistake {
  complain(mistake.description)
} catch { complain("\(arguments[2]):1:1: error: \(error.localizedDescription)") }

func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data((words + "\n").utf8))
  exit(65)
}
