// The titles of stores in a comparison: with the app's name if another app has a store of the same name.

internal import Diagnosis
internal import Timelines

extension StoreGroup {
  /// The store's name, with the app's name if that is needed to distinguish it.
  var title: Prose {
    let name = Prose(store, .store, limit: 60)
    return app.map { "\(name) of \($0, .process, limit: 60)" } ?? name
  }
}

extension Comparison {
  /// The title of the group that a capture's store belongs to; `nil` if it belongs to none.
  func title(ofStore index: Int, in diagnosis: CaptureDiagnosis) -> Prose? {
    group(ofStore: index, in: diagnosis)?.title
  }

  /// The title of a capture's own store, with the installation of the app if the device had several.
  func title(ofOwnStore index: Int, in diagnosis: CaptureDiagnosis) -> Prose? {
    guard let group = group(ofStore: index, in: diagnosis) else { return nil }
    let names = diagnosis.timelines.names
    guard let peer = diagnosis.timelines.stores[index].peer,
      let device = devices.first(where: { $0.peers.contains(names[peer]) }),
      device.peers.count(where: group.peers.contains) > 1
    else { return group.title }
    return "\(group.title) of \(names.prose(peer))"
  }

  private func group(ofStore index: Int, in diagnosis: CaptureDiagnosis) -> StoreGroup? {
    let (timelines, names) = (diagnosis.timelines, diagnosis.timelines.names)
    let store = timelines.stores[index]
    guard let peer = store.peer.map({ names[$0] }) else { return nil }
    return groups.first { $0.store == names[store.name] && $0.peers.contains(peer) }
  }
}
