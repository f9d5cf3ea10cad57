// Tells which transactions a store is seen to hold, to decide whether it has what another one lacked.

package import Timelines

/// A store and what its captures show it to hold, by the names of another capture.
package protocol TransactionHolder {
  /// Whether the store is seen to hold a transaction.
  func holds(_ number: Int, of peer: Name) -> Bool

  /// Whether the store is seen to hold the contents of a log, identified by its number or its file.
  func holds(_ file: LogFile, _ number: Int?, of peer: Name) -> Bool
}
