// The build plugin that turns `rules.txt` and the kinds of events into the lists of each target. It only
// declares inputs and outputs; the tool `compile-rules` does the work.

import Foundation
import PackagePlugin

@main
struct CompileRules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/Diagnosis/Rules")
    let events = context.package.directoryURL.appending(path: "Sources/Timelines/Events/EventKind.swift")
    let generated = context.pluginWorkDirectoryURL.appending(path: "Rules+Generated.swift")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { ["swift", "txt"].contains($0.pathExtension) } ?? []
    return [
      .buildCommand(
        displayName: "Listing the rules for \(target.name)",
        executable: try context.tool(named: "compile-rules").url,
        arguments: [target.name] + [folder, events, generated].map { $0.path(percentEncoded: false) },
        inputFiles: files.sorted { $0.path < $1.path } + [events],
        outputFiles: [generated]
      )
    ]
  }
}
