// The name of the entries that the build generates from the volumes. `EntryCatalogue` prepares them for
// matching.

/// The built-in entries; the build generates `all()` and `volumes`.
enum BuiltInEntries {}
