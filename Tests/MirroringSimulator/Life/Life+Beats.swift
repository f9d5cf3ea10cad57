// The events of a healthy life between launches: saves, pushes, visits to the background.

internal import DeviceSimulator

extension Life {
  /// Lets something happen, after a pause.
  func passBeat() {
    now += Int64(random.within(4_000...40_000)) * 1000
    guard !mirrors.isEmpty else { return }
    let mirror = random.pick(mirrors)
    guard !mirror.store.isStill else { return }
    switch random.below(16) {
    case 0..<6: mirror.save(random.within(1...14))
    case 6..<10: mirror.push(random.below(6))
    case 10, 11: visitBackground(mirror)
    case 12: tellHarmless(of: mirror)
    case 13: ignoreChange(mirror)
    case 14 where options.hasExtension: visitExtension()
    default:
      mirror.catchUp()
      if mirror.isSetUp { mirror.askTwice() }
    }
  }

  /// Sends the app to the background, where it exports, and back, when it imports.
  private func visitBackground(_ mirror: Mirror) {
    mirror.catchUp()
    mirror.export("AppDeactivationExport")
    mirror.wait(seconds: 3...15)
    mirror.importChanges("AppActivationImport", records: random.below(3))
  }

  /// Prints a change that was exported before.
  func ignoreChange(_ mirror: Mirror) {
    mirror.catchUp()
    mirror.noticeChange()
    let count = historyCount()
    mirror.say(
      .caughtUp,
      [mirror.delegate, String(count - 1), String(count), object("NSPersistentHistoryToken")])
  }

  /// Lets an extension of the app open the private store, save, export, and end.
  ///
  /// How often extensions mirror stores themselves is unknown; they are assumed to print what an app prints.
  private func visitExtension() {
    guard let mirror = mirrors.first(where: { $0.store.scope == "Private" }), mirror.isSetUp,
      !mirror.store.isStill, mirror.active == nil, mirror.store.exportTrouble == nil,
      mirror.store.importTrouble == nil
    else { return }
    let process = ProcessIdentity(
      name: "TripsShare", pid: random.within(400...9000), isApp: false,
      path: "/private/var/containers/Bundle/Application/Trips.app/PlugIns/TripsShare.appex/TripsShare")
    now = max(now, mirror.now)
    let visitor = Mirror(self, mirror.store, in: process)
    visitor.launch()
    now = visitor.now
    visitor.save(random.within(1...3))
    now = visitor.now
    ignoreChange(mirror)
  }
}
