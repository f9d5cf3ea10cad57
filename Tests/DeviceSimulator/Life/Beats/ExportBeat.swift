// The statements about an export, as beats of an agent.

/// The export of a save.
enum ExportBeat {
  case considering, willRespond, commit
  case objects(ObjectChange.Kind)
  case reserved, wrote, entries, cached
}
