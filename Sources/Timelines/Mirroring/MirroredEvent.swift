// What an event of mirroring says beyond what it is about. It takes no more room than what other events say.

/// What an event of mirroring says.
package struct MirroredEvent: Sendable {
  /// The request.
  package internal(set) var request: MirrorID?
  package internal(set) var requestKind: MirrorRequestKind?
  /// Whether it changed anything; `nil` if the record does not say.
  package internal(set) var madeChanges: Bool?
  /// Why an import is asked for.
  package internal(set) var trigger: MirrorTrigger?
  /// The account that was found.
  package internal(set) var account: MirrorAccount?
  /// The store's number, or one of the marks below, so that the event takes no more room for them; stores are
  /// few.
  private var storeNumber = Self.noStore
  private var countNumber: Int32 = -1
  private var deletedNumber: Int32 = 0
  /// What identifies it more closely: the label of a request, a policy.
  package internal(set) var word: Name?

  /// What stands for no store.
  private static let noStore: Int16 = -1
  /// What stands for no store in a record that was seen before.
  private static let seenBefore: Int16 = -2

  init(store: Int? = nil) { storeNumber = store.map { Int16(clamping: $0) } ?? Self.noStore }

  /// Notes which request it is about, and what the app calls it.
  mutating func name(_ request: MirrorID?, _ kind: MirrorRequestKind?, label: Name? = nil) {
    (self.request, requestKind, word) = (request, kind, label)
  }

  /// What a record says that was seen before.
  static var seenAgain: MirroredEvent {
    var event = MirroredEvent()
    event.storeNumber = seenBefore
    return event
  }

  /// Whether its record was seen before, as when a log was pasted twice.
  package var isSeenAgain: Bool { storeNumber == Self.seenBefore }

  /// The store, as an index in `MirroredStores.all`.
  package var store: Int? { storeNumber < 0 ? nil : Int(storeNumber) }

  /// How many objects or records it is about.
  package internal(set) var count: Int? {
    get { countNumber < 0 ? nil : Int(countNumber) }
    set { countNumber = newValue.map(Int32.init(clamping:)) ?? -1 }
  }

  /// How many records were deleted besides.
  package internal(set) var deleted: Int {
    get { Int(deletedNumber) }
    set { deletedNumber = Int32(clamping: newValue) }
  }
}
