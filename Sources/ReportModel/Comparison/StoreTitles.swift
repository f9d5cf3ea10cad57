// What a store is called when devices are compared: with the app, if another app has stores of the same name.

internal import Diagnosis
internal import Timelines

extension StoreCircle {
  /// The name, with the app's if that tells it apart.
  var title: Prose {
    let name = Prose(store, .store, limit: 60)
    return app.map { "\(name) of \($0, .process, limit: 60)" } ?? name
  }
}

extension Comparison {
  /// What the stores in the circle of a capture's store are called; `nil` for a store in no circle.
  func title(ofStore index: Int, in diagnosis: CaptureDiagnosis) -> Prose? {
    circle(ofStore: index, in: diagnosis)?.title
  }

  /// What a capture's own store is called, with the installation of the app if its device had several.
  func title(ofOwnStore index: Int, in diagnosis: CaptureDiagnosis) -> Prose? {
    guard let circle = circle(ofStore: index, in: diagnosis) else { return nil }
    let names = diagnosis.timelines.names
    guard let peer = diagnosis.timelines.stores[index].peer,
      let device = devices.first(where: { $0.peers.contains(names[peer]) }),
      device.peers.count(where: circle.peers.contains) > 1
    else { return circle.title }
    return "\(circle.title) of \(names.prose(peer))"
  }

  private func circle(ofStore index: Int, in diagnosis: CaptureDiagnosis) -> StoreCircle? {
    let (timelines, names) = (diagnosis.timelines, diagnosis.timelines.names)
    let store = timelines.stores[index]
    guard let peer = store.peer.map({ names[$0] }) else { return nil }
    return circles.first { $0.store == names[store.name] && $0.peers.contains(peer) }
  }
}
