// A damaged capture as its reader gets it: what is left of the records, and what they still prove.

/// A damaged capture.
struct DamagedCapture {
  /// A piece of the capture: a record or what is left of it, or lines that are not a record of the device.
  struct Piece {
    /// The index of the record among all; `nil` for other lines.
    var record: Int?
    var bytes: [UInt8]

    /// The number of bytes kept from the beginning of the record.
    var kept: Int
  }

  let options: CaptureOptions
  let records: [PrintedRecord]
  var pieces: [Piece]
  var truth: Truth
  var random: Generator

  /// The rules that must be raised because of the damage.
  var required: Set<String> = []
  /// The rules that may be raised because of the damage.
  var possible: Set<String> = []

  /// Damages the capture of a device whose life is over.
  init(_ device: Device) {
    options = device.options
    records = device.printed
    truth = device.truth
    random = Generator(seed: device.options.seed ^ 0xDA_3A6E)
    pieces = device.options.header.preamble.map { [Piece(record: nil, bytes: Array($0.utf8), kept: 0)] } ?? []
    pieces += records.enumerated().map {
      Piece(record: $0.offset, bytes: $0.element.bytes, kept: $0.element.bytes.count)
    }
    for damage in Damage.allCases where options.damages.contains(damage) { suffer(damage) }
    judge(device.injections)
  }

  private mutating func suffer(_ damage: Damage) {
    switch damage {
    case .levelDip: dipLevel()
    case .quota: exceedQuota()
    case .elided: leaveOut(isMarked: true)
    case .leftOut: leaveOut(isMarked: false)
    case .cutMessages: cutMessages()
    case .stopped: stop()
    case .excerpt: excerpt()
    case .cutFirstLine: cutFirstLine()
    case .cutLastLine: cutLastLine()
    case .anotherDevice: appendAnotherDevice()
    }
  }

  /// The bytes that are left.
  var bytes: [UInt8] { pieces.flatMap(\.bytes) }

  /// Returns the record that a piece consists of, or is left of.
  func record(of piece: Piece) -> PrintedRecord? { piece.record.map { records[$0] } }

  // MARK: Judging

  /// Corrects the truth: what is no longer proven need not be found.
  private mutating func judge(_ injections: [Injection]) {
    var line = 1
    var lines: [Int: Int] = [:]
    var kept: [Int: Int] = [:]
    for piece in pieces {
      if let record = piece.record {
        lines[record] = line
        kept[record] = piece.kept
      }
      line += piece.bytes.count { $0 == UInt8(ascii: "\n") }
    }
    if let last = pieces.last?.bytes.last, last != UInt8(ascii: "\n") { line += 1 }
    truth.lines = line - 1
    truth.bytes = pieces.reduce(0) { $0 + $1.bytes.count }
    for injection in injections {
      guard let index = injection.record, truth.faults[index].line != nil else { continue }
      var proof = injection.proof(kept: kept, of: records)
      if let missing = truth.faults[index].missing, mayHaveCome(missing, injection, kept) { proof = nil }
      if injection.fault == .splitWrite, !isAtWork(after: injection) { proof = nil }
      truth.faults[index].line = proof.flatMap { lines[$0] }
    }
    truth.damages = options.damages
    truth.rulesOfDamage = required
    truth.possibleRulesOfDamage = possible.union(rulesOfGaps(kept)).union(rulesOfDip(kept))
      .union(rulesOfEnd(kept))
  }

  /// Whether the store is seen at work after a fault, before a gap.
  ///
  /// Until then, another process need not be the store's. Without process IDs, only a set-up shows that the
  /// process is another one.
  private func isAtWork(after injection: Injection) -> Bool {
    guard let last = injection.evidence.last?.record,
      let start = pieces.firstIndex(where: { $0.record.map { $0 >= last } ?? false })
    else { return false }
    for piece in pieces[start...] {
      guard let record = record(of: piece) else { return false }
      if record.storage != nil { return true }
      if options.header.hasPID, record.isOne(of: .willProcess, .alreadyImported, .beginningParse) {
        return true
      }
    }
    return false
  }

  /// Whether the missing logs may have come.
  ///
  /// They may if as many logs of the peer are first seen after the second-last pass that shows the gap, and
  /// nothing shows that they are others.
  private func mayHaveCome(_ missing: MissingRange, _ injection: Injection, _ kept: [Int: Int]) -> Bool {
    let shown = injection.evidence.filter { $0.isTelling && kept[$0.record] ?? 0 >= $0.needed }
    guard injection.fault == .missingTransaction, let pass = shown.last?.pass,
      let last = shown.last(where: { $0.pass < pass })?.record
    else { return false }
    let file = #/([^/\s]+)/[^/]+/[^/]+/([-0-9A-Fa-f]+)\.\d+\.cdt/#
    func logs(_ isWanted: (Int) -> Bool) -> Set<Substring> {
      Set(
        kept.filter { isWanted($0.key) }.flatMap { place, length in
          String(decoding: records[place].bytes.prefix(length), as: UTF8.self).matches(of: file)
            .filter { $0.1 == missing.peer }.map(\.2)
        })
    }
    let known = logs { place in
      place <= last
        || records[place].isOne(of: .incompatible, .willProcess, .alreadyImported, .beginningParse)
    }
    return logs { $0 > last }.subtracting(known).count >= missing.to - missing.from + 1
  }
}
