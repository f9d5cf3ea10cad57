// The build plugin that turns LOGS.md into Swift. It only says what is made from what; the work is done by
// the tool `compile-catalogue`.

import PackagePlugin

@main
struct CompileCatalogue: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let document = context.package.directoryURL.appending(path: "LOGS.md")
    let generated = context.pluginWorkDirectoryURL.appending(path: "Entries+Generated.swift")
    return [
      .buildCommand(
        displayName: "Compiling LOGS.md",
        executable: try context.tool(named: "compile-catalogue").url,
        arguments: [document.path(percentEncoded: false), generated.path(percentEncoded: false)],
        inputFiles: [document],
        outputFiles: [generated]
      )
    ]
  }
}
