// The places of the app's records that wait for the record after them: the memory for them is allocated once.

/// The places of some records, in order; there is room for a fixed number.
///
/// Unsafe because an array would check for each stretch of such records that its memory is not shared. The
/// memory is owned, and freed in `deinit`.
@safe struct AppRecordPlaces: ~Copyable {
  /// The maximum number of records delivered with another one: a bound for the memory of their places.
  private static var capacity: Int { 4096 }

  private let places: UnsafeMutablePointer<AppRecordPlace>
  /// The number of places.
  private(set) var count = 0

  init() { unsafe places = .allocate(capacity: Self.capacity) }

  deinit { unsafe places.deallocate() }

  /// Whether there is no room for more.
  var isFull: Bool { @inline(__always) get { count >= Self.capacity } }

  /// Adds a place; there must be room for it.
  @inline(__always) mutating func append(_ place: AppRecordPlace) {
    precondition(!isFull)
    unsafe (places + count).initialize(to: place)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  /// Passes the places to a function.
  @inline(__always) func withSpan(_ body: (Span<AppRecordPlace>) -> Void) {
    let all = unsafe UnsafeBufferPointer(start: places, count: count)
    unsafe body(all.span)
  }
}
