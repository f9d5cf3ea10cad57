// Writes the lists of rules and events for a target: `compile-rules TARGET RULES EVENTS OUTPUT`, where
// `RULES` is the folder of the rules and `EVENTS` the file that declares the kinds of events. A mistake in
// them is printed like a compiler error, so that the build stops at that line.

internal import BuildTool
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 5 else {
  BuildTool.fail(.usage, "usage: compile-rules TARGET RULES EVENTS OUTPUT")
}
/// The file or folder that is being read or written, for error messages.
var current = arguments[2]
do {
  let rules = try ListedRule.all(in: URL(filePath: current))
  current = arguments[3]
  let events = try ListedEvent.all(in: URL(filePath: current))
  guard let text = generatedSource(rules, events, for: arguments[1]) else {
    BuildTool.fail(.usage, "compile-rules: error: nothing is generated for the target \(arguments[1])")
  }
  current = arguments[4]
  try BuildTool.write(text, to: current)
} catch let mistake as Mistake {
  BuildTool.fail(.input, mistake.description)
} catch {
  BuildTool.fail(.input, "\(current):1:1: error: \(error.localizedDescription)")
}
