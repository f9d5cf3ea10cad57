// Recognises, by their names, the system's processes that are involved in iCloud.

/// A process of the system that is involved in iCloud.
enum Daemon {
  /// A process that exists for iCloud.
  case ofICloud
  /// A process that serves the whole system: few of its records concern the mirroring of a store.
  case ofSystem

  /// Looks up the process with a name, which may be a path and follow its host; `nil` for all others.
  init?(_ line: Span<UInt8>, _ process: ByteRange) {
    let end = Int(process.upper)
    var start = Int(process.lower)
    while let slash = line.find(UInt8(ascii: "/"), from: start, before: end) { start = slash + 1 }
    // In an unknown header the host may precede the name as well.
    while let blank = line.find(UInt8(ascii: " "), from: start, before: end) { start = blank + 1 }
    switch end - start {
    case 3 where line.has("ubd", at: start): self = .ofICloud
    case 4 where line.has("bird", at: start): self = .ofICloud
    case 10 where line.has("librariand", at: start): self = .ofICloud
    case 4 where line.has("dasd", at: start) || line.has("apsd", at: start): self = .ofSystem
    case 6 where line.has("cloudd", at: start): self = .ofSystem
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether a process is a daemon that serves the whole system.
  package func isFromSystemDaemon(_ process: ByteRange) -> Bool { Daemon(self, process) == .ofSystem }
}
