// The loop that reads a capture, for one and for many.

internal import Diagnosis
internal import LogRecords
internal import SystemPackage

extension Analysis {
  /// Reads a capture to its end, or until reading fails or the user interrupts; `finish` is up to the caller.
  ///
  /// A live capture that is silent for some milliseconds has all its whole records passed on; without that
  /// number, more is waited for as long as it takes. Before more is waited for, `pause` is told whether the
  /// capture is silent.
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
