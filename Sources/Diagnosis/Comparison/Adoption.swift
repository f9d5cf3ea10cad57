// The baseline that a device adopted last: it brings what was exported before, without a word on each
// transaction.

internal import LogRecords
internal import Timelines

struct Adoption {
  private let moment: Int64
  /// How far the exporter's clock is ahead then.
  private let ahead: ClockBound?

  /// The adoption that no vector of the receiver follows; `nil` for none.
  init?(by receiver: ComparedStore, of exporter: Int, _ clocks: ClockBounds) {
    guard let moment = receiver.unseenAdoption else { return nil }
    self.moment = moment
    ahead = clocks.bound(of: exporter, over: receiver.device, at: moment)
  }

  /// Whether what was exported at a place may have come with it: all that is not certainly later.
  func mayBring(_ place: Place) -> Bool {
    guard let exported = place.time?.instant, let ahead = ahead?.upper(at: exported) else { return true }
    return exported - ahead <= moment
  }
}
