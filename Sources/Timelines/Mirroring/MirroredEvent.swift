// The additional values of an event of mirroring, in no more memory than those of other events.

/// The additional values of an event of mirroring.
package struct MirroredEvent: Sendable {
  /// The request that the event is about.
  package internal(set) var request: MirrorID?
  /// The kind of that request.
  package internal(set) var requestKind: MirrorRequestKind?
  /// Whether the request changed anything; `nil` if the record does not contain it.
  package internal(set) var madeChanges: Bool?
  /// The reason why an import is asked for.
  package internal(set) var trigger: MirrorTrigger?
  /// The state of the account that was found.
  package internal(set) var account: MirrorAccount?
  /// The store's index, or one of the marks below, so that the event takes no more memory for them; stores
  /// are few.
  private var storeNumber = Self.noStore
  private var countNumber: Int32 = -1
  private var deletedNumber: Int32 = 0
  /// An additional identification: the label of a request, or a policy.
  package internal(set) var word: Name?

  /// The mark for no store.
  private static let noStore: Int16 = -1
  /// The mark for no store in a record that was seen before.
  private static let seenBefore: Int16 = -2

  init(store: Int? = nil) { storeNumber = store.map { Int16(clamping: $0) } ?? Self.noStore }

  /// Notes the request that the event is about, with the app's label for it.
  mutating func name(_ request: MirrorID?, _ kind: MirrorRequestKind?, label: Name? = nil) {
    (self.request, requestKind, word) = (request, kind, label)
  }

  /// The values of an event whose record was seen before.
  static var seenAgain: MirroredEvent {
    var event = MirroredEvent()
    event.storeNumber = seenBefore
    return event
  }

  /// Whether the event's record was seen before, as when a log was pasted twice.
  package var isSeenAgain: Bool { storeNumber == Self.seenBefore }

  /// The store, as an index in `MirroredStores.all`; `nil` if unknown.
  package var store: Int? { storeNumber < 0 ? nil : Int(storeNumber) }

  /// The number of objects or records that the event is about.
  package internal(set) var count: Int? {
    get { countNumber < 0 ? nil : Int(countNumber) }
    set { countNumber = newValue.map(Int32.init(clamping:)) ?? -1 }
  }

  /// The number of deleted records, in addition to `count`.
  package internal(set) var deleted: Int {
    get { Int(deletedNumber) }
    set { deletedNumber = Int32(clamping: newValue) }
  }
}
