// The resets of a mirrored store's sync, and what they do to the store's objects.

internal import LogRecords

/// The resets of one store.
package struct MirrorResets: Sendable {
  /// A reset of the sync.
  package struct Reset: Sendable {
    /// The reason for the reset.
    package let reason: MirrorResetReason
    /// The record that reports the reset first.
    package let record: Evidence
    /// Whether the same reset came before, and sync succeeded in between, less than a day before this one.
    package let isAgain: Bool
    /// Whether the same reset came before, and nothing was synced in between.
    package let isFruitless: Bool
    /// Whether an import succeeded less than a day before.
    package let isSoonAfterImport: Bool
    /// Whether the app made its schema just before, which clears the zone: then no user deleted anything.
    package var followsSchema = false
    /// Whether data that came from iCloud is removed from the device.
    package var removesLocalData: Bool { reason.removesLocalData && !followsSchema }
    /// What it removed from this device.
    package fileprivate(set) var unsent = Unsent()
  }

  /// What waited to be exported when it was removed from this device.
  package struct Unsent: Sendable {
    /// How many saves no export had taken up.
    package var saves = 0
    /// How many objects the last export that failed had not sent.
    package var objects = 0

    /// Nothing.
    package init() {}

    /// Saves and objects that waited.
    package init(saves: Int, objects: Int) { (self.saves, self.objects) = (saves, objects) }
  }

  private static let maximumCount = 100

  /// The first resets, in order.
  package private(set) var all: [Reset] = []
  /// The number of resets.
  package private(set) var count = 0
  /// The records that report that objects are removed from this device.
  package private(set) var removals = MirrorRefusals.Records()
  /// Whether any of those records reports that the account changed.
  package private(set) var concernAccount = false
  /// The place where it was last reported that the objects stay.
  package private(set) var kept: Place?

  /// The place where the schema was last made.
  private var schema: Place?

  /// What waited to be exported and was removed without an announced reset.
  package private(set) var unsent = Unsent()

  /// The resets that were announced and not reported to be over; the value is whether the log hides if the
  /// reset is still to come.
  private var announced: [MirrorResetReason: Bool] = [:]

  /// The maximum time from the making of the schema to the reset that it causes, in seconds.
  private static let maximumDelayAfterSchema: Double = 600

  /// Notes that the app makes the schema of its data model: the records that stand for its types are saved,
  /// and the zone is cleared.
  mutating func makeSchema(at place: Place) { schema = place }

  /// Whether the schema was made just before a reset, and nothing was synced since.
  private func isSchemaMade(before record: Evidence, lastSuccess: Place?) -> Bool {
    guard let schema, schema.line > lastSuccess?.line ?? 0 else { return false }
    guard let from = schema.time, let to = record.time else { return true }
    return to.seconds(since: from) <= Self.maximumDelayAfterSchema
  }

  /// Notes that a reset is announced or done.
  /// - Parameters:
  ///   - reason: The reason of the reset.
  ///   - record: The record that reports it.
  ///   - isOver: Whether it is done, not only announced; `nil` if the log hides which.
  ///   - lastImport: The place of the last successful import before it.
  ///   - lastSent: The place of the last export before it that sent records, or may have.
  /// - Returns: Whether the reset was announced before.
  mutating func append(
    _ reason: MirrorResetReason, _ record: Evidence, isOver: Bool?, lastImport: Place?, lastSent: Place?
  ) -> Bool {
    let isHidden = announced.removeValue(forKey: reason)
    if let isHidden, isOver == true || isOver == nil && isHidden { return true }
    if isOver != true { announced[reason] = isOver == nil }
    count += 1
    guard all.count < Self.maximumCount else { return false }
    let earlier = all.last { $0.reason == reason }
    let before = earlier?.record.line ?? .max
    let success = Place.latest(lastImport, lastSent)
    all.append(
      Reset(
        reason: reason, record: record,
        isAgain: success.map { $0.line > before && Self.isSoon(record, after: $0) } ?? false,
        isFruitless: earlier != nil && (success?.line ?? 0) < before,
        isSoonAfterImport: lastImport.map { Self.isSoon(record, after: $0) } ?? false,
        followsSchema: reason == .userPurgedZone && isSchemaMade(before: record, lastSuccess: success)))
    return false
  }

  /// Whether a record comes less than a day after a place, or the capture does not show how long after it.
  private static func isSoon(_ record: Evidence, after place: Place) -> Bool {
    guard let time = record.place.time, let before = place.time else { return true }
    return time.seconds(since: before) < 86_400
  }

  /// What waited to be exported is removed, perhaps before the reset that removes it is announced.
  mutating func hold(_ lost: Unsent) {
    unsent.saves += lost.saves
    unsent.objects += lost.objects
  }

  /// The reset that came last removes what waited to be exported.
  mutating func lose(_ unsent: Unsent) {
    guard count == all.count, !all.isEmpty else { return }
    hold(unsent)
    all[all.count - 1].unsent = self.unsent
    self.unsent = Unsent()
  }

  /// Notes that objects are removed from this device.
  mutating func remove(_ record: Evidence, concernsAccount: Bool) {
    removals.add(record)
    concernAccount = concernAccount || concernsAccount
  }

  /// Notes that the objects stay.
  mutating func keep(at place: Place) { kept = place }

  /// Takes over the resets of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorResets) {
    count += other.count
    removals.absorb(other.removals)
    concernAccount = concernAccount || other.concernAccount
    kept = .latest(kept, other.kept)
    schema = .latest(schema, other.schema)
    hold(other.unsent)
    all = Array((all + other.all).sorted(by: \.record.line).prefix(Self.maximumCount))
  }
}
