// The build plugin that turns the volumes of the catalogue into Swift, and the only list of them. It only
// declares inputs and outputs; the tool `compile-catalogue` does the work.

import PackagePlugin

/// The volumes of the catalogue, as paths in the package's folder: every other list of them is generated from
/// this one.
let volumes = ["LOGS.md", "Sources/Catalogue/CloudKit.md"]

@main
struct CompileCatalogue: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL
    let generated = context.pluginWorkDirectoryURL.appending(path: "Entries+Generated.swift")
    return [
      .buildCommand(
        displayName: "Compiling \(volumes.joined(separator: " and "))",
        executable: try context.tool(named: "compile-catalogue").url,
        arguments: [folder.path(percentEncoded: false), generated.path(percentEncoded: false)] + volumes,
        inputFiles: volumes.map { folder.appending(path: $0) },
        outputFiles: [generated]
      )
    ]
  }
}
