// What a store is called when devices are compared: with the app, if another app has stores of the same name.

internal import Diagnosis
internal import Timelines

extension StoreGroup {
  /// The name, with the app's if that tells it apart.
  var title: Prose {
    let name = Prose(store, .store, limit: 60)
    return app.map { "\(name) of \($0, .process, limit: 60)" } ?? name
  }
}

extension Comparison {
  /// What the stores of the group of a capture's store are called; `nil` for a store of none.
  func title(ofStore index: Int, in diagnosis: CaptureDiagnosis) -> Prose? {
    group(ofStore: index, in: diagnosis)?.title
  }

  /// What a capture's own store is called, with the installation of the app if its device had several.
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
