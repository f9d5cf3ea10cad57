// The evidence about the store of the installation that replaced a removed one on its device.

internal import LogRecords
internal import Timelines

/// The store of a later installation, by the names of the capture of a removed one.
struct LaterInstallation: TransactionHolder {
  let store: ComparedStore
  let names: Names

  func holds(_ number: Int, of peer: Name) -> Bool {
    PeerView(store, of: names[peer]).has(number) && !store.cutOffImports(of: names[peer]).contains(number)
  }

  func holds(_ file: LogFile, _ number: Int?, of peer: Name) -> Bool {
    if let number, holds(number, of: peer) { return true }
    // File names of another form are specific to one capture.
    guard case .uuid = file else { return false }
    let cutOff = store.cutOffImports(of: names[peer])
    return store.arrivals(of: names[peer]).contains { $0.file == file && !cutOff.contains($0.number) }
  }
}
