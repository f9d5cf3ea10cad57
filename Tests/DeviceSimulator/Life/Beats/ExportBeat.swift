// The statements of an export, as things an agent does.

/// The export of a save.
enum ExportBeat {
  case considering, willRespond, commit
  case objects(ObjectChange.Kind)
  case reserved, wrote, entries, cached
}
