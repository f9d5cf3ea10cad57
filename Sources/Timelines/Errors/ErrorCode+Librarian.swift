// The errors of the librarian, iCloud's process for files until iOS 7; they have no public names: LOGS.md
// describes them.

extension ErrorCode {
  /// An error of the librarian.
  package enum Librarian: Int, Sendable {
    /// 10: there is no iCloud account, or iCloud is off for this app.
    case noAccount = 10
  }
}
