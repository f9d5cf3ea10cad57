// The entries of LOGS.md, compiled in. The build makes `all()` of them.

/// The entries of LOGS.md.
enum BuiltInEntries {}
