// The lanes in which reports draw events side by side, according to the topics in the events' names.

/// A lane of a report's picture: a group of events that are drawn together.
package enum StoryLane: Int, CaseIterable, Sendable {
  case setup, trouble, baseline, app
  /// Lanes of mirroring: the account, what is saved and sent, what is received, what the system allows, and
  /// pushes.
  case account, export, `import`, permission, push

  init(ofTopic name: String) {
    let parts = name.split(separator: ".")
    self =
      switch parts[0] {
      case "import", "conflict", "export": .trouble
      case "baseline": .baseline
      case "app": .app
      case "mirror": Self(ofMirroring: parts[1])
      default: .setup
      }
  }

  private init(ofMirroring topic: Substring) {
    self =
      switch topic {
      case "account", "account-changed", "account-terms": .account
      case "export", "save": .export
      case "import": .import
      case "deferred", "allowed": .permission
      case "push", "push-mode-missing", "push-entitlement-refused": .push
      default: .setup
      }
  }
}
