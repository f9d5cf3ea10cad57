// Recognises where the pasted backtrace of a thread begins: from a crash report or a service that collects
// them, a debugger, or Xcode's list of threads. The catalogue interprets backtraces.

enum Backtrace {
  /// Whether a line names the thread whose frames follow.
  static func begins(_ line: Span<UInt8>, at offset: Int) -> Bool {
    switch line.byte(offset) {
    case UInt8(ascii: "T"):
      line.has("Thread: ", at: offset)
        || line.has("Thread ", at: offset) && line.byte(offset + 7).isASCIIDigit
    case UInt8(ascii: "t"): line.has("thread #", at: offset)
    case UInt8(ascii: "*"): line.has("* thread #", at: offset)
    case UInt8(ascii: "L"): line.has("Last Exception Backtrace:", at: offset)
    case UInt8(ascii: "A"): line.has("Application Specific Backtrace ", at: offset)
    default: false
    }
  }

  /// Whether a line is a frame: `3   CoreData  0x2e10c8a7 …`, `#3  0x2e10c8a7 in …` or `frame #3: 0x2e10c8a7
  /// …`.
  static func isFrame(_ line: Span<UInt8>) -> Bool {
    var position = line.has("frame #") ? 7 : line.has("#") ? 1 : 0
    let isMarked = position > 0
    guard let (_, afterNumber) = line.number(at: position), afterNumber - position < 4 else { return false }
    position = line.skipBlanks(
      from: line.byte(afterNumber) == UInt8(ascii: ":") ? afterNumber + 1 : afterNumber)
    guard position > afterNumber else { return false }
    if isMarked { return line.has("0x", at: position) }
    guard
      let address = line.find("0x", from: position, before: min(line.count, position + maximumImageLength))
    else { return false }
    return address > position && line.byte(address - 1) <= 0x20
      && line.skip(from: address + 2) { $0.hexDigitValue != nil } > address + 7
  }

  private static let maximumImageLength = 80
}
