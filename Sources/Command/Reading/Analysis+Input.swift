// The loop that reads a capture, used for one capture and for many.

internal import Diagnosis
internal import LogRecords
internal import SystemPackage

extension Analysis {
  /// Reads a capture to its end, or until reading fails or the user interrupts; the caller calls `finish`.
  ///
  /// If a live capture produces nothing for `silence` milliseconds, all complete records are delivered; with
  /// `nil`, the call waits indefinitely. `pause` runs before each wait and receives whether the capture is
  /// silent.
  mutating func readAll<Failure: Error>(
    _ input: Input, silence: Int32? = nil, _ observe: Observer,
    pause: (_ analysis: inout Analysis, _ isSilent: Bool) throws(Failure) -> Void
  ) throws(Failure) -> ReadingEnd {
    var isSilent = false
    var isMore = true
    while isMore {
      switch input.wait(atMost: isSilent ? nil : silence) {
      case .ready:
        isSilent = false
        do throws(ReadError) {
          isMore = try read(from: input.descriptor, maps: true, observe)
        } catch {
          return .failed(Errno(rawValue: error.code))
        }
      case .silent:
        isSilent = true
        drain(observe)
      case .interrupted: return .interrupted(Interruption.status ?? .interrupted)
      }
      try pause(&self, isSilent)
    }
    return .whole
  }
}
