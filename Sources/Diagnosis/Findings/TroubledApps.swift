// The apps that have one trouble whose records name no store. A success that another app prints does not show
// that the trouble is over.

/// A set of apps that have a trouble of one kind, identified by the hash of each app.
struct TroubledApps {
  /// The maximum number of apps, for captures that name a new one in every line.
  static let capacity = 64

  private var known: Set<UInt64> = []
  /// Whether more apps have the trouble than are kept, so that any app may be one of them.
  private var hasOthers = false

  /// Notes an app that has the trouble; there is no effect if `app` is `nil`, because the log does not name
  /// it.
  mutating func note(_ app: UInt64?) {
    guard let app, !known.contains(app) else { return }
    if known.count < Self.capacity { known.insert(app) } else { hasOthers = true }
  }

  /// Whether an app may be in the set; without any known name, it may be any app.
  func mayInclude(_ app: UInt64?) -> Bool {
    guard let app, !known.isEmpty, !hasOthers else { return true }
    return known.contains(app)
  }

  /// Removes an app in which the trouble is over, or all apps if `app` is `nil`, because it may be any of
  /// them.
  ///
  /// - Returns: Whether no app with the trouble remains; `false` once there were more apps than are kept.
  mutating func resolve(_ app: UInt64?) -> Bool {
    guard let app else {
      self = TroubledApps()
      return true
    }
    known.remove(app)
    return known.isEmpty && !hasOthers
  }
}
