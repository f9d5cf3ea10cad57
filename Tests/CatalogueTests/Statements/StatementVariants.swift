// The statements whose entry cannot be found by comparing texts, each with the reason.

import StatementPrinter

/// A statement that LOGS.md words differently from its format string.
struct StatementVariant {
  /// The message, as a format string without places.
  var texts: [String]

  /// The entry for each value of the first place; one for `""` is for all values.
  var entries: [String: String]

  /// Why the texts differ.
  var reason: String

  /// The methods it is for; empty for any.
  var methods: [String] = []

  /// All of them.
  static let all: [StatementVariant] =
    [
      StatementVariant(
        texts: ["Can adopt: ", " replace: ", "\nkv: ", ""],
        entries: ["0": "baseline-cannot-adopt", "1": "baseline-can-adopt"],
        reason: "0 and 1 mean opposite things, so each is an entry"),
      StatementVariant(
        texts: ["Adopted: ", ""],
        entries: ["0": "baseline-replace-failed", "1": "baseline-replaced-store"],
        reason: "0 and 1 mean opposite things, so each is an entry"),
      StatementVariant(
        texts: ["Made current w/o replace: ", ""],
        entries: ["0": "baseline-made-current-failed", "1": "baseline-made-current"],
        reason: "0 and 1 mean opposite things, so each is an entry"),
      StatementVariant(
        texts: ["", ""], entries: ["": "setup-state"],
        reason: "what is printed is the long description of the set-up, whose words the entry gives",
        methods: [
          "-[PFUbiquitySetupAssistant finishSetupForStore:error:]",
          "-[PFUbiquitySetupAssistant performCoordinatorPostStoreSetup:error:]",
          "-[PFUbiquitySetupAssistant validateOptionsWithError:]",
        ]),
    ]
    + [
      "BRUbiquitousContainersRootFolderName", "BRStartDownloadForItems",
      "BRRegisterInitialSyncHandlerForContainer",
    ].map {
      StatementVariant(
        texts: ["CoreData: Error: CloudDocs.framework missing symbol \($0)"],
        entries: ["": "neighbour-clouddocs-symbol-missing"],
        reason: "one entry says it of any symbol")
    }

  /// The entry of a record; `nil` when the statement is none of these.
  static func entry(of statement: KnownStatement, _ printed: PrintedStatement) -> String? {
    let variant = all.first {
      $0.texts == statement.wording.format.texts
        && ($0.methods.isEmpty || $0.methods.contains(statement.method))
    }
    return variant?.entries[""] ?? printed.arguments.first.flatMap { variant?.entries[$0.text] }
  }
}
