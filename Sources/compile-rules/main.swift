// Writes the lists of rules for a target: `compile-rules TARGET FOLDER OUTPUT`. A mistake in `rules.txt` is
// printed like a compiler error, so that the build stops at that line.

internal import BuildTool
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4 else { BuildTool.fail(.usage, "usage: compile-rules TARGET FOLDER OUTPUT") }
do {
  let rules = try ListedRule.all(in: URL(filePath: arguments[2]))
  guard let text = generatedSource(rules, for: arguments[1]) else {
    BuildTool.fail(.usage, "compile-rules: error: nothing is generated for the target \(arguments[1])")
  }
  try BuildTool.write(text, to: arguments[3])
} catch let mistake as ListedRule.Mistake {
  BuildTool.fail(.input, mistake.description)
} catch {
  BuildTool.fail(.input, "\(arguments[2]):1:1: error: \(error.localizedDescription)")
}
