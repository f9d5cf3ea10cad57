// The locations of a store's files.

/// The locations of a store's files.
struct StorePlace {
  var root: String
  var localRoot: String
  var url: String

  /// Whether addresses have 36 bits.
  var isWide: Bool
}
