// The public form of a wait: the transactions that a device needs and does not have.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension CaptureComparison {
  /// Transactions of a peer that a device waits for.
  ///
  /// ```swift
  /// let wait = try #require(comparison.waits.first { $0.device == "tablet" })
  /// #expect(wait.numbers == [13...13] && wait.neverWrittenBy == "phone")
  /// ```
  public struct Wait: Hashable, Sendable {
    /// The name of the store.
    public let store: String
    /// The ``Device/name`` of the device that waits.
    public let device: String
    /// The ID of the peer whose transactions the device waits for, such as `mobile~50700CD4-…`.
    public let peer: String
    /// The numbers of the awaited transactions, ascending, such as `[13...13]`.
    public let numbers: [ClosedRange<Int>]
    /// The ``Device/name`` of the peer's own device if its capture shows that it never wrote them.
    ///
    /// The value is `nil` if there is no such device.
    public let neverWrittenBy: String?
    /// The ``Device/name`` of each device that has the transactions; empty if none is known to.
    public let heldBy: [String]
    /// Whether the wait will not end by itself, as far as the captures show.
    public let isLasting: Bool

    init(_ wait: ReportComparison.Waiting, _ comparison: ReportComparison) {
      let devices = comparison.devices.map(\.name.raw)
      store = wait.store.raw
      device = devices[wait.device]
      peer = wait.peer.raw
      numbers = wait.numbers.ranges
      isLasting = wait.isLasting
      (neverWrittenBy, heldBy) =
        switch wait.origin {
        case .neverWritten(let device): (devices[device], [])
        case .held(let holders): (nil, holders.map { devices[$0] })
        case .notWritten, .notSeenWritten, .nowhere: (nil, [])
        }
    }
  }
}
