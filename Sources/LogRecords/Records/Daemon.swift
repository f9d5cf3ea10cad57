// Which processes of the system have to do with iCloud, by their names.

/// A process of the system that has to do with iCloud.
enum Daemon {
  /// One that is there for iCloud.
  case ofICloud
  /// One that serves all of the system: few of its records concern the mirroring of a store.
  case ofSystem

  /// The process with a name, which may be a path and stand behind its host; `nil` for all others.
  init?(_ line: Span<UInt8>, _ process: ByteRange) {
    let end = Int(process.upper)
    var start = Int(process.lower)
    while let slash = line.find(UInt8(ascii: "/"), from: start, before: end) { start = slash + 1 }
    // In an unknown header the host may stand before the name as well.
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
  /// Whether a process is a daemon that serves all of the system.
  package func isOfSystemDaemon(_ process: ByteRange) -> Bool { Daemon(self, process) == .ofSystem }
}
