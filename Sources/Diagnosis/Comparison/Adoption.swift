// The last baseline that a device adopted. It contains earlier exports, so their arrival is not logged one by
// one.

internal import LogRecords
internal import Timelines

struct Adoption {
  private let moment: Int64
  /// The exporter's clock minus the receiver's at that moment; `nil` if no bound is known.
  private let ahead: ClockBound?

  /// Creates the receiver's adoption that no later vector shows; returns `nil` if there is none.
  init?(by receiver: ComparedStore, of exporter: Int, _ clocks: ClockBounds) {
    guard let moment = receiver.unseenAdoption else { return nil }
    self.moment = moment
    ahead =
      receiver.areTimesAlike(clocks)
      ? clocks.bound(of: exporter, over: receiver.device, at: moment) : nil
  }

  /// Whether an export at a place may have come with the baseline: all exports that are not certainly later.
  func mayBring(_ place: Place) -> Bool {
    guard let exported = place.time?.instant, let ahead = ahead?.upper(at: exported) else { return true }
    return exported - ahead <= moment
  }
}
