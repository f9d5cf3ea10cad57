// Where a store's files are.

/// Where a store's files are.
struct StorePlace {
  var root: String
  var localRoot: String
  var url: String

  /// Whether addresses have 36 bits.
  var isWide: Bool
}
